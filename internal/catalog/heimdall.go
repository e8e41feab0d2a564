package catalog

var heimdallDefault = Policy{Attempts: 1, Elapsed: No, Ctx: No, Growth: NoWait, Jitter: No}

func heimdall() *Library {
	return &Library{
		Path: "github.com/gojek/heimdall", Versions: "v7.0.3",
		Source: "https://pkg.go.dev/github.com/gojek/heimdall/v7/httpclient", Checked: "2026-11-30",
		Notes: []string{
			"WithRetryCount(n) makes n+1 attempts, with no wait at all unless WithRetrier says one",
			"POST is sent again like any other method; 4xx is not, 429 included",
			"it waits once more after the last attempt, by time.Sleep",
		},
		Constructors: []Constructor{
			{Func: "httpclient.NewClient", Policy: heimdallDefault, Options: AllOptions},
			{Func: "hystrix.NewClient", Policy: heimdallDefault, Options: AllOptions},
			{Func: "NewRetrier", Base: 1},
			{Func: "NewNoRetrier", Policy: Policy{Growth: NoWait, Jitter: No}},
			{Func: "NewConstantBackoff", Policy: Policy{Growth: Fixed, Jitter: No, Capped: Yes}, Args: []Effect{{Knob: KnobBase, Arg: 0}, {Knob: KnobJitter, Arg: 1}}},
			{Func: "NewExponentialBackoff", Policy: Policy{Growth: Exponential, Jitter: No, Capped: Yes}, Args: []Effect{{Knob: KnobBase, Arg: 0}, {Knob: KnobMax, Arg: 1}, {Knob: KnobJitter, Arg: 3}}},
		},
		Options: []Option{
			{Func: "httpclient.WithRetryCount", Effects: []Effect{{Knob: KnobRetries}}},
			{Func: "httpclient.WithRetrier", Effects: []Effect{{Knob: KnobWait}}},
			{Func: "hystrix.WithRetryCount", Effects: []Effect{{Knob: KnobRetries}}},
			{Func: "hystrix.WithRetrier", Effects: []Effect{{Knob: KnobWait}}},
		},
		Clients: []Client{{
			Types: []string{"httpclient.Client", "hystrix.Client", "Client"}, Policy: heimdallDefault,
			Off: "httpclient.WithRetryCount(0)", Post: Yes, Key: No, RetryAfter: No,
			NotIdempotent: []string{"*Client.Post", "*Client.Patch"},
		}},
		Verbs: []Verb{
			{Func: "*Client.Get", Method: "GET", Sends: true}, {Func: "*Client.Post", Method: "POST", Sends: true},
			{Func: "*Client.Put", Method: "PUT", Sends: true}, {Func: "*Client.Patch", Method: "PATCH", Sends: true},
			{Func: "*Client.Delete", Method: "DELETE", Sends: true},
		},
	}
}
