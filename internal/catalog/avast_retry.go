package catalog

import "time"

var avastDefault = Policy{Attempts: 10, Growth: Exponential, Jitter: Yes, Capped: No, Elapsed: No, Ctx: No, Base: 100 * time.Millisecond}

var avastOptions = []Option{
	{Func: "Attempts", Effects: []Effect{{Knob: KnobAttempts, Zero: ZeroUnlimited}}},
	{Func: "UntilSucceeded", Effects: []Effect{{Knob: KnobUnlimited, Arg: -1}}},
	{Func: "Delay", Effects: []Effect{{Knob: KnobBase}}},
	{Func: "MaxDelay", Effects: []Effect{{Knob: KnobMax}}},
	{Func: "MaxJitter", Effects: []Effect{{Knob: KnobSpread}}},
	{Func: "DelayType", Effects: []Effect{{Knob: KnobWait}}},
	{Func: "RetryIf", Effects: []Effect{{Knob: KnobIf}}},
	{Func: "OnRetry", Effects: []Effect{{Knob: KnobNotify}}},
	{Func: "Context", Effects: []Effect{{Knob: KnobCtx}}},
}

var avastValues = []Value{
	{Name: "FixedDelay", Set: Policy{Growth: Fixed, Jitter: No, Capped: Yes}},
	{Name: "BackOffDelay", Set: Policy{Growth: Exponential, Jitter: No, Capped: No}},
	{Name: "RandomDelay", Set: Policy{Growth: Fixed, Jitter: Yes, Capped: Yes}},
	{Name: "FullJitterBackoffDelay", Set: Policy{Growth: Exponential, Jitter: Yes, Capped: No}},
}

// Each part of CombineDelay is added: one random part is enough.
var avastCombine = Constructor{Func: "CombineDelay", Sum: true}

func avastRetry4() *Library {
	return &Library{
		Path: "github.com/avast/retry-go", Majors: []int{0, 2, 3, 4}, Versions: "v4.7.0, v3.1.1",
		Source: "https://pkg.go.dev/github.com/avast/retry-go/v4", Checked: "2026-11-30",
		Notes: []string{
			"RetryIf takes the place of IsRecoverable: Unrecoverable errors are then repeated too",
			"FixedDelay and BackOffDelay never read MaxJitter",
			"MaxJitter(0) panics where RandomDelay is in use",
		},
		Retriers: []Retrier{
			{Func: "Do", Closure: 0, Outcome: ErrAgain, Policy: avastDefault, Options: 1},
			{Func: "DoWithData", Closure: 0, Outcome: ErrAgain, Policy: avastDefault, Options: 1},
		},
		Options:      avastOptions,
		Values:       avastValues,
		Constructors: []Constructor{avastCombine},
		Markers:      []Marker{{Func: "Unrecoverable", Permanent: true}},
	}
}

func avastRetry5() *Library {
	return &Library{
		Path: "github.com/avast/retry-go", Majors: []int{5}, Versions: "v5.1.1",
		Source: "https://pkg.go.dev/github.com/avast/retry-go/v5", Checked: "2026-11-30",
		Notes: []string{
			"the options go to New, the attempt to Retrier.Do",
			"RetryIf takes the place of IsRecoverable: Unrecoverable errors are then repeated too",
		},
		Retriers: []Retrier{
			{Func: "Retrier.Do", Closure: 0, Outcome: ErrAgain, Recv: true},
			{Func: "RetrierWithData.Do", Closure: 0, Outcome: ErrAgain, Recv: true},
		},
		Options: avastOptions,
		Values:  avastValues,
		Constructors: []Constructor{
			avastCombine,
			{Func: "New", Policy: avastDefault, Options: AllOptions},
			{Func: "NewWithData", Policy: avastDefault, Options: AllOptions},
		},
		Markers: []Marker{{Func: "Unrecoverable", Permanent: true}},
	}
}
