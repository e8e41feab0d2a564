package catalog

func sethvargoRetry() *Library {
	return &Library{
		Path: "github.com/sethvargo/go-retry", Versions: "v0.5.0",
		Source: "https://pkg.go.dev/github.com/sethvargo/go-retry", Checked: "2026-11-30",
		Notes: []string{
			"only an error marked by RetryableError goes round",
			"WithMaxRetries(n, b) makes n+1 attempts",
			"a Backoff counts and never starts again: one that is kept in a variable is used up by the first call",
		},
		Retriers: []Retrier{
			{Func: "Do", Closure: 2, Outcome: MarkedAgain, Args: []Effect{{Knob: KnobPolicy, Arg: 1}, {Knob: KnobCtx, Arg: 0}}},
			{Func: "DoValue", Closure: 2, Outcome: MarkedAgain, Args: []Effect{{Knob: KnobPolicy, Arg: 1}, {Knob: KnobCtx, Arg: 0}}},
			{Func: "Constant", Closure: 2, Outcome: MarkedAgain, Policy: sethvargoConstant, Args: []Effect{{Knob: KnobBase, Arg: 1}, {Knob: KnobCtx, Arg: 0}}},
			{Func: "Exponential", Closure: 2, Outcome: MarkedAgain, Policy: sethvargoExponential, Args: []Effect{{Knob: KnobBase, Arg: 1}, {Knob: KnobCtx, Arg: 0}}},
			{Func: "Fibonacci", Closure: 2, Outcome: MarkedAgain, Policy: sethvargoFibonacci, Args: []Effect{{Knob: KnobBase, Arg: 1}, {Knob: KnobCtx, Arg: 0}}},
		},
		Constructors: []Constructor{
			{Func: "NewConstant", Policy: sethvargoConstant, Args: []Effect{{Knob: KnobBase, Arg: 0}}},
			{Func: "NewExponential", Policy: sethvargoExponential, Args: []Effect{{Knob: KnobBase, Arg: 0}}},
			{Func: "NewFibonacci", Policy: sethvargoFibonacci, Args: []Effect{{Knob: KnobBase, Arg: 0}}},
			{Func: "WithMaxRetries", Base: 2, Args: []Effect{{Knob: KnobRetries, Arg: 0}}},
			{Func: "WithMaxDuration", Base: 2, Args: []Effect{{Knob: KnobElapsed, Arg: 0}}},
			{Func: "WithCappedDuration", Base: 2, Args: []Effect{{Knob: KnobMax, Arg: 0}}},
			{Func: "WithJitter", Base: 2, Args: []Effect{{Knob: KnobJitter, Arg: 0}}},
			{Func: "WithJitterPercent", Base: 2, Args: []Effect{{Knob: KnobJitter, Arg: 0}}},
			{Func: "WithFullJitter", Base: 1, Policy: Policy{Jitter: Yes}},
		},
		Delays: []Delay{
			{Func: "Backoff.Next", Recv: true, Stop: true},
			{Func: "BackoffFunc.Next", Recv: true, Stop: true},
		},
		Markers: []Marker{{Func: "RetryableError"}},
	}
}

var (
	sethvargoConstant    = Policy{Attempts: Unlimited, Elapsed: No, Growth: Fixed, Jitter: No, Capped: Yes}
	sethvargoFibonacci   = Policy{Attempts: Unlimited, Elapsed: No, Growth: Exponential, Percent: golden, Jitter: No, Capped: No}
	sethvargoExponential = Policy{Attempts: Unlimited, Elapsed: No, Growth: Exponential, Jitter: No, Capped: No}
)
