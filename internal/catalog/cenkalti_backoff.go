package catalog

import "time"

var cenkaltiExponential = Policy{
	Attempts: Unlimited, Growth: Exponential, Jitter: Yes, Capped: Yes, Elapsed: Yes, Ctx: No,
	Base: 500 * time.Millisecond, Max: 60 * time.Second,
}

// cenkaltiMarkers are a function, and the type by which some write the same.
var cenkaltiMarkers = []Marker{{Func: "Permanent", Permanent: true}, {Func: "PermanentError", Permanent: true}}

// cenkaltiLiterals are the zero values, which have none of the constructors' defaults.
var cenkaltiLiterals = []Literal{
	{Type: "ConstantBackOff", Policy: Policy{Growth: NoWait, Jitter: No, Capped: Yes, Elapsed: No, Ctx: No, Attempts: Unlimited}, Fields: Fields{{"Interval", Effect{Knob: KnobBase}}}},
	{Type: "ZeroBackOff", Policy: Policy{Growth: NoWait, Jitter: No, Capped: Yes, Elapsed: No, Ctx: No, Attempts: Unlimited}},
	{Type: "StopBackOff", Policy: Policy{Attempts: 1}},
	// Without a MaxInterval the interval falls to 0 after the first wait, so that it never grows.
	{Type: "ExponentialBackOff", Policy: Policy{Growth: Exponential, Jitter: No, Capped: Yes, Elapsed: No, Ctx: No, Attempts: Unlimited}, Fields: Fields{
		{"InitialInterval", Effect{Knob: KnobBase}},
		{"RandomizationFactor", Effect{Knob: KnobJitter}},
		{"Multiplier", Effect{Knob: KnobFactor}},
		{"MaxInterval", Effect{Knob: KnobMax}},
		{"MaxElapsedTime", Effect{Knob: KnobElapsed}},
	}},
}

func cenkaltiBackoff3() *Library {
	return cenkaltiOld(&Library{
		Path: "github.com/cenkalti/backoff", Majors: []int{0, 2, 3}, Versions: "v3.2.2, v2.2.1",
		Source: "https://pkg.go.dev/github.com/cenkalti/backoff/v3", Checked: "2026-11-30",
		Notes: []string{"WithMaxRetries(b, 0) is no limit"},
	}, ZeroUnlimited)
}

func cenkaltiBackoff4() *Library {
	return cenkaltiOld(&Library{
		Path: "github.com/cenkalti/backoff", Majors: []int{4}, Versions: "v4.3.0",
		Source: "https://pkg.go.dev/github.com/cenkalti/backoff/v4", Checked: "2026-11-30",
		Notes: []string{
			"WithMaxRetries(b, n) makes n+1 attempts, and one with n = 0",
			"an ExponentialBackOff literal has none of the constructor's defaults",
			"a wrapper type of one's own around a BackOff hides its context",
		},
	}, Plain)
}

// cenkaltiOld is the API of every major version before 5. They differ in what 0 retries means.
func cenkaltiOld(l *Library, zero Zero) *Library {
	policy := []Effect{{Knob: KnobPolicy, Arg: 1}}
	notify := []Effect{{Knob: KnobPolicy, Arg: 1}, {Knob: KnobNotify, Arg: 2}}
	l.Retriers = []Retrier{
		{Func: "Retry", Closure: 0, Outcome: ErrAgain, Args: policy},
		{Func: "RetryNotify", Closure: 0, Outcome: ErrAgain, Args: notify},
		{Func: "RetryNotifyWithTimer", Closure: 0, Outcome: ErrAgain, Args: notify},
	}
	l.Constructors = []Constructor{
		{Func: "NewExponentialBackOff", Policy: cenkaltiExponential, Options: AllOptions},
		{Func: "NewConstantBackOff", Policy: Policy{Growth: Fixed, Jitter: No, Capped: Yes, Elapsed: No, Ctx: No, Attempts: Unlimited}, Args: []Effect{{Knob: KnobBase, Arg: 0}}},
		{Func: "WithMaxRetries", Base: 1, Args: []Effect{{Knob: KnobRetries, Arg: 1, Zero: zero}}},
		{Func: "WithContext", Base: 1, Args: []Effect{{Knob: KnobCtx, Arg: 1}}},
		{Func: "NewTicker", Base: 1},
		{Func: "NewTickerWithTimer", Base: 1},
	}
	l.Literals = cenkaltiLiterals
	l.Delays = []Delay{
		{Func: "BackOff.NextBackOff", Recv: true, Stop: true},
		{Func: "ExponentialBackOff.NextBackOff", Recv: true, Stop: true},
		{Func: "ConstantBackOff.NextBackOff", Recv: true},
		{Func: "ZeroBackOff.NextBackOff", Recv: true},
	}
	l.Markers = cenkaltiMarkers
	if zero == ZeroUnlimited {
		return l // before 4 there are neither options nor generics
	}
	l.Retriers = append(l.Retriers,
		Retrier{Func: "RetryWithData", Closure: 0, Outcome: ErrAgain, Args: policy},
		Retrier{Func: "RetryNotifyWithData", Closure: 0, Outcome: ErrAgain, Args: notify},
		Retrier{Func: "RetryNotifyWithTimerAndData", Closure: 0, Outcome: ErrAgain, Args: notify},
	)
	l.Options = []Option{
		{Func: "WithInitialInterval", Effects: []Effect{{Knob: KnobBase}}},
		{Func: "WithRandomizationFactor", Effects: []Effect{{Knob: KnobJitter}}},
		{Func: "WithMultiplier", Effects: []Effect{{Knob: KnobFactor}}},
		{Func: "WithMaxInterval", Effects: []Effect{{Knob: KnobMax}}},
		{Func: "WithMaxElapsedTime", Effects: []Effect{{Knob: KnobElapsed}}},
	}
	return l
}

func cenkaltiBackoff5() *Library {
	return &Library{
		Path: "github.com/cenkalti/backoff", Majors: []int{5}, Versions: "v5.0.3",
		Source: "https://pkg.go.dev/github.com/cenkalti/backoff/v5", Checked: "2026-11-30",
		Notes: []string{
			"Retry itself stops after 15 minutes, whatever the BackOff",
			"WithMaxTries(n) makes n attempts in all",
			"an error that is RetryAfter alone carries no cause",
		},
		Retriers: []Retrier{
			{Func: "Retry", Closure: 1, Outcome: ErrAgain, Policy: cenkaltiExponential, Args: []Effect{{Knob: KnobCtx, Arg: 0}}, Options: 2},
		},
		Constructors: []Constructor{
			{Func: "NewExponentialBackOff", Policy: Policy{Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 500 * time.Millisecond, Max: 60 * time.Second}},
			{Func: "NewConstantBackOff", Policy: Policy{Growth: Fixed, Jitter: No, Capped: Yes}, Args: []Effect{{Knob: KnobBase, Arg: 0}}},
			{Func: "NewTicker", Base: 1},
		},
		Options: []Option{
			{Func: "WithBackOff", Effects: []Effect{{Knob: KnobWait}}},
			{Func: "WithMaxTries", Effects: []Effect{{Knob: KnobAttempts, Zero: ZeroUnlimited}}},
			{Func: "WithMaxElapsedTime", Effects: []Effect{{Knob: KnobElapsed}}},
			{Func: "WithNotify", Effects: []Effect{{Knob: KnobNotify}}},
		},
		Literals: []Literal{
			{Type: "ConstantBackOff", Policy: Policy{Growth: NoWait, Jitter: No, Capped: Yes}, Fields: Fields{{"Interval", Effect{Knob: KnobBase}}}},
			{Type: "ZeroBackOff", Policy: Policy{Growth: NoWait, Jitter: No, Capped: Yes}},
			{Type: "StopBackOff", Policy: Policy{Attempts: 1}},
			{Type: "ExponentialBackOff", Policy: Policy{Growth: Exponential, Jitter: No, Capped: Yes}, Fields: Fields{
				{"InitialInterval", Effect{Knob: KnobBase}},
				{"RandomizationFactor", Effect{Knob: KnobJitter}},
				{"Multiplier", Effect{Knob: KnobFactor}},
				{"MaxInterval", Effect{Knob: KnobMax}},
			}},
		},
		Delays: []Delay{
			{Func: "BackOff.NextBackOff", Recv: true, Stop: true},
			{Func: "ExponentialBackOff.NextBackOff", Recv: true},
			{Func: "ConstantBackOff.NextBackOff", Recv: true},
			{Func: "ZeroBackOff.NextBackOff", Recv: true},
		},
		Markers: cenkaltiMarkers,
	}
}
