package catalog

import "time"

// gaxWait is the zero gax.Backoff: full jitter is built in.
var gaxWait = Policy{Growth: Exponential, Jitter: Yes, Capped: Yes, Base: time.Second, Max: 30 * time.Second}

var gaxRetryer = Policy{Attempts: Unlimited, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes}

func googleapisGax() *Library {
	return &Library{
		Path: "github.com/googleapis/gax-go", Majors: []int{2}, Versions: "v2.27.0",
		Source: "https://pkg.go.dev/github.com/googleapis/gax-go/v2", Checked: "2026-11-30",
		Notes: []string{
			"Invoke makes one attempt unless WithRetry is among the options; then there is no limit but the context",
			"an ended context hides the last failure",
			"the generated clients set WithRetry and a timeout by method",
		},
		Retriers: []Retrier{{Func: "Invoke", Closure: 1, Outcome: ErrAgain, Policy: Policy{Attempts: 1, Elapsed: No}, Args: []Effect{{Knob: KnobCtx, Arg: 0}}, Options: 2}},
		Options: []Option{
			{Func: "WithRetry", Effects: []Effect{{Knob: KnobPolicy}}},
			{Func: "WithTimeout", Set: Policy{Elapsed: Yes}},
		},
		Constructors: []Constructor{
			{Func: "OnCodes", Policy: gaxRetryer, Args: []Effect{{Knob: KnobCodes, Arg: 0}, {Knob: KnobWait, Arg: 1}}},
			{Func: "OnHTTPCodes", Policy: gaxRetryer, Args: []Effect{{Knob: KnobCodes, Arg: -1}, {Knob: KnobWait, Arg: 0}}},
			{Func: "OnErrorFunc", Policy: gaxRetryer, Args: []Effect{{Knob: KnobWait, Arg: 0}, {Knob: KnobIf, Arg: 1}}},
		},
		Literals: []Literal{{Type: "Backoff", Policy: gaxWait, Fields: Fields{
			{"Initial", Effect{Knob: KnobBase, Zero: ZeroDefault, Negative: ZeroDefault}},
			{"Max", Effect{Knob: KnobMax, Zero: ZeroDefault, Negative: ZeroDefault}},
		}}},
		Delays: []Delay{
			{Func: "Backoff.Pause", Recv: true, Set: gaxWait},
			{Func: "Sleep", Waits: true, Hears: true},
			{Func: "Retryer.Retry", Recv: true, Again: true},
		},
		Clients: []Client{{
			// What a generated method repeats is set method by method, so that no number holds for all.
			Trailing: "CallOption", Policy: Policy{Growth: Exponential, Jitter: Yes, Capped: Yes},
			Off: "gax.WithRetry(nil)", NotIdempotent: grpcCreates,
		}},
		Errors: []ErrorType{{Type: "apierror.APIError", Status: "HTTPCode", Code: "GRPCStatus"}},
	}
}
