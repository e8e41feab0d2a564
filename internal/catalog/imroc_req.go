package catalog

import "time"

var imrocDefault = Policy{Attempts: 1, Elapsed: No, Ctx: No, Growth: Fixed, Jitter: No, Capped: Yes, Base: 100 * time.Millisecond}

func imrocReq() *Library {
	return &Library{
		Path: "github.com/imroc/req", Majors: []int{3}, Versions: "v3.61.0",
		Source: "https://req.cool/docs/tutorial/retry/", Checked: "2026-11-30",
		Notes: []string{
			"SetRetryCount(n) makes n+1 attempts; a negative n is no limit",
			"it waits by time.Sleep; with a condition of one's own the conditions alone decide",
		},
		Constructors: []Constructor{
			{Func: "C", Policy: imrocDefault}, {Func: "NewClient", Policy: imrocDefault},
			{Func: "Client.R", Base: Receiver}, {Func: "Client.NewRequest", Base: Receiver}, {Func: "Client.Clone", Base: Receiver},
			{Func: "R", Policy: imrocDefault},
		},
		Setters: []Setter{
			{Func: "Client.SetCommonRetryCount", Effects: []Effect{{Knob: KnobRetries, Negative: ZeroUnlimited}}},
			{Func: "Client.SetCommonRetryFixedInterval", Set: Policy{Growth: Fixed, Jitter: No}, Effects: []Effect{{Knob: KnobBase}}},
			{Func: "Client.SetCommonRetryBackoffInterval", Set: Policy{Growth: Exponential, Jitter: Yes, Capped: Yes}, Effects: []Effect{{Knob: KnobBase}, {Knob: KnobMax, Arg: 1}}},
			{Func: "Client.SetCommonRetryInterval", Effects: []Effect{{Knob: KnobWait}}},
			{Func: "Client.SetCommonRetryCondition", Effects: []Effect{{Knob: KnobIf}}},
			{Func: "Client.AddCommonRetryCondition", Effects: []Effect{{Knob: KnobIf}}},
			{Func: "Request.SetRetryCount", Effects: []Effect{{Knob: KnobRetries, Negative: ZeroUnlimited}}},
			{Func: "Request.SetRetryFixedInterval", Set: Policy{Growth: Fixed, Jitter: No}, Effects: []Effect{{Knob: KnobBase}}},
			{Func: "Request.SetRetryBackoffInterval", Set: Policy{Growth: Exponential, Jitter: Yes, Capped: Yes}, Effects: []Effect{{Knob: KnobBase}, {Knob: KnobMax, Arg: 1}}},
			{Func: "Request.SetRetryInterval", Effects: []Effect{{Knob: KnobWait}}},
			{Func: "Request.SetRetryCondition", Effects: []Effect{{Knob: KnobIf}}},
			{Func: "Request.AddRetryCondition", Effects: []Effect{{Knob: KnobIf}}},
		},
		Clients: []Client{{
			Types: []string{"Client"}, Calls: []string{
				"Request.Get", "Request.Head", "Request.Post", "Request.Put", "Request.Patch", "Request.Delete", "Request.Options", "Request.Send", "Request.Do",
			},
			Answers: []string{"Response"}, Policy: imrocDefault, Off: "client.SetCommonRetryCount(0)", Post: Yes, Key: No, RetryAfter: No,
			NotIdempotent: []string{"Request.Post", "Request.Patch"},
		}},
		Verbs: []Verb{
			{Func: "Request.Get", Method: "GET", Sends: true}, {Func: "Request.Head", Method: "HEAD", Sends: true},
			{Func: "Request.Post", Method: "POST", Sends: true}, {Func: "Request.Put", Method: "PUT", Sends: true},
			{Func: "Request.Patch", Method: "PATCH", Sends: true}, {Func: "Request.Delete", Method: "DELETE", Sends: true},
		},
	}
}
