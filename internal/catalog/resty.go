package catalog

import "time"

var restyDefault = Policy{Attempts: 1, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 100 * time.Millisecond, Max: 2 * time.Second}

var restyVerbs = []Verb{
	{Func: "Request.Get", Method: "GET", Sends: true}, {Func: "Request.Head", Method: "HEAD", Sends: true},
	{Func: "Request.Post", Method: "POST", Sends: true}, {Func: "Request.Put", Method: "PUT", Sends: true},
	{Func: "Request.Patch", Method: "PATCH", Sends: true}, {Func: "Request.Delete", Method: "DELETE", Sends: true},
	{Func: "Request.Options", Method: "OPTIONS", Sends: true}, {Func: "Request.Execute", Arg: 0, Sends: true},
}

var restyCalls = []string{
	"Request.Get", "Request.Head", "Request.Post", "Request.Put", "Request.Patch", "Request.Delete",
	"Request.Options", "Request.Execute", "Request.Send",
}

func resty2() *Library {
	return &Library{
		Path: "github.com/go-resty/resty", Majors: []int{2}, Versions: "v2.17.2",
		Source: "https://pkg.go.dev/github.com/go-resty/resty/v2", Checked: "2026-11-30",
		Notes: []string{
			"nothing is retried until SetRetryCount(n), which makes n+1 attempts; without a condition only transport errors are",
			"the first wait is always the shortest; SetRetryWaitTime equal to SetRetryMaxWaitTime leaves nothing random",
		},
		Constructors: []Constructor{
			{Func: "New", Policy: restyDefault}, {Func: "NewWithClient", Policy: restyDefault}, {Func: "NewWithLocalAddr", Policy: restyDefault},
			{Func: "Client.R", Base: Receiver}, {Func: "Client.NewRequest", Base: Receiver}, {Func: "Client.Clone", Base: Receiver},
		},
		Setters: []Setter{
			{Func: "Client.SetRetryCount", Effects: []Effect{{Knob: KnobRetries}}},
			{Func: "Client.SetRetryWaitTime", Effects: []Effect{{Knob: KnobBase}}},
			{Func: "Client.SetRetryMaxWaitTime", Effects: []Effect{{Knob: KnobMax}}},
			{Func: "Client.SetRetryAfter", Effects: []Effect{{Knob: KnobWait}}},
			{Func: "Client.AddRetryCondition", Effects: []Effect{{Knob: KnobIf}}},
			{Func: "Client.AddRetryAfterErrorCondition"},
			{Func: "Client.AddRetryHook", Effects: []Effect{{Knob: KnobNotify}}},
			{Func: "Request.AddRetryCondition", Effects: []Effect{{Knob: KnobIf}}},
		},
		Options: []Option{
			{Func: "Retries", Effects: []Effect{{Knob: KnobRetries}}},
			{Func: "WaitTime", Effects: []Effect{{Knob: KnobBase}}},
			{Func: "MaxWaitTime", Effects: []Effect{{Knob: KnobMax}}},
			{Func: "RetryConditions", Effects: []Effect{{Knob: KnobIf}}},
		},
		Retriers: []Retrier{{Func: "Backoff", Closure: 0, Outcome: ErrAgain, Policy: Policy{
			Attempts: 4, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 100 * time.Millisecond, Max: 2 * time.Second,
		}, Options: 1}},
		Clients: []Client{{
			Types: []string{"Client"}, Calls: restyCalls,
			Policy: restyDefault, Off: "client.SetRetryCount(0)", Post: Yes, Key: No, RetryAfter: No,
			NotIdempotent: []string{"Request.Post", "Request.Patch"},
		}},
		Verbs: restyVerbs, Between: true,
	}
}

func resty3() *Library {
	return &Library{
		Path: "resty.dev", Majors: []int{3}, Versions: "v3.0.0-rc.4",
		Source: "https://pkg.go.dev/resty.dev/v3", Checked: "2026-11-30",
		Notes: []string{
			"nothing is retried until SetRetryCount(n), which makes n+1 attempts",
			"POST and PATCH are not, unless SetRetryAllowNonIdempotent(true)",
		},
		Constructors: []Constructor{
			{Func: "New", Policy: restyDefault}, {Func: "NewWithClient", Policy: restyDefault}, {Func: "NewWithLocalAddr", Policy: restyDefault},
			{Func: "NewWithTransportSettings", Policy: restyDefault}, {Func: "NewWithDialer", Policy: restyDefault},
			{Func: "Client.R", Base: Receiver}, {Func: "Client.NewRequest", Base: Receiver}, {Func: "Client.Clone", Base: Receiver},
			{Func: "RetryConstantDelayStrategy", Policy: Policy{Growth: Fixed, Jitter: No, Capped: Yes}, Args: []Effect{{Knob: KnobBase}}},
		},
		Setters: []Setter{
			{Func: "Client.SetRetryCount", Effects: []Effect{{Knob: KnobRetries}}},
			{Func: "Client.SetRetryWaitTime", Effects: []Effect{{Knob: KnobBase}}},
			{Func: "Client.SetRetryMaxWaitTime", Effects: []Effect{{Knob: KnobMax}}},
			{Func: "Client.SetRetryDelayStrategy", Effects: []Effect{{Knob: KnobWait}}},
			{Func: "Client.AddRetryConditions", Effects: []Effect{{Knob: KnobIf}}},
			{Func: "Client.AddRetryHooks", Effects: []Effect{{Knob: KnobNotify}}},
			{Func: "Request.SetRetryCount", Effects: []Effect{{Knob: KnobRetries}}},
			{Func: "Request.SetRetryWaitTime", Effects: []Effect{{Knob: KnobBase}}},
			{Func: "Request.SetRetryMaxWaitTime", Effects: []Effect{{Knob: KnobMax}}},
			{Func: "Request.SetRetryDelayStrategy", Effects: []Effect{{Knob: KnobWait}}},
			{Func: "Request.AddRetryConditions", Effects: []Effect{{Knob: KnobIf}}},
			{Func: "Request.SetRetryConditions", Effects: []Effect{{Knob: KnobIf}}},
		},
		Clients: []Client{{
			Types: []string{"Client"}, Calls: append(restyCalls[:len(restyCalls):len(restyCalls)], "Request.Trace"),
			Policy: restyDefault, Off: "client.SetRetryCount(0)", Post: No, Key: No, RetryAfter: Yes,
			NotIdempotent: []string{"Request.Post", "Request.Patch"},
		}},
		Verbs: restyVerbs, Between: true,
	}
}
