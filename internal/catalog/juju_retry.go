package catalog

func jujuRetry() *Library {
	return &Library{
		Path: "github.com/juju/retry", Versions: "v1.0.1",
		Source: "https://pkg.go.dev/github.com/juju/retry", Checked: "2026-11-30",
		Notes:    []string{"Attempts has to be set unless MaxDuration is; a negative number is no limit"},
		Retriers: []Retrier{{Func: "Call", Closure: 0, Field: "Func", Outcome: ErrAgain}},
		Literals: []Literal{{Type: "CallArgs", Policy: Policy{Attempts: Unlimited, Elapsed: No, Ctx: No, Growth: Fixed, Jitter: No, Capped: No}, Fields: Fields{
			{"Attempts", Effect{Knob: KnobAttempts, Zero: ZeroUnlimited, Negative: ZeroUnlimited}},
			{"Delay", Effect{Knob: KnobBase}},
			{"MaxDelay", Effect{Knob: KnobMax, Zero: ZeroDefault}},
			{"MaxDuration", Effect{Knob: KnobElapsed}},
			{"BackoffFunc", Effect{Knob: KnobWait}},
			{"IsFatalError", Effect{Knob: KnobNotIf}},
			{"NotifyFunc", Effect{Knob: KnobNotify}},
			{"Stop", Effect{Knob: KnobStop}},
		}}},
		Values:       []Value{{Name: "DoubleDelay", Set: Policy{Growth: Exponential, Jitter: No, Capped: No}}},
		Constructors: []Constructor{{Func: "ExpBackoff", Policy: Policy{Growth: Exponential, Capped: Yes}, Args: []Effect{{Knob: KnobBase, Arg: 0}, {Knob: KnobMax, Arg: 1}, {Knob: KnobFlag, Arg: 3}}}},
	}
}
