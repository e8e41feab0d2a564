package catalog

import "time"

var retryablehttpDefault = Policy{
	Attempts: 5, Elapsed: No, Growth: Exponential, Jitter: No, Capped: Yes, Base: time.Second, Max: 30 * time.Second,
}

func hashicorpRetryablehttp() *Library {
	return &Library{
		Path: "github.com/hashicorp/go-retryablehttp", Versions: "v0.7.8",
		Source: "https://pkg.go.dev/github.com/hashicorp/go-retryablehttp", Checked: "2026-11-30",
		Notes: []string{
			"POST is sent again like any other method",
			"Retry-After is obeyed in seconds and as a date, with no ceiling",
			"with LinearJitterBackoff RetryWaitMax is no ceiling: it is multiplied by the attempt",
			"the response is dropped when the attempts run out, unless an ErrorHandler keeps it",
		},
		Constructors: []Constructor{
			{Func: "NewClient", Policy: retryablehttpDefault},
			{Func: "Client.StandardClient", Base: Receiver},
		},
		Literals: []Literal{
			{Type: "Client", Policy: Policy{Attempts: 1, Elapsed: No, Growth: Exponential}, Fields: retryablehttpFields},
			{Type: "RoundTripper", Policy: retryablehttpDefault, Fields: Fields{{"Client", Effect{Knob: KnobPolicy}}}},
		},
		Values: []Value{
			{Name: "DefaultBackoff", Set: Policy{Growth: Exponential, Jitter: No, Capped: Yes}},
			{Name: "LinearJitterBackoff", Set: Policy{Growth: Linear, Jitter: Yes}},
			{Name: "RateLimitLinearJitterBackoff", Set: Policy{Growth: Linear, Jitter: Yes}},
		},
		Clients: []Client{{
			Types:  []string{"Client", "RoundTripper"},
			Calls:  []string{"Get", "Head", "Post", "PostForm"},
			Policy: retryablehttpDefault, Off: "client.RetryMax = 0",
			Post: Yes, Key: No, RetryAfter: Yes,
			NotIdempotent: []string{"Post", "PostForm", "Client.Post", "Client.PostForm"},
		}},
		Verbs: []Verb{
			{Func: "NewRequest", Arg: 0}, {Func: "NewRequestWithContext", Arg: 1},
			{Func: "Get", Method: "GET", Sends: true}, {Func: "Head", Method: "HEAD", Sends: true},
			{Func: "Post", Method: "POST", Sends: true}, {Func: "PostForm", Method: "POST", Sends: true},
			{Func: "Client.Get", Method: "GET", Sends: true}, {Func: "Client.Head", Method: "HEAD", Sends: true},
			{Func: "Client.Post", Method: "POST", Sends: true}, {Func: "Client.PostForm", Method: "POST", Sends: true},
		},
	}
}

var retryablehttpFields = Fields{
	{"RetryMax", Effect{Knob: KnobRetries}},
	{"RetryWaitMin", Effect{Knob: KnobBase}},
	{"RetryWaitMax", Effect{Knob: KnobMax}},
	{"Backoff", Effect{Knob: KnobWait}},
	{"CheckRetry", Effect{Knob: KnobIf}},
	{"HTTPClient", Effect{Knob: KnobTransport}},
}
