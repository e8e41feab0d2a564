package catalog

func rican7Retry() *Library {
	return &Library{
		Path: "github.com/Rican7/retry", Versions: "v0.3.1",
		Source: "https://pkg.go.dev/github.com/Rican7/retry", Checked: "2026-11-30",
		Notes: []string{
			"without a strategy it goes on for ever and waits for nothing",
			"no strategy sees the error: every failure goes round",
		},
		Retriers: []Retrier{{Func: "Retry", Closure: 0, Outcome: ErrAgain, Policy: Policy{Attempts: Unlimited, Elapsed: No, Ctx: No, Growth: NoWait, Jitter: No}, Options: 1}},
		Options: []Option{
			{Func: "strategy.Limit", Effects: []Effect{{Knob: KnobAttempts}}},
			{Func: "strategy.Wait", Set: Policy{Growth: Fixed, Jitter: No, Capped: Yes}, Effects: []Effect{{Knob: KnobBase}}},
			{Func: "strategy.Backoff", Set: Policy{Jitter: No}, Effects: []Effect{{Knob: KnobPolicy}}},
			{Func: "strategy.BackoffWithJitter", Effects: []Effect{{Knob: KnobPolicy}, {Knob: KnobPolicy, Arg: 1}}},
			{Func: "strategy.Delay"},
		},
		Constructors: []Constructor{
			{Func: "backoff.Incremental", Policy: Policy{Growth: Linear}, Args: []Effect{{Knob: KnobBase}}},
			{Func: "backoff.Linear", Policy: Policy{Growth: Linear}, Args: []Effect{{Knob: KnobBase}}},
			{Func: "backoff.Exponential", Policy: Policy{Growth: Exponential, Capped: No}, Args: []Effect{{Knob: KnobBase}, {Knob: KnobFactor, Arg: 1}}},
			{Func: "backoff.BinaryExponential", Policy: Policy{Growth: Exponential, Capped: No}, Args: []Effect{{Knob: KnobBase}}},
			{Func: "backoff.Fibonacci", Policy: Policy{Growth: Exponential, Percent: golden, Capped: No}, Args: []Effect{{Knob: KnobBase}}},
			{Func: "jitter.Full", Policy: Policy{Jitter: Yes}},
			{Func: "jitter.Equal", Policy: Policy{Jitter: Yes}},
			{Func: "jitter.Deviation", Policy: Policy{Jitter: Yes}},
			{Func: "jitter.NormalDistribution", Policy: Policy{Jitter: Yes}},
		},
	}
}
