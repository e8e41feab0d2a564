package catalog

import "time"

func auth0Management() *Library {
	return &Library{
		Path: "github.com/auth0/go-auth0", Versions: "15277ba",
		Source: "https://github.com/auth0/go-auth0/blob/15277bacaa345cd3c39282e71b8d7816316e3c61/internal/client/client.go", Checked: "2026-11-30",
		Notes:        []string{"read, not run: 429 is waited out, transport errors are repeated, POST included"},
		Constructors: []Constructor{{Func: "management.New", Options: 1}},
		Options: []Option{
			{Func: "management.WithNoRetries", Effects: []Effect{{Knob: KnobOff, Arg: -1}}},
			{Func: "management.WithRetries", Effects: []Effect{{Knob: KnobRetries}}},
		},
		Clients: []Client{{
			Types: []string{"management.Management", "management.*Manager"}, Policy: Policy{Attempts: 3, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: time.Second, Max: 10 * time.Second},
			Off: "management.WithNoRetries()", Post: Yes, Key: No, RetryAfter: Yes, NotIdempotent: []string{"management.*Manager.Create"},
		}},
		Errors: []ErrorType{{Type: "management.Error", Status: "Status"}},
	}
}

func oktaSDK() *Library {
	return &Library{
		Path: "github.com/okta/okta-sdk-golang", Majors: []int{5}, Versions: "v5.0.2",
		Source: "https://pkg.go.dev/github.com/okta/okta-sdk-golang/v5/okta", Checked: "2026-11-30",
		Notes:   []string{"a 429 is waited out only with WithRateLimitMaxRetries", "a connection that ends early is tried again with no limit and no wait"},
		Options: []Option{{Func: "okta.WithRateLimitMaxRetries", Effects: []Effect{{Knob: KnobRetries}}}},
		Constructors: []Constructor{
			{Func: "okta.NewConfiguration", Policy: Policy{Attempts: 1}, Options: AllOptions},
			{Func: "okta.NewAPIClient", Base: 1},
		},
		Clients: []Client{{Types: []string{"okta.*APIService", "okta.*API"}, Calls: []string{"okta.Api*Request.Execute"}, Policy: Policy{Attempts: 1}, Post: Yes, Key: No, RetryAfter: Yes}},
		Errors:  []ErrorType{{Type: "okta.GenericOpenAPIError"}},
	}
}
