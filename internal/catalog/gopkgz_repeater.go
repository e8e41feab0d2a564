package catalog

import "time"

var gopkgzBackoff = Policy{Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Max: 30 * time.Second}

func gopkgzRepeater() *Library {
	return &Library{
		Path: "github.com/go-pkgz/repeater", Versions: "v1.2.0, v2.2.0",
		Source: "https://pkg.go.dev/github.com/go-pkgz/repeater/v2", Checked: "2026-11-30",
		Notes:    []string{"up to v1.1 the strategies are in a package of their own, and wait by time.Sleep in a goroutine"},
		Retriers: []Retrier{{Func: "Repeater.Do", Closure: 1, Outcome: ErrAgain, Recv: true, Args: []Effect{{Knob: KnobCtx, Arg: 0}}}},
		Constructors: []Constructor{
			{Func: "NewBackoff", Policy: gopkgzBackoff, Args: []Effect{{Knob: KnobAttempts, Arg: 0}, {Knob: KnobBase, Arg: 1}}, Options: 2},
			{Func: "NewFixed", Policy: Policy{Elapsed: No, Growth: Fixed, Jitter: No, Capped: Yes}, Args: []Effect{{Knob: KnobAttempts, Arg: 0}, {Knob: KnobBase, Arg: 1}}},
			{Func: "NewWithStrategy", Policy: Policy{Elapsed: No}, Args: []Effect{{Knob: KnobAttempts, Arg: 0}, {Knob: KnobWait, Arg: 1}}},
			{Func: "NewFixedDelay", Policy: Policy{Growth: Fixed, Jitter: No, Capped: Yes}, Args: []Effect{{Knob: KnobBase, Arg: 0}}},
			{Func: "NewDefault", Policy: Policy{Elapsed: No, Growth: Fixed, Jitter: No, Capped: Yes}, Args: []Effect{{Knob: KnobAttempts, Arg: 0}, {Knob: KnobBase, Arg: 1}}},
			{Func: "New", Base: 1},
			{Func: "strategy.NewBackoff", Policy: Policy{Elapsed: No, Growth: Exponential, Capped: No, Base: 100 * time.Millisecond}, Args: []Effect{{Knob: KnobAttempts, Arg: 0}, {Knob: KnobFactor, Arg: 1}, {Knob: KnobFlag, Arg: 2}}},
			{Func: "strategy.NewOnce", Policy: Policy{Attempts: 1}},
		},
		Literals: []Literal{
			{Type: "FixedDelay", Policy: Policy{Growth: NoWait, Jitter: No, Capped: Yes}, Fields: Fields{{"Delay", Effect{Knob: KnobBase}}}},
			{Type: "strategy.FixedDelay", Policy: Policy{Attempts: 1, Elapsed: No, Growth: NoWait, Jitter: No, Capped: Yes}, Fields: Fields{{"Repeats", Effect{Knob: KnobAttempts}}, {"Delay", Effect{Knob: KnobBase}}}},
			{Type: "strategy.Once", Policy: Policy{Attempts: 1}},
		},
		Options: []Option{
			{Func: "WithMaxDelay", Effects: []Effect{{Knob: KnobMax}}},
			{Func: "WithJitter", Effects: []Effect{{Knob: KnobJitter}}},
			{Func: "WithBackoffType"},
		},
	}
}
