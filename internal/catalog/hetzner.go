package catalog

import "time"

func hetznerCloud() *Library {
	return &Library{
		Path: "github.com/hetznercloud/hcloud-go", Versions: "v2.52.0",
		Source: "https://pkg.go.dev/github.com/hetznercloud/hcloud-go/v2/hcloud#RetryOpts", Checked: "2026-11-30",
		Notes: []string{
			"502, 504 and some codes are retried; 503, 500 and a bare 429 are not",
			"RetryOpts without MaxRetries is off",
		},
		Constructors: []Constructor{{Func: "hcloud.NewClient", Options: AllOptions}},
		Options:      []Option{{Func: "hcloud.WithRetryOpts", Effects: []Effect{{Knob: KnobPolicy}}}},
		Literals: []Literal{{Type: "hcloud.RetryOpts", Policy: plain, Fields: Fields{
			{"MaxRetries", Effect{Knob: KnobRetries}}, {"BackoffFunc", Effect{Knob: KnobWait}},
		}}},
		Clients: []Client{{
			Types:  []string{"hcloud.*Client"},
			Policy: Policy{Attempts: 6, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: time.Second, Max: 60 * time.Second},
			Off:    "hcloud.WithRetryOpts(hcloud.RetryOpts{MaxRetries: 0})", Post: Yes, Key: No, RetryAfter: No,
			NotIdempotent: []string{"hcloud.*Client.Create"},
		}},
		Errors: []ErrorType{{Type: "hcloud.Error", Code: "Code", Permanent: []string{"not_found", "invalid_input", "forbidden", "unauthorized", "uniqueness_error"}}},
	}
}
