package catalog

var cadenceClient = Library{
	Path: "go.uber.org/cadence", Versions: "v1.3.0",
	Source: "https://pkg.go.dev/go.uber.org/cadence#RetryPolicy", Checked: "2026-11-30",
	Notes: []string{"ExpirationInterval or MaximumAttempts has to be set", "a retry inside an activity multiplies the server's"},
	Literals: []Literal{{Type: "internal.RetryPolicy", Policy: Policy{Attempts: Unlimited, Growth: Exponential}, Fields: map[string]Effect{
		"InitialInterval":    {Knob: KnobBase},
		"BackoffCoefficient": {Knob: KnobFactor, Zero: ZeroDefault},
		"MaximumInterval":    {Knob: KnobMax, Zero: ZeroDefault},
		"MaximumAttempts":    {Knob: KnobAttempts, Zero: ZeroUnlimited},
		"ExpirationInterval": {Knob: KnobElapsed},
	}}},
}
