package catalog

import "time"

var godoDefault = Policy{Attempts: 5, Elapsed: No, Growth: Exponential, Jitter: No, Capped: Yes, Base: time.Second, Max: 30 * time.Second}

func digitaloceanGodo() *Library {
	return &Library{
		Path: "github.com/digitalocean/godo", Versions: "v1.240.0",
		Source: "https://pkg.go.dev/github.com/digitalocean/godo#WithRetryAndBackoffs", Checked: "2026-11-30",
		Notes: []string{"NewFromToken retries, NewClient and New don't unless WithRetryAndBackoffs says so; POST is sent again too", "New with WithRetryAndBackoffs panics unless its HTTP client is one of oauth2"},
		Constructors: []Constructor{
			{Func: "NewFromToken", Policy: godoDefault},
			{Func: "NewClient", Policy: plain},
			{Func: "New", Policy: plain, Options: 1},
		},
		Options:  []Option{{Func: "WithRetryAndBackoffs", Set: Policy{Growth: Exponential, Jitter: No, Capped: Yes}, Effects: []Effect{{Knob: KnobPolicy}}}},
		Literals: []Literal{{Type: "RetryConfig", Policy: plain, Fields: Fields{{"RetryMax", Effect{Knob: KnobRetries}}}}},
		Clients: []Client{{
			// The constructor decides, so that a client from out of view tells nothing.
			Types: []string{"Client", "*Service", "*ServiceOp"}, Off: "godo.WithRetryAndBackoffs(godo.RetryConfig{RetryMax: 0})",
			Post: Yes, Key: No, RetryAfter: Yes, NotIdempotent: []string{"*Service.Create", "*ServiceOp.Create", "*Service.CreateMultiple", "*ServiceOp.CreateMultiple"},
		}},
		Errors: []ErrorType{{Type: "ErrorResponse", Status: "Response"}},
	}
}
