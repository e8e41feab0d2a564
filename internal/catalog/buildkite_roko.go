package catalog

import "time"

func buildkiteRoko() *Library {
	return &Library{
		Path: "github.com/buildkite/roko", Versions: "v1.4.0",
		Source: "https://pkg.go.dev/github.com/buildkite/roko", Checked: "2026-11-30",
		Notes: []string{
			"NewRetrier panics without WithMaxAttempts or TryForever",
			"jitter is off unless WithJitter or WithJitterRange is given, and is added to the wait",
			"Retrier.Break in the closure ends it, whatever the error",
		},
		Retriers: []Retrier{
			{Func: "Retrier.Do", Closure: 0, Outcome: ErrAgain, Recv: true},
			{Func: "Retrier.DoWithContext", Closure: 1, Outcome: ErrAgain, Recv: true, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "DoFunc", Closure: 2, Outcome: ErrAgain, Args: []Effect{{Knob: KnobPolicy, Arg: 1}, {Knob: KnobCtx, Arg: 0}}},
			{Func: "DoFunc2", Closure: 2, Outcome: ErrAgain, Args: []Effect{{Knob: KnobPolicy, Arg: 1}, {Knob: KnobCtx, Arg: 0}}},
		},
		Constructors: []Constructor{
			{Func: "NewRetrier", Policy: Policy{Elapsed: No, Ctx: No, Jitter: No}, Options: AllOptions},
			{Func: "Constant", Policy: Policy{Growth: Fixed, Capped: Yes}, Args: []Effect{{Knob: KnobBase, Arg: 0}}},
			{Func: "Exponential", Policy: Policy{Growth: Exponential, Capped: No, Base: time.Second}},
			{Func: "ExponentialSubsecond", Policy: Policy{Growth: Exponential, Capped: No}},
		},
		Options: []Option{
			{Func: "WithMaxAttempts", Effects: []Effect{{Knob: KnobAttempts}}},
			{Func: "TryForever", Effects: []Effect{{Knob: KnobUnlimited, Arg: -1}}},
			{Func: "WithStrategy", Effects: []Effect{{Knob: KnobPolicy}}},
			{Func: "WithJitter", Set: Policy{Jitter: Yes}},
			{Func: "WithJitterRange", Set: Policy{Jitter: Yes}},
		},
	}
}
