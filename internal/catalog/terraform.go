package catalog

import "time"

var terraformWait = Policy{Attempts: Unlimited, Elapsed: Yes, Growth: Exponential, Jitter: No, Capped: Yes, Base: 500 * time.Millisecond, Max: 10 * time.Second}

func terraformSDK() *Library {
	return &Library{
		Path: "github.com/hashicorp/terraform-plugin-sdk/helper", Versions: "v2.40.1",
		Source: "https://pkg.go.dev/github.com/hashicorp/terraform-plugin-sdk/v2/helper/retry", Checked: "2026-11-30",
		Notes: []string{"the wait has no knob for jitter: nothing can be switched on"},
		Retriers: []Retrier{
			{Func: "retry.RetryContext", Closure: 2, Outcome: TypedErr, Policy: terraformWait, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "retry.Retry", Closure: 1, Outcome: TypedErr, Policy: terraformWait},
			{Func: "resource.RetryContext", Closure: 2, Outcome: TypedErr, Policy: terraformWait, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "resource.Retry", Closure: 1, Outcome: TypedErr, Policy: terraformWait},
		},
		Markers: []Marker{
			{Func: "retry.RetryableError"}, {Func: "retry.NonRetryableError", Permanent: true},
			{Func: "resource.RetryableError"}, {Func: "resource.NonRetryableError", Permanent: true},
		},
	}
}
