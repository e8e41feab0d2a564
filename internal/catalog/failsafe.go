package catalog

var failsafeDefault = Policy{Attempts: 3, Elapsed: No, Ctx: No, Growth: NoWait, Jitter: No, Capped: Yes}

func failsafeGo() *Library {
	return &Library{
		Path: "github.com/failsafe-go/failsafe-go", Versions: "v0.9.8",
		Source: "https://pkg.go.dev/github.com/failsafe-go/failsafe-go/retrypolicy", Checked: "2026-11-30",
		Notes: []string{
			"a policy waits for nothing unless WithDelay, WithBackoff or WithRandomDelay says so; jitter without a delay does nothing",
			"-1 retries or attempts is no limit",
			"failsafehttp sends a POST again like any other method",
		},
		Constructors: []Constructor{
			{Func: "With", Policy: Policy{Attempts: 1}, Options: AllOptions},
			{Func: "retrypolicy.NewBuilder", Policy: failsafeDefault},
			{Func: "retrypolicy.NewWithDefaults", Policy: failsafeDefault},
			{Func: "retrypolicy.Builder.Build", Base: Receiver},
			{Func: "failsafehttp.NewRetryPolicyBuilder", Policy: failsafeDefault},
			{Func: "failsafehttp.NewRoundTripper", Policy: Policy{Attempts: 1}, Options: 1},
			{Func: "failsafehttp.NewRoundTripperWithExecutor", Base: 2},
			{Func: "failsafehttp.NewRequest", Policy: Policy{Attempts: 1}, Options: 2},
			{Func: "failsafehttp.NewRequestWithExecutor", Base: 3},
			{Func: "failsafegrpc.NewRetryPolicyBuilder", Policy: failsafeDefault},
			{Func: "failsafegrpc.NewUnaryClientInterceptor", Policy: Policy{Attempts: 1}, Options: AllOptions},
			{Func: "failsafegrpc.NewUnaryClientInterceptorWithExecutor", Base: 1},
		},
		Setters: []Setter{
			{Func: "retrypolicy.Builder.WithMaxAttempts", Effects: []Effect{{Knob: KnobAttempts, Negative: ZeroUnlimited}}},
			{Func: "retrypolicy.Builder.WithMaxRetries", Effects: []Effect{{Knob: KnobRetries, Negative: ZeroUnlimited}}},
			{Func: "retrypolicy.Builder.WithMaxDuration", Effects: []Effect{{Knob: KnobElapsed}}},
			{Func: "retrypolicy.Builder.WithBackoff", Set: Policy{Growth: Exponential}, Effects: []Effect{{Knob: KnobBase}, {Knob: KnobMax, Arg: 1}}},
			{Func: "retrypolicy.Builder.WithBackoffFactor", Set: Policy{Growth: Exponential}, Effects: []Effect{{Knob: KnobBase}, {Knob: KnobMax, Arg: 1}, {Knob: KnobFactor, Arg: 2}}},
			{Func: "retrypolicy.Builder.WithRandomDelay", Set: Policy{Growth: Fixed, Jitter: Yes}, Effects: []Effect{{Knob: KnobBase}}},
			{Func: "retrypolicy.Builder.WithJitter", Effects: []Effect{{Knob: KnobJitter}}},
			{Func: "retrypolicy.Builder.WithJitterFactor", Effects: []Effect{{Knob: KnobJitter}}},
			{Func: "retrypolicy.Builder.WithBudget"},
			{Func: "retrypolicy.Builder.AbortIf", Effects: []Effect{{Knob: KnobNotIf}}},
			{Func: "retrypolicy.Builder.AbortOnErrors", Effects: []Effect{{Knob: KnobCodes, Arg: -1}}},
			{Func: "retrypolicy.Builder.OnRetry", Effects: []Effect{{Knob: KnobNotify}}},
			{Func: "retrypolicy.Builder.OnRetryScheduled", Effects: []Effect{{Knob: KnobNotify}}},
			{Func: "DelayablePolicyBuilder.WithDelay", Set: Policy{}, Effects: []Effect{{Knob: KnobBase}}},
			{Func: "DelayablePolicyBuilder.WithDelayFunc", Effects: []Effect{{Knob: KnobWait}}},
			{Func: "FailurePolicyBuilder.HandleIf", Effects: []Effect{{Knob: KnobIf}}},
			{Func: "FailurePolicyBuilder.HandleErrors", Effects: []Effect{{Knob: KnobCodes, Arg: -1}}},
			{Func: "Executor.WithContext", Effects: []Effect{{Knob: KnobCtx}}},
			{Func: "Executor.OnFailure", Effects: []Effect{{Knob: KnobNotify}}},
		},
		Retriers: []Retrier{
			{Func: "Executor.Run", Closure: 0, Outcome: ErrAgain, Recv: true},
			{Func: "Executor.RunWithExecution", Closure: 0, Outcome: ErrAgain, Recv: true},
			{Func: "Executor.RunAsync", Closure: 0, Outcome: ErrAgain, Recv: true},
			{Func: "Executor.RunAsyncWithExecution", Closure: 0, Outcome: ErrAgain, Recv: true},
			{Func: "Executor.Get", Closure: 0, Outcome: ErrAgain, Recv: true},
			{Func: "Executor.GetWithExecution", Closure: 0, Outcome: ErrAgain, Recv: true},
			{Func: "Executor.GetAsync", Closure: 0, Outcome: ErrAgain, Recv: true},
			{Func: "Executor.GetAsyncWithExecution", Closure: 0, Outcome: ErrAgain, Recv: true},
		},
		Clients: []Client{{
			Calls: []string{"failsafehttp.Request.Do"}, Policy: Policy{}, Post: Yes, Key: No, RetryAfter: Yes,
			Off: "builder.WithMaxRetries(0)",
		}},
	}
}
