package catalog

import "time"

var projectdiscoveryDefault = Policy{Attempts: 6, Growth: Exponential, Jitter: No, Capped: Yes, Base: time.Second, Max: 30 * time.Second}

func projectdiscoveryRetryablehttp() *Library {
	return &Library{
		Path: "github.com/projectdiscovery/retryablehttp-go", Versions: "02e6079",
		Source: "https://github.com/projectdiscovery/retryablehttp-go/blob/02e60796cfeb509a26d11fa030c5058c4338310b/client.go", Checked: "2026-11-30",
		Notes: []string{"only transport errors go round by default, POST included", "Timeout ends the waits, not the attempts"},
		Constructors: []Constructor{
			{Func: "NewClient", Config: 1},
			{Func: "NewWithHTTPClient", Config: 2},
			{Func: "DefaultBackoff", Policy: Policy{Growth: Exponential, Jitter: No, Capped: Yes}},
			{Func: "LinearJitterBackoff", Policy: Policy{Growth: Linear, Jitter: Yes}},
			{Func: "FullJitterBackoff", Policy: Policy{Growth: Exponential, Jitter: Yes, Capped: Yes}},
			{Func: "ExponentialJitterBackoff", Policy: Policy{Growth: Exponential, Jitter: Yes, Capped: Yes}},
		},
		Values: []Value{
			{Name: "DefaultOptionsSpraying", Set: projectdiscoveryDefault},
			{Name: "DefaultOptionsSingle", Set: projectdiscoveryDefault},
		},
		Literals: []Literal{{Type: "Options", Policy: Policy{Attempts: 1, Growth: Exponential, Jitter: No, Capped: Yes}, Fields: Fields{
			{"RetryMax", Effect{Knob: KnobRetries}}, {"RetryWaitMin", Effect{Knob: KnobBase}}, {"RetryWaitMax", Effect{Knob: KnobMax}},
			{"Backoff", Effect{Knob: KnobWait}}, {"CheckRetry", Effect{Knob: KnobIf}},
		}}},
		Clients: []Client{{
			Types: []string{"Client"}, Policy: projectdiscoveryDefault, Off: "retryablehttp.Options{RetryMax: 0}", Post: Yes, Key: No, RetryAfter: No,
			NotIdempotent: []string{"Client.Post"},
		}},
	}
}
