package catalog

import "time"

func cloudflare0() *Library {
	return &Library{
		Path: "github.com/cloudflare/cloudflare-go", Majors: []int{0}, Versions: "v0.119.0",
		Source: "https://pkg.go.dev/github.com/cloudflare/cloudflare-go#UsingRetryPolicy", Checked: "2026-11-30",
		Notes:        []string{"a body given as an io.Reader is sent again spent"},
		Constructors: []Constructor{{Func: "New", Options: 2}, {Func: "NewWithAPIToken", Options: 1}, {Func: "NewWithUserServiceKey", Options: 1}},
		Options:      []Option{{Func: "UsingRetryPolicy", Effects: []Effect{{Knob: KnobRetries}}}, {Func: "HTTPClient", Effects: []Effect{{Knob: KnobTransport}}}},
		Clients: []Client{{
			Types: []string{"API"}, Policy: Policy{Attempts: 4, Elapsed: No, Growth: Exponential, Jitter: No, Capped: Yes, Base: time.Second, Max: 30 * time.Second},
			Off: "cloudflare.UsingRetryPolicy(0, 1, 30)", Post: Yes, Key: No, RetryAfter: No, NotIdempotent: []string{"API.Create*"},
		}},
		Errors: []ErrorType{{Type: "Error", Status: "StatusCode"}},
	}
}

func cloudflare6() *Library {
	return &Library{
		Path: "github.com/cloudflare/cloudflare-go", Majors: []int{6}, Versions: "v6.10.0",
		Source: "https://github.com/cloudflare/cloudflare-go#retries", Checked: "2026-11-30",
		Notes:        []string{"11 attempts, where the other SDKs of this make have 3", "Retry-After is obeyed with no ceiling"},
		Constructors: []Constructor{{Func: "NewClient", Options: AllOptions}},
		Options:      stainlessOptions,
		Clients: []Client{{
			Types: []string{"Client", "*Service"}, Policy: Policy{Attempts: 11, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 2 * time.Second, Max: 30 * time.Second},
			Off: "option.WithMaxRetries(0)", Post: Yes, Key: No, RetryAfter: Yes, NotIdempotent: []string{"*Service.New"},
		}},
		Errors: []ErrorType{{Type: "internal/apierror.Error", Status: "StatusCode"}},
	}
}
