package catalog

import "time"

func temporalSDK() *Library {
	return &Library{
		Path: "go.temporal.io/sdk", Versions: "v1.51.0",
		Source: "https://docs.temporal.io/encyclopedia/retry-policies", Checked: "2026-11-30",
		Notes: []string{
			"MaximumAttempts 0 is no limit: an activity goes on until ScheduleToCloseTimeout",
			"the policy is the server's: a retry inside an activity multiplies it",
		},
		Literals: []Literal{{Type: "internal.RetryPolicy", Policy: Policy{Attempts: Unlimited, Growth: Exponential, Capped: Yes, Base: time.Second}, Fields: Fields{
			{"InitialInterval", Effect{Knob: KnobBase, Zero: ZeroDefault}},
			{"BackoffCoefficient", Effect{Knob: KnobFactor, Zero: ZeroDefault}},
			{"MaximumInterval", Effect{Knob: KnobMax, Zero: ZeroDefault}},
			{"MaximumAttempts", Effect{Knob: KnobAttempts, Zero: ZeroUnlimited}},
		}}},
		Markers: []Marker{{Func: "temporal.NewNonRetryableApplicationError", Permanent: true}},
	}
}
