package catalog

import "time"

func jpilloraBackoff() *Library {
	return &Library{
		Path: "github.com/jpillora/backoff", Versions: "v1.1.0",
		Source: "https://pkg.go.dev/github.com/jpillora/backoff", Checked: "2026-11-30",
		Notes: []string{"Min not below Max makes the wait Max each time"},
		Literals: []Literal{{Type: "Backoff", Policy: Policy{
			Growth: Exponential, Jitter: No, Capped: Yes, Base: 100 * time.Millisecond, Max: 10 * time.Second,
		}, Fields: Fields{
			{"Min", Effect{Knob: KnobBase, Zero: ZeroDefault, Negative: ZeroDefault}},
			{"Max", Effect{Knob: KnobMax, Zero: ZeroDefault, Negative: ZeroDefault}},
			{"Factor", Effect{Knob: KnobFactor, Zero: ZeroDefault, Negative: ZeroDefault}},
			{"Jitter", Effect{Knob: KnobFlag}},
		}}},
		Constructors: []Constructor{{Func: "Backoff.Copy", Base: Receiver}},
		Delays: []Delay{
			{Func: "Backoff.Duration", Recv: true},
			{Func: "Backoff.ForAttempt", Recv: true},
		},
	}
}
