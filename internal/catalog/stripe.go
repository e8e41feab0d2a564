package catalog

import "time"

func stripeGo() *Library {
	return &Library{
		Path: "github.com/stripe/stripe-go", Versions: "v82.5.1, v84.4.1, v81.4.0, v72.122.0",
		Source: "https://github.com/stripe/stripe-go#configuring-automatic-retries", Checked: "2026-11-30",
		Notes: []string{
			"one key is made for each logical call, so that its own attempts share it and a loop's don't",
			"a well-formed Stripe error is repeated only for 429 lock_timeout; a body that isn't is, whatever its status",
			"it waits by time.Sleep: cancellation is not heard",
		},
		Constructors: []Constructor{
			{Func: "NewClient", Options: 1},
			{Func: "client.New", Args: []Effect{{Knob: KnobPolicy, Arg: 1}}},
			{Func: "GetBackendWithConfig", Config: 2},
			{Func: "NewBackendsWithConfig", Config: 1},
			{Func: "NewBackends"},
			{Func: "GetBackend"},
		},
		Options: []Option{{Func: "WithBackends", Effects: []Effect{{Knob: KnobPolicy}}}},
		Literals: []Literal{
			{Type: "BackendConfig", Policy: stripeDefault, Fields: Fields{{"MaxNetworkRetries", Effect{Knob: KnobRetries}}}},
			{Type: "Backends", Policy: stripeDefault, Fields: Fields{{"API", Effect{Knob: KnobPolicy}}}},
		},
		Setters: []Setter{
			{Func: "Backend.SetMaxNetworkRetries", Effects: []Effect{{Knob: KnobRetries}}},
			{Func: "BackendImplementation.SetMaxNetworkRetries", Effects: []Effect{{Knob: KnobRetries}}},
		},
		Globals: []Global{
			{Name: "SetBackend", Effects: []Effect{{Knob: KnobPolicy, Arg: 1}}},
			{Name: "DefaultMaxNetworkRetries", Effects: []Effect{{Knob: KnobRetries}}},
		},
		Clients: []Client{{
			Types: []string{"Client", "client.API", "v1*Service", "v2*Service", "*.Client", "Backend", "BackendImplementation"},
			Calls: []string{"*.New", "*.Get", "*.Update", "*.Del", "*.Cancel", "*.Capture", "*.Confirm", "*.Create", "*.Retrieve", "*.Pay", "*.FinalizeInvoice", "*.SendInvoice", "*.VoidInvoice"},
			Local: []string{
				"client.New", "client.API.Init", "Backend.SetMaxNetworkRetries", "BackendImplementation.SetMaxNetworkRetries", "BackendImplementation.SetNetworkRetriesSleep",
				"BackendImplementation.NewRequest", "BackendImplementation.UnmarshalJSONVerbose", "BackendImplementation.ResponseToError", "webhook*",
			},
			Policy: stripeDefault, Off: "stripe.BackendConfig{MaxNetworkRetries: stripe.Int64(0)}",
			Post: Yes, Key: Yes, RetryAfter: No,
			NotIdempotent: []string{"*.New", "*.Create", "*.Capture", "*.Confirm", "*.Pay", "*.SendInvoice", "*.FinalizeInvoice", "v1*Service.Create", "v2*Service.Create", "v1*Service.Capture", "v1*Service.Confirm", "v1*Service.Pay"},
			KeyFields:     []string{"IdempotencyKey", "SetIdempotencyKey"},
		}},
		Errors: []ErrorType{{Type: "Error", Status: "HTTPStatusCode", Code: "Code", Permanent: []string{
			"card_declined", "expired_card", "incorrect_cvc", "insufficient_funds", "parameter_missing", "resource_missing", "idempotency_key_in_use",
		}}},
	}
}

var stripeDefault = Policy{Attempts: 3, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 500 * time.Millisecond, Max: 5 * time.Second}
