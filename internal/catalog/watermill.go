package catalog

func watermill() *Library {
	return &Library{
		Path: "github.com/ThreeDotsLabs/watermill", Versions: "v1.5.1",
		Source: "https://pkg.go.dev/github.com/ThreeDotsLabs/watermill/message/router/middleware#Retry", Checked: "2026-11-30",
		Notes:        []string{"RandomizationFactor 0 is no jitter, though the library underneath has some by default"},
		Constructors: []Constructor{{Func: "message/router/middleware.Retry.Middleware", Base: Receiver}},
		Literals: []Literal{{Type: "message/router/middleware.Retry", Policy: Policy{Attempts: 1, Elapsed: No, Growth: Exponential, Jitter: No, Capped: Yes}, Fields: Fields{
			{"MaxRetries", Effect{Knob: KnobRetries}},
			{"InitialInterval", Effect{Knob: KnobBase}},
			{"MaxInterval", Effect{Knob: KnobMax}},
			{"Multiplier", Effect{Knob: KnobFactor}},
			{"MaxElapsedTime", Effect{Knob: KnobElapsed}},
			{"RandomizationFactor", Effect{Knob: KnobJitter}},
			{"ShouldRetry", Effect{Knob: KnobIf}},
			{"OnRetryHook", Effect{Knob: KnobNotify}},
		}}},
	}
}
