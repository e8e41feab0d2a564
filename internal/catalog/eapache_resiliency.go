package catalog

func eapacheRetrier() *Library {
	return &Library{
		Path: "github.com/eapache/go-resiliency/retrier", Versions: "v1.7.0",
		Source: "https://pkg.go.dev/github.com/eapache/go-resiliency/retrier", Checked: "2026-11-30",
		Notes: []string{
			"a list of n waits makes n+1 attempts",
			"without a classifier every error goes round",
			"SetJitter ignores what is not between 0 and 1",
		},
		Retriers: []Retrier{
			{Func: "Retrier.Run", Closure: 0, Outcome: ErrAgain, Recv: true, Args: nil},
			{Func: "Retrier.RunCtx", Closure: 1, Outcome: ErrAgain, Recv: true, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "Retrier.RunFn", Closure: 1, Outcome: ErrAgain, Recv: true, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
		},
		Constructors: []Constructor{
			{Func: "New", Policy: Policy{Elapsed: No, Ctx: No, Jitter: No}, Args: []Effect{{Knob: KnobWaits, Arg: 0}, {Knob: KnobIf, Arg: 1}}},
			{Func: "ConstantBackoff", Policy: Policy{Growth: Fixed, Capped: Yes}, Args: []Effect{{Knob: KnobRetries, Arg: 0}, {Knob: KnobBase, Arg: 1}}},
			{Func: "ExponentialBackoff", Policy: Policy{Growth: Exponential, Capped: No}, Args: []Effect{{Knob: KnobRetries, Arg: 0}, {Knob: KnobBase, Arg: 1}}},
			{Func: "LimitedExponentialBackoff", Policy: Policy{Growth: Exponential, Capped: Yes}, Args: []Effect{{Knob: KnobRetries, Arg: 0}, {Knob: KnobBase, Arg: 1}, {Knob: KnobMax, Arg: 2}}},
		},
		Setters: []Setter{
			{Func: "Retrier.SetJitter", Effects: []Effect{{Knob: KnobJitter, Negative: ZeroDefault}}},
			{Func: "Retrier.WithInfiniteRetry", Effects: []Effect{{Knob: KnobUnlimited, Arg: -1}}},
			{Func: "Retrier.WithSurfaceWorkErrors"},
		},
	}
}
