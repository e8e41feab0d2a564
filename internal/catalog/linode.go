package catalog

import "time"

func linodego() *Library {
	return &Library{
		Path: "github.com/linode/linodego", Versions: "v1.69.1",
		Source: "https://pkg.go.dev/github.com/linode/linodego#Client.SetRetryCount", Checked: "2026-11-30",
		Notes:        []string{"1001 attempts, some eight hours: the context has to have a deadline"},
		Constructors: []Constructor{{Func: "NewClient"}, {Func: "NewClientFromEnv"}},
		Setters: []Setter{
			{Func: "Client.SetRetryCount", Effects: []Effect{{Knob: KnobRetries}}},
			{Func: "Client.SetRetryWaitTime", Effects: []Effect{{Knob: KnobBase}}},
			{Func: "Client.SetRetryMaxWaitTime", Effects: []Effect{{Knob: KnobMax}}},
			{Func: "Client.AddRetryCondition", Effects: []Effect{{Knob: KnobIf}}},
		},
		Clients: []Client{{
			Types: []string{"Client"}, Local: []string{"Client.UseProfile", "Client.LoadConfig", "Client.UseURL"},
			Policy: Policy{Attempts: 1001, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 3 * time.Second, Max: 30 * time.Second},
			Off:    "client.SetRetryCount(0)", Post: Yes, Key: No, RetryAfter: Yes, NotIdempotent: []string{"Client.Create*"},
		}},
		Errors: []ErrorType{{Type: "Error", Status: "Code"}},
	}
}
