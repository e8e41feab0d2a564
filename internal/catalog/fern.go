package catalog

import "time"

// fern is what the SDKs that one generator makes have in common.
var fern = Policy{Attempts: 2, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 500 * time.Millisecond, Max: 5 * time.Second}

var fernOptions = []Option{
	{Func: "client.WithMaxAttempts", Effects: []Effect{{Knob: KnobAttempts, Zero: ZeroDefault}}},
	{Func: "option.WithMaxAttempts", Effects: []Effect{{Knob: KnobAttempts, Zero: ZeroDefault}}},
	{Func: "option.WithHTTPClient", Effects: []Effect{{Knob: KnobTransport}}},
}

func cohereGo() *Library {
	return &Library{
		Path: "github.com/cohere-ai/cohere-go", Versions: "v2.15.3",
		Source: "https://pkg.go.dev/github.com/cohere-ai/cohere-go/v2/option#WithMaxAttempts", Checked: "2026-11-30",
		Notes:        []string{"WithMaxAttempts 0 is the default of 2, 1 is off", "it waits by time.Sleep: cancellation is not heard", "transport errors are not retried", "the body of a POST is spent by the first attempt, so that in effect only what has no body is repeated"},
		Constructors: []Constructor{{Func: "client.NewClient", Options: AllOptions}, {Func: "*.NewClient", Options: AllOptions}},
		Options:      fernOptions,
		Clients: []Client{{
			Types: []string{"client.Client", "*.Client"}, Only: []string{"*.Client.List", "*.Client.Get"}, Policy: fern, Off: "option.WithMaxAttempts(1)", Post: No, Key: No, RetryAfter: No,
			NotIdempotent: []string{"datasets.Client.Create", "embedjobs.Client.Create", "finetuning/client.Client.CreateFinetunedModel", "connectors.Client.Create"},
		}},
		Errors: []ErrorType{{Type: "core.APIError", Status: "StatusCode"}},
	}
}

func squareGo() *Library {
	return &Library{
		Path: "github.com/square/square-go-sdk", Versions: "d12c6d5",
		Source: "https://github.com/square/square-go-sdk#retries", Checked: "2026-11-30",
		Notes:        []string{"read, not run: made by the same generator as cohere-go"},
		Constructors: []Constructor{{Func: "client.NewClient", Options: AllOptions}, {Func: "*.NewClient", Options: AllOptions}},
		Options:      fernOptions,
		Clients: []Client{{
			Types: []string{"client.Client", "*.Client"}, Off: "option.WithMaxAttempts(1)", Key: No,
			NotIdempotent: []string{"payments.Client.Create", "*refunds.Client.RefundPayment", "orders.Client.Create", "customers.Client.Create", "invoices.Client.Create", "subscriptions.Client.Create"},
			KeyFields:     []string{"IdempotencyKey"},
		}},
		Errors: []ErrorType{{Type: "core.APIError", Status: "StatusCode"}},
	}
}
