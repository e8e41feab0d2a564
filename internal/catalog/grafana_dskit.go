package catalog

func grafanaBackoff() *Library {
	return &Library{
		Path: "github.com/grafana/dskit/backoff", Versions: "v0.0.0-20260703122047-de1ec7541c44",
		Source: "https://pkg.go.dev/github.com/grafana/dskit/backoff", Checked: "2026-11-30",
		Notes: []string{
			"MaxRetries counts attempts; 0 is no limit",
			"MinBackoff not below MaxBackoff leaves nothing random",
			"Err tells that the attempts ran out, not why",
			"the last Wait doesn't wait",
		},
		Constructors: []Constructor{{Func: "New", Policy: Policy{Growth: Exponential, Jitter: Yes, Capped: Yes, Elapsed: No}, Args: []Effect{{Knob: KnobPolicy, Arg: 1}, {Knob: KnobCtx, Arg: 0}}}},
		Literals: []Literal{{Type: "Config", Policy: Policy{Attempts: Unlimited, Elapsed: No}, Fields: Fields{
			{"MinBackoff", Effect{Knob: KnobBase}},
			{"MaxBackoff", Effect{Knob: KnobMax}},
			{"MaxRetries", Effect{Knob: KnobAttempts, Zero: ZeroUnlimited}},
		}}},
		Delays: []Delay{
			{Func: "Backoff.Wait", Recv: true, Waits: true, Hears: true, Spare: true},
			{Func: "Backoff.NextDelay", Recv: true},
			{Func: "Backoff.Ongoing", Recv: true, Again: true},
		},
	}
}
