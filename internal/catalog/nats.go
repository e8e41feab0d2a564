package catalog

import "time"

var natsPublish = Policy{Attempts: 3, Elapsed: No, Growth: Fixed, Jitter: No, Capped: Yes, Base: 250 * time.Millisecond}

func natsGo() *Library {
	return &Library{
		Path: "github.com/nats-io/nats.go", Versions: "v1.55.0",
		Source: "https://pkg.go.dev/github.com/nats-io/nats.go/jetstream#WithRetryAttempts", Checked: "2026-11-30",
		Notes: []string{"a JetStream publish is repeated only where nobody listened, so that nothing was stored", "the connection comes back by itself, 60 tries a server, with jitter"},
		Options: []Option{
			{Func: "RetryAttempts", Effects: []Effect{{Knob: KnobRetries, Negative: ZeroUnlimited}}},
			{Func: "RetryWait", Effects: []Effect{{Knob: KnobBase}}},
			{Func: "jetstream.WithRetryAttempts", Effects: []Effect{{Knob: KnobRetries, Negative: ZeroUnlimited}}},
			{Func: "jetstream.WithRetryWait", Effects: []Effect{{Knob: KnobBase}}},
		},
		Clients: []Client{
			{
				Types: []string{"JetStreamContext", "JetStream", "jetstream.JetStream", "jetstream.Publisher"}, Only: []string{"*.Publish", "*.PublishMsg"},
				Policy: natsPublish, Off: "jetstream.WithRetryAttempts(0)", Post: No, Key: No, NotIdempotent: []string{"*.Publish", "*.PublishMsg"},
				KeyFields: []string{"jetstream.WithMsgID", "MsgId"},
			},
			{
				Types: []string{"Conn"}, Calls: []string{"Connect"}, Policy: plain, Post: No, Key: No,
				Local: []string{"Conn.Publish", "Conn.PublishMsg", "Conn.PublishRequest", "Conn.LastError", "Conn.Drain", "Conn.Buffered", "Conn.Subscribe", "Conn.QueueSubscribe", "Conn.ChanSubscribe", "Conn.SubscribeSync", "Conn.JetStream", "Conn.GetClientIP", "Conn.GetClientID", "Conn.TLSConnectionState"},
			},
		},
		Errors: []ErrorType{{Type: "APIError", Code: "ErrorCode"}},
	}
}
