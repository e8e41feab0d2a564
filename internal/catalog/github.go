package catalog

func googleGithub() *Library {
	return &Library{
		Path: "github.com/google/go-github", Versions: "v74.0.0",
		Source: "https://pkg.go.dev/github.com/google/go-github/v74/github", Checked: "2026-11-30",
		Notes: []string{"a 403 may be a rate limit: RateLimitError and AbuseRateLimitError pass with time"},
		Clients: []Client{{
			Types: []string{"github.Client", "github.*Service"}, Policy: plain, Post: No, Key: No, RetryAfter: No, NotIdempotent: []string{"github.*Service.Create*"},
		}},
		Errors: []ErrorType{{Type: "github.ErrorResponse", Status: "Response"}, {Type: "github.RateLimitError"}, {Type: "github.AbuseRateLimitError"}},
	}
}
