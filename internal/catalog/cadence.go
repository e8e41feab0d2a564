package catalog

func cadenceClient() *Library {
	return &Library{
		Path: "go.uber.org/cadence", Versions: "v1.3.0",
		Source: "https://pkg.go.dev/go.uber.org/cadence#RetryPolicy", Checked: "2026-11-30",
		Notes: []string{"ExpirationInterval or MaximumAttempts has to be set", "a retry inside an activity multiplies the server's"},
		Literals: []Literal{{Type: "internal.RetryPolicy", Policy: Policy{Attempts: Unlimited, Growth: Exponential}, Fields: Fields{
			{"InitialInterval", Effect{Knob: KnobBase}},
			{"BackoffCoefficient", Effect{Knob: KnobFactor, Zero: ZeroDefault}},
			{"MaximumInterval", Effect{Knob: KnobMax, Zero: ZeroDefault}},
			{"MaximumAttempts", Effect{Knob: KnobAttempts, Zero: ZeroUnlimited}},
			{"ExpirationInterval", Effect{Knob: KnobElapsed}},
		}}},
	}
}
