package catalog

func matryerTry() *Library {
	return &Library{
		Path: "github.com/matryer/try", Versions: "v0.0.0-20161228173917-9ac251b645a2",
		Source: "https://pkg.go.dev/github.com/matryer/try", Checked: "2026-11-30",
		Notes: []string{
			"it waits for nothing: a sleep in the closure is the only wait",
			"when the attempts run out the last error is lost",
		},
		Retriers: []Retrier{{Func: "Do", Closure: 0, Outcome: AgainErr, Policy: Policy{Attempts: 10, Elapsed: No, Ctx: No, Growth: NoWait, Jitter: No}}},
		Globals:  []Global{{Name: "MaxRetries", Effects: []Effect{{Knob: KnobAttempts}}}},
	}
}
