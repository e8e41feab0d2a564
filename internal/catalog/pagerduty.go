package catalog

func pagerDuty() *Library {
	return &Library{
		Path: "github.com/PagerDuty/go-pagerduty", Versions: "v1.8.0",
		Source: "https://pkg.go.dev/github.com/PagerDuty/go-pagerduty", Checked: "2026-11-30",
		Notes: []string{"an event with a DedupKey is safe to send again"},
		Clients: []Client{{
			Types: []string{"Client"}, Calls: []string{"ManageEventWithContext", "ManageEvent", "CreateEventWithHTTPClient"}, Policy: plain, Post: No, Key: No, RetryAfter: No,
			NotIdempotent: []string{"Client.Create*"}, KeyFields: []string{"DedupKey", "IncidentKey"},
		}},
		Errors: []ErrorType{{Type: "APIError", Status: "StatusCode"}},
	}
}
