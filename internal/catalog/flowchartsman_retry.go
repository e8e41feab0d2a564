package catalog

func flowchartsmanRetry() *Library {
	return &Library{
		Path: "github.com/flowchartsman/retry", Versions: "04f0ec3",
		Source: "https://github.com/flowchartsman/retry/blob/04f0ec3feb8d4627205ecb07de211eeb2d4bd88b/retry.go", Checked: "2026-11-30",
		Notes: []string{"Stop is found by a type switch: one that is wrapped goes round"},
		Retriers: []Retrier{
			{Func: "Retrier.Run", Closure: 0, Outcome: ErrAgain, Recv: true, Policy: Policy{Ctx: No}},
			{Func: "Retrier.RunContext", Closure: 1, Outcome: ErrAgain, Recv: true, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
		},
		Constructors: []Constructor{{Func: "NewRetrier", Policy: Policy{Attempts: 5, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes}, Args: []Effect{
			{Knob: KnobAttempts, Arg: 0, Zero: ZeroDefault, Negative: ZeroDefault},
			{Knob: KnobBase, Arg: 1, Zero: ZeroDefault, Negative: ZeroDefault},
			{Knob: KnobMax, Arg: 2, Zero: ZeroDefault, Negative: ZeroDefault},
		}}},
		Markers: []Marker{{Func: "Stop", Permanent: true}},
	}
}
