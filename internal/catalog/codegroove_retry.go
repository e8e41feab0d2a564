package catalog

func codegrooveRetry() *Library {
	return &Library{
		Path: "github.com/codeGROOVE-dev/retry", Versions: "v1.2.0",
		Source: "https://pkg.go.dev/github.com/codeGROOVE-dev/retry", Checked: "2026-11-30",
		Notes: []string{"the API of avast/retry-go v4, but Unrecoverable holds whatever RetryIf says"},
		Retriers: []Retrier{
			{Func: "Do", Closure: 0, Outcome: ErrAgain, Policy: avastDefault, Options: 1},
			{Func: "DoWithData", Closure: 0, Outcome: ErrAgain, Policy: avastDefault, Options: 1},
		},
		Options:      avastOptions,
		Values:       avastValues,
		Constructors: []Constructor{avastCombine},
		Markers:      []Marker{{Func: "Unrecoverable", Permanent: true}},
	}
}
