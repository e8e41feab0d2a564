package catalog

import "time"

var lestrratExponential = Policy{Attempts: 11, Elapsed: No, Growth: Exponential, Jitter: No, Capped: Yes, Base: 500 * time.Millisecond, Max: time.Minute}
var lestrratConstant = Policy{Attempts: 11, Elapsed: No, Growth: Fixed, Jitter: No, Capped: Yes, Base: time.Minute}

func lestrratBackoff() *Library {
	return &Library{
		Path: "github.com/lestrrat-go/backoff", Majors: []int{2}, Versions: "v2.0.8",
		Source: "https://pkg.go.dev/github.com/lestrrat-go/backoff/v2", Checked: "2026-11-30",
		Notes: []string{
			"WithMaxRetries(0) is no limit; the last tick races with Done, so that n or n+1 attempts are made",
			"the clock runs while an attempt does: a slow failure is followed by the next attempt at once",
		},
		Constructors: []Constructor{
			{Func: "Exponential", Policy: lestrratExponential, Options: AllOptions},
			{Func: "NewExponentialPolicy", Policy: lestrratExponential, Options: AllOptions},
			{Func: "Constant", Policy: lestrratConstant, Options: AllOptions},
			{Func: "NewConstantPolicy", Policy: lestrratConstant, Options: AllOptions},
			{Func: "Null", Policy: Policy{Attempts: 1}},
			{Func: "NewNull", Policy: Policy{Attempts: 1}},
			{Func: "Policy.Start", Base: Receiver, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "ExponentialPolicy.Start", Base: Receiver, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "ConstantPolicy.Start", Base: Receiver, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "Controller.Next", Base: Receiver},
		},
		Options: []Option{
			{Func: "WithMaxRetries", Effects: []Effect{{Knob: KnobRetries, Zero: ZeroUnlimited}}},
			{Func: "WithInterval", Effects: []Effect{{Knob: KnobBase}}},
			{Func: "WithMinInterval", Effects: []Effect{{Knob: KnobBase}}},
			{Func: "WithMaxInterval", Effects: []Effect{{Knob: KnobMax}}},
			{Func: "WithMultiplier", Effects: []Effect{{Knob: KnobNone}}}, // 1 or less counts as the default
			{Func: "WithJitterFactor", Effects: []Effect{{Knob: KnobJitter}}},
		},
		Delays: []Delay{{Func: "Continue", Waits: true, Hears: true, Again: true, Args: []Effect{{Knob: KnobPolicy, Arg: 0}}}},
	}
}
