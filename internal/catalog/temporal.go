package catalog

import "time"

var temporalSDK = Library{
	Path: "go.temporal.io/sdk", Versions: "v1.51.0",
	Source: "https://docs.temporal.io/encyclopedia/retry-policies", Checked: "2026-11-30",
	Notes: []string{
		"MaximumAttempts 0 is no limit: an activity goes on until ScheduleToCloseTimeout",
		"the policy is the server's: a retry inside an activity multiplies it",
	},
	Literals: []Literal{{Type: "internal.RetryPolicy", Policy: Policy{Attempts: Unlimited, Growth: Exponential, Capped: Yes, Base: time.Second}, Fields: map[string]Effect{
		"InitialInterval":    {Knob: KnobBase, Zero: ZeroDefault},
		"BackoffCoefficient": {Knob: KnobFactor, Zero: ZeroDefault},
		"MaximumInterval":    {Knob: KnobMax, Zero: ZeroDefault},
		"MaximumAttempts":    {Knob: KnobAttempts, Zero: ZeroUnlimited},
	}}},
	Markers: []Marker{{Func: "temporal.NewNonRetryableApplicationError", Permanent: true}},
}
