package catalog

var fasthttpDefault = Policy{Attempts: 5, Elapsed: No, Growth: NoWait, Jitter: No}

func valyalaFasthttp() *Library {
	return &Library{
		Path: "github.com/valyala/fasthttp", Versions: "v1.78.0",
		Source: "https://pkg.go.dev/github.com/valyala/fasthttp#Client", Checked: "2026-11-30",
		Notes: []string{"only a connection that broke is tried again, at once, and only GET, HEAD and PUT: no status is"},
		Literals: []Literal{
			{Type: "Client", Policy: fasthttpDefault, Fields: Fields{{"MaxIdemponentCallAttempts", Effect{Knob: KnobAttempts, Zero: ZeroDefault}}}},
			{Type: "HostClient", Policy: fasthttpDefault, Fields: Fields{{"MaxIdemponentCallAttempts", Effect{Knob: KnobAttempts, Zero: ZeroDefault}}}},
		},
		Clients: []Client{{
			Types: []string{"Client", "HostClient", "PipelineClient", "LBClient"}, Calls: []string{"Do", "DoTimeout", "DoDeadline", "DoRedirects", "Get", "GetTimeout", "GetDeadline", "Post"},
			Policy: fasthttpDefault, Layer: No, Off: "fasthttp.Client{MaxIdemponentCallAttempts: 1}", Post: No, Key: No, RetryAfter: No, NotIdempotent: []string{"Post", "Client.Post"},
		}},
		Verbs: []Verb{
			{Func: "Get", Method: "GET", Sends: true}, {Func: "Client.Get", Method: "GET", Sends: true},
			{Func: "Post", Method: "POST", Sends: true}, {Func: "Client.Post", Method: "POST", Sends: true},
			{Func: "RequestHeader.SetMethod", Arg: 0},
		},
	}
}
