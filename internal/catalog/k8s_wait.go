package catalog

import "time"

// k8sBackoff is the zero Backoff: no step at all, the same wait each time.
var k8sBackoff = Policy{Attempts: 1, Elapsed: No, Growth: NoWait, Jitter: No, Capped: No}

var (
	k8sPoll     = Policy{Growth: Fixed, Jitter: No, Capped: Yes, Elapsed: Yes, Ctx: No, Attempts: Unlimited}
	k8sPollCtx  = Policy{Growth: Fixed, Jitter: No, Capped: Yes, Elapsed: Yes, Attempts: Unlimited}
	k8sForever  = Policy{Growth: Fixed, Jitter: No, Capped: Yes, Elapsed: No, Attempts: Unlimited}
	k8sInfinite = Policy{Growth: Fixed, Jitter: No, Capped: Yes, Elapsed: No, Ctx: No, Attempts: Unlimited}
)

func k8sWait() *Library {
	return &Library{
		Path: "k8s.io/apimachinery/pkg/util/wait", Versions: "v0.36.3",
		Source: "https://pkg.go.dev/k8s.io/apimachinery/pkg/util/wait", Checked: "2026-11-30",
		Notes: []string{
			"a Backoff without Steps never calls the condition",
			"reaching Cap ends ExponentialBackoff: Steps becomes 0",
			"the last failure is lost unless the condition keeps it",
		},
		Retriers: []Retrier{
			{Func: "ExponentialBackoff", Closure: 1, Outcome: DoneErr, Policy: Policy{Ctx: No}, Args: []Effect{{Knob: KnobPolicy, Arg: 0}}},
			{Func: "ExponentialBackoffWithContext", Closure: 2, Outcome: DoneErr, Args: []Effect{{Knob: KnobPolicy, Arg: 1}, {Knob: KnobCtx, Arg: 0}}},
			{Func: "PollUntilContextTimeout", Closure: 4, Outcome: DoneErr, Poll: true, Policy: k8sPollCtx, Args: []Effect{{Knob: KnobCtx, Arg: 0}, {Knob: KnobBase, Arg: 1}, {Knob: KnobElapsed, Arg: 2}}},
			{Func: "PollUntilContextCancel", Closure: 3, Outcome: DoneErr, Poll: true, Policy: k8sForever, Args: []Effect{{Knob: KnobCtx, Arg: 0}, {Knob: KnobBase, Arg: 1}}},
			{Func: "Poll", Closure: 2, Outcome: DoneErr, Poll: true, Policy: k8sPoll, Args: []Effect{{Knob: KnobBase, Arg: 0}, {Knob: KnobElapsed, Arg: 1}}},
			{Func: "PollImmediate", Closure: 2, Outcome: DoneErr, Poll: true, Policy: k8sPoll, Args: []Effect{{Knob: KnobBase, Arg: 0}, {Knob: KnobElapsed, Arg: 1}}},
			{Func: "PollWithContext", Closure: 3, Outcome: DoneErr, Poll: true, Policy: k8sPollCtx, Args: []Effect{{Knob: KnobCtx, Arg: 0}, {Knob: KnobBase, Arg: 1}, {Knob: KnobElapsed, Arg: 2}}},
			{Func: "PollImmediateWithContext", Closure: 3, Outcome: DoneErr, Poll: true, Policy: k8sPollCtx, Args: []Effect{{Knob: KnobCtx, Arg: 0}, {Knob: KnobBase, Arg: 1}, {Knob: KnobElapsed, Arg: 2}}},
			{Func: "PollUntil", Closure: 1, Outcome: DoneErr, Poll: true, Policy: k8sForever, Args: []Effect{{Knob: KnobBase, Arg: 0}, {Knob: KnobStop, Arg: 2}}},
			{Func: "PollImmediateUntil", Closure: 1, Outcome: DoneErr, Poll: true, Policy: k8sForever, Args: []Effect{{Knob: KnobBase, Arg: 0}, {Knob: KnobStop, Arg: 2}}},
			{Func: "PollUntilWithContext", Closure: 2, Outcome: DoneErr, Poll: true, Policy: k8sForever, Args: []Effect{{Knob: KnobCtx, Arg: 0}, {Knob: KnobBase, Arg: 1}}},
			{Func: "PollImmediateUntilWithContext", Closure: 2, Outcome: DoneErr, Poll: true, Policy: k8sForever, Args: []Effect{{Knob: KnobCtx, Arg: 0}, {Knob: KnobBase, Arg: 1}}},
			{Func: "PollInfinite", Closure: 1, Outcome: DoneErr, Poll: true, Policy: k8sInfinite, Args: []Effect{{Knob: KnobBase, Arg: 0}}},
			{Func: "PollImmediateInfinite", Closure: 1, Outcome: DoneErr, Poll: true, Policy: k8sInfinite, Args: []Effect{{Knob: KnobBase, Arg: 0}}},
			{Func: "PollInfiniteWithContext", Closure: 2, Outcome: DoneErr, Poll: true, Policy: k8sForever, Args: []Effect{{Knob: KnobCtx, Arg: 0}, {Knob: KnobBase, Arg: 1}}},
			{Func: "PollImmediateInfiniteWithContext", Closure: 2, Outcome: DoneErr, Poll: true, Policy: k8sForever, Args: []Effect{{Knob: KnobCtx, Arg: 0}, {Knob: KnobBase, Arg: 1}}},
			{Func: "DelayFunc.Until", Closure: 3, Outcome: DoneErr, Recv: true, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "Forever", Closure: 0, Outcome: Always, Policy: k8sInfinite, Args: []Effect{{Knob: KnobBase, Arg: 1}}},
			{Func: "Until", Closure: 0, Outcome: Always, Policy: k8sForever, Args: []Effect{{Knob: KnobBase, Arg: 1}, {Knob: KnobStop, Arg: 2}}},
			{Func: "UntilWithContext", Closure: 1, Outcome: Always, Policy: k8sForever, Args: []Effect{{Knob: KnobCtx, Arg: 0}, {Knob: KnobBase, Arg: 2}}},
			{Func: "NonSlidingUntil", Closure: 0, Outcome: Always, Policy: k8sForever, Args: []Effect{{Knob: KnobBase, Arg: 1}, {Knob: KnobStop, Arg: 2}}},
			{Func: "NonSlidingUntilWithContext", Closure: 1, Outcome: Always, Policy: k8sForever, Args: []Effect{{Knob: KnobCtx, Arg: 0}, {Knob: KnobBase, Arg: 2}}},
			{Func: "JitterUntil", Closure: 0, Outcome: Always, Policy: k8sForever, Args: []Effect{{Knob: KnobBase, Arg: 1}, {Knob: KnobJitter, Arg: 2}, {Knob: KnobStop, Arg: 4}}},
			{Func: "JitterUntilWithContext", Closure: 1, Outcome: Always, Policy: k8sForever, Args: []Effect{{Knob: KnobCtx, Arg: 0}, {Knob: KnobBase, Arg: 2}, {Knob: KnobJitter, Arg: 3}}},
			{Func: "BackoffUntil", Closure: 0, Outcome: Always, Args: []Effect{{Knob: KnobPolicy, Arg: 1}, {Knob: KnobStop, Arg: 3}}},
			{Func: "BackoffUntilWithContext", Closure: 1, Outcome: Always, Args: []Effect{{Knob: KnobPolicy, Arg: 2}, {Knob: KnobCtx, Arg: 0}}},
		},
		Constructors: []Constructor{
			{Func: "NewExponentialBackoffManager", Policy: Policy{Attempts: Unlimited, Growth: Exponential, Capped: Yes}, Args: []Effect{{Knob: KnobBase, Arg: 0}, {Knob: KnobMax, Arg: 1}, {Knob: KnobJitter, Arg: 4}}},
			{Func: "NewJitteredBackoffManager", Policy: k8sForever, Args: []Effect{{Knob: KnobBase, Arg: 0}, {Knob: KnobJitter, Arg: 1}}},
			{Func: "Backoff.DelayFunc", Base: Receiver},
			{Func: "Backoff.Timer", Base: Receiver},
			{Func: "Backoff.DelayWithReset", Base: Receiver},
		},
		Literals: []Literal{{Type: "Backoff", Policy: k8sBackoff, Fields: Fields{
			{"Duration", Effect{Knob: KnobBase}},
			{"Factor", Effect{Knob: KnobFactor}},
			{"Jitter", Effect{Knob: KnobJitter}},
			{"Steps", Effect{Knob: KnobAttempts}},
			{"Cap", Effect{Knob: KnobMax}},
		}}},
		Delays: []Delay{
			{Func: "Backoff.Step", Recv: true},
			{Func: "Jitter", Set: Policy{Jitter: Yes}}, // a factor of 0 counts as 1
		},
	}
}

func k8sRetry() *Library {
	return &Library{
		Path: "k8s.io/client-go/util/retry", Versions: "v0.36.3",
		Source: "https://pkg.go.dev/k8s.io/client-go/util/retry", Checked: "2026-11-30",
		Notes: []string{"neither function takes a context: it waits with time.Sleep"},
		Retriers: []Retrier{
			{Func: "OnError", Closure: 2, Outcome: ErrAgain, Policy: Policy{Ctx: No}, Args: []Effect{{Knob: KnobPolicy, Arg: 0}, {Knob: KnobIf, Arg: 1}}},
			{Func: "RetryOnConflict", Closure: 1, Outcome: ErrAgain, Conflict: true, Policy: Policy{Ctx: No}, Args: []Effect{{Knob: KnobPolicy, Arg: 0}}},
		},
		Values: []Value{
			{Name: "DefaultRetry", Set: Policy{Attempts: 5, Elapsed: No, Growth: Fixed, Jitter: Yes, Base: 10 * time.Millisecond}},
			{Name: "DefaultBackoff", Set: Policy{Attempts: 4, Elapsed: No, Growth: Exponential, Jitter: Yes, Base: 10 * time.Millisecond}},
		},
	}
}
