package catalog

import "time"

var avastRetry4 = Library{
	Path: "github.com/avast/retry-go", Majors: []int{0, 2, 3, 4}, Versions: "v4.7.0",
	Source: "https://pkg.go.dev/github.com/avast/retry-go/v4", Checked: "2026-11-30",
	Notes: []string{
		"RetryIf takes the place of IsRecoverable: Unrecoverable errors are then repeated too",
		"FixedDelay and BackOffDelay never read MaxJitter",
	},
	Retriers: []Retrier{
		{Func: "Do", Closure: 0, Outcome: ErrAgain, Policy: avastDefault, Options: 1},
		{Func: "DoWithData", Closure: 0, Outcome: ErrAgain, Policy: avastDefault, Options: 1},
	},
	Options: []Option{
		{Func: "Attempts", Effects: []Effect{{Knob: KnobAttempts, Zero: ZeroUnlimited}}},
		{Func: "UntilSucceeded", Effects: []Effect{{Knob: KnobUnlimited}}},
		{Func: "Delay", Effects: []Effect{{Knob: KnobBase}}},
		{Func: "MaxDelay", Effects: []Effect{{Knob: KnobMax}}},
		{Func: "DelayType", Effects: []Effect{{Knob: KnobWait}}},
		{Func: "RetryIf", Effects: []Effect{{Knob: KnobIf}}},
		{Func: "OnRetry", Effects: []Effect{{Knob: KnobNotify}}},
		{Func: "Context", Effects: []Effect{{Knob: KnobCtx}}},
	},
	Values: []Value{
		{Name: "FixedDelay", Set: Policy{Growth: Fixed, Jitter: No, Capped: Yes}},
		{Name: "BackOffDelay", Set: Policy{Growth: Exponential, Jitter: No, Capped: No}},
		{Name: "RandomDelay", Set: Policy{Growth: Fixed, Jitter: Yes, Capped: Yes}},
		{Name: "FullJitterBackoffDelay", Set: Policy{Growth: Exponential, Jitter: Yes, Capped: No}},
	},
	Constructors: []Constructor{
		// CombineDelay adds up: one random part is enough.
		{Func: "CombineDelay", Sum: true},
	},
	Markers: []Marker{{Func: "Unrecoverable", Permanent: true}},
}

var avastDefault = Policy{Attempts: 10, Growth: Exponential, Jitter: Yes, Capped: No, Elapsed: No, Ctx: No, Base: 100 * time.Millisecond}
