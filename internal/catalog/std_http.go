package catalog

// The standard library retries next to nothing: what it repeats by itself is no layer.
var plain = Policy{Attempts: 1}

func stdHTTP() *Library {
	return &Library{
		Path: "net/http", Versions: "go1.26.8",
		Source: "https://pkg.go.dev/net/http#Transport", Checked: "2026-11-30",
		Notes: []string{
			"a request on a reused connection is sent again where the server closed it before a byte of the answer came: GET, HEAD, OPTIONS and TRACE, or any method with an Idempotency-Key header and a body that can be rewound",
			"PUT and DELETE are not sent again",
		},
		Clients: []Client{{
			Types: []string{"Client", "Transport", "RoundTripper"},
			Calls: []string{"Get", "Head", "Post", "PostForm"},
			// CloseIdleConnections and CancelRequest have no error to give.
			Local:  []string{"CloseIdleConnections", "CancelRequest", "RegisterProtocol", "Clone"},
			Policy: plain, Layer: No, Post: No, Key: No, RetryAfter: No,
			NotIdempotent: []string{"Post", "PostForm", "Client.Post", "Client.PostForm"},
		}},
		Literals: []Literal{{Type: "Client", Policy: plain, Fields: Fields{{"Transport", Effect{Knob: KnobTransport}}}}},
		Verbs: []Verb{
			{Func: "NewRequest", Arg: 0}, {Func: "NewRequestWithContext", Arg: 1},
			{Func: "Get", Method: "GET", Sends: true}, {Func: "Head", Method: "HEAD", Sends: true},
			{Func: "Post", Method: "POST", Sends: true}, {Func: "PostForm", Method: "POST", Sends: true},
			{Func: "Client.Get", Method: "GET", Sends: true}, {Func: "Client.Head", Method: "HEAD", Sends: true},
			{Func: "Client.Post", Method: "POST", Sends: true}, {Func: "Client.PostForm", Method: "POST", Sends: true},
		},
		Errors: []ErrorType{{Type: "ProtocolError"}},
	}
}

// ctxhttp is the old way to give net/http a context.
func xNetCtxhttp() *Library {
	return &Library{
		Path: "golang.org/x/net/context/ctxhttp", Versions: "v0.62.0",
		Source: "https://pkg.go.dev/golang.org/x/net/context/ctxhttp", Checked: "2026-11-30",
		Clients: []Client{{
			Calls: []string{"Do", "Get", "Head", "Post", "PostForm"}, Policy: plain, Layer: No,
			NotIdempotent: []string{"Post", "PostForm"},
		}},
		Verbs: []Verb{
			{Func: "Get", Method: "GET", Sends: true}, {Func: "Head", Method: "HEAD", Sends: true},
			{Func: "Post", Method: "POST", Sends: true}, {Func: "PostForm", Method: "POST", Sends: true},
		},
	}
}
