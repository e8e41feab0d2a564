package catalog

func puerkitobioRehttp() *Library {
	return &Library{
		Path: "github.com/PuerkitoBio/rehttp", Versions: "v1.4.0",
		Source: "https://pkg.go.dev/github.com/PuerkitoBio/rehttp", Checked: "2026-11-30",
		Notes: []string{"there is no limit unless RetryMaxRetries is joined in by RetryAll"},
		Constructors: []Constructor{
			{Func: "NewTransport", Policy: Policy{Attempts: Unlimited, Elapsed: No}, Args: []Effect{{Knob: KnobPolicy, Arg: 1}, {Knob: KnobWait, Arg: 2}}},
			{Func: "RetryMaxRetries", Policy: Policy{Elapsed: No}, Args: []Effect{{Knob: KnobRetries, Arg: 0}}},
			{Func: "RetryAll", Policy: Policy{Elapsed: No}, Options: AllOptions},
			{Func: "RetryAny", Policy: Policy{Elapsed: No}},
			{Func: "RetryTemporaryErr", Policy: Policy{Elapsed: No}},
			{Func: "RetryTimeoutErr", Policy: Policy{Elapsed: No}},
			{Func: "RetryIsErr", Policy: Policy{Elapsed: No}, Args: []Effect{{Knob: KnobIf, Arg: 0}}},
			{Func: "RetryStatuses", Policy: Policy{Elapsed: No}, Args: []Effect{{Knob: KnobCodes, Arg: -1}}},
			{Func: "RetryStatusInterval", Policy: Policy{Elapsed: No}, Args: []Effect{{Knob: KnobCodes, Arg: -1}}},
			{Func: "RetryHTTPMethods", Policy: Policy{Elapsed: No}},
			{Func: "ConstDelay", Policy: Policy{Growth: Fixed, Jitter: No, Capped: Yes}, Args: []Effect{{Knob: KnobBase, Arg: 0}}},
			{Func: "ExpJitterDelay", Policy: Policy{Growth: Exponential, Jitter: Yes, Capped: Yes}, Args: []Effect{{Knob: KnobBase, Arg: 0}, {Knob: KnobMax, Arg: 1}}},
			{Func: "ExpJitterDelayWithRand", Policy: Policy{Growth: Exponential, Jitter: Yes, Capped: Yes}, Args: []Effect{{Knob: KnobBase, Arg: 0}, {Knob: KnobMax, Arg: 1}}},
		},
		Clients: []Client{{Types: []string{"Transport"}, Policy: Policy{Attempts: Unlimited, Elapsed: No}, Off: "rehttp.RetryMaxRetries(0)", Post: Yes, Key: No, RetryAfter: No}},
	}
}
