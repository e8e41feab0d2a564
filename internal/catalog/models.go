package catalog

func mistralGo() *Library {
	return &Library{
		Path: "github.com/gage-technologies/mistral-go", Versions: "v1.1.0",
		Source: "https://pkg.go.dev/github.com/gage-technologies/mistral-go", Checked: "2026-11-30",
		Notes:   []string{"it means to make five attempts, but the body of a POST is spent by the first: the others fail at once"},
		Clients: []Client{{Types: []string{"MistralClient"}, Policy: plain, Post: No, Key: No, RetryAfter: No}},
	}
}

func ollamaAPI() *Library {
	return &Library{
		Path: "github.com/ollama/ollama/api", Versions: "v0.17.4",
		Source: "https://pkg.go.dev/github.com/ollama/ollama/api", Checked: "2026-11-30",
		Notes:   []string{"the answer comes through a callback: a loop around Chat begins it again"},
		Clients: []Client{{Types: []string{"Client"}, Policy: plain, Post: No, Key: No, RetryAfter: No}},
		Errors:  []ErrorType{{Type: "StatusError", Status: "StatusCode"}},
	}
}
