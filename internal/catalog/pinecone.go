package catalog

func pineconeGo() *Library {
	return &Library{
		Path: "github.com/pinecone-io/go-pinecone", Majors: []int{5}, Versions: "v5.2.0",
		Source: "https://pkg.go.dev/github.com/pinecone-io/go-pinecone/v5/pinecone", Checked: "2026-11-30",
		Notes: []string{"an index is asked over gRPC: the dial options given to Client.Index may bring a service configuration that retries"},
		Clients: []Client{{
			Types: []string{"pinecone.Client", "pinecone.AdminClient", "pinecone.IndexConnection"},
			Local: []string{"pinecone.Client.Index", "pinecone.IndexConnection.Close"}, Policy: plain, Post: No, Key: No, RetryAfter: No,
			NotIdempotent: []string{"pinecone.Client.Create*", "pinecone.IndexConnection.StartImport"},
		}},
		Errors: []ErrorType{{Type: "pinecone.PineconeError", Status: "Code"}},
	}
}
