package catalog

func algoliaSearch() *Library {
	return &Library{
		Path: "github.com/algolia/algoliasearch-client-go", Versions: "v4, v3",
		Source: "https://www.algolia.com/doc/libraries/go/", Checked: "2026-11-30",
		Notes: []string{"another host is tried, up to four: no attempt is repeated at the same one, so that it is no layer"},
		Clients: []Client{{
			Types: []string{"algolia/search.APIClient", "algolia/search.Client", "algolia/search.Index"}, Policy: plain, Layer: No, Post: Yes, Key: No,
		}},
	}
}

func qdrantGo() *Library {
	return &Library{
		Path: "github.com/qdrant/go-client", Versions: "v1.17.1",
		Source: "https://pkg.go.dev/github.com/qdrant/go-client/qdrant", Checked: "2026-11-30",
		Clients: []Client{{Types: []string{"qdrant.Client"}, Local: []string{"qdrant.Client.Close"}, Policy: plain, Post: No, Key: No}},
		Errors:  []ErrorType{{Type: "qdrant.QdrantResourceExhaustedError"}},
	}
}

func weaviateGo() *Library {
	return &Library{
		Path: "github.com/weaviate/weaviate-go-client", Majors: []int{5}, Versions: "v5.5.0",
		Source: "https://pkg.go.dev/github.com/weaviate/weaviate-go-client/v5/weaviate", Checked: "2026-11-30",
		Clients: []Client{{Calls: []string{"weaviate/*.Do"}, Policy: plain, Post: No, Key: No, NotIdempotent: []string{"weaviate/data.Creator.Do"}}},
		Errors:  []ErrorType{{Type: "weaviate/fault.WeaviateClientError", Status: "StatusCode"}},
	}
}

func supabaseGo() *Library {
	return &Library{
		Path: "github.com/supabase-community/supabase-go", Versions: "v0.0.4",
		Source: "https://pkg.go.dev/github.com/supabase-community/supabase-go", Checked: "2026-11-30",
		Clients: []Client{{Types: []string{"Client"}, Policy: plain, Post: No, Key: No}},
	}
}
