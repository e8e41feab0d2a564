package catalog

func sentryGo() *Library {
	return &Library{
		Path: "github.com/getsentry/sentry-go", Versions: "v0.50.0",
		Source: "https://pkg.go.dev/github.com/getsentry/sentry-go", Checked: "2026-11-30",
		Notes: []string{"nothing is retried: while the limit holds, events are dropped; CaptureException gives no error"},
	}
}

func launchDarkly() *Library {
	return &Library{
		Path: "github.com/launchdarkly/go-server-sdk", Versions: "v7.14.6",
		Source: "https://pkg.go.dev/github.com/launchdarkly/go-server-sdk/v7", Checked: "2026-11-30",
		Notes: []string{"a variation is read from memory: it never leaves the process; the stream comes back by itself, with jitter"},
		Clients: []Client{{Types: []string{"LDClient"}, Local: []string{
			"LDClient.*",
		}, Policy: plain}},
	}
}
