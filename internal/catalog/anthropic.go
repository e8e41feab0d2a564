package catalog

import "time"

// stainless is what the SDKs that one generator makes have in common.
var stainless = Policy{Attempts: 3, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 500 * time.Millisecond, Max: 8 * time.Second}

var stainlessConstructors = []Constructor{
	{Func: "NewClient", Options: AllOptions},
	{Func: "New*Service", Options: AllOptions},
}

var stainlessOptions = []Option{
	{Func: "option.WithMaxRetries", Effects: []Effect{{Knob: KnobRetries}}},
	{Func: "option.WithHTTPClient", Effects: []Effect{{Knob: KnobTransport}}},
}

func anthropicV1() *Library {
	return &Library{
		Path: "github.com/anthropics/anthropic-sdk-go", Majors: []int{0}, Versions: "v1.84.0",
		Source: "https://github.com/anthropics/anthropic-sdk-go#retries", Checked: "2026-11-30",
		Notes: []string{
			"WithMaxRetries(n) makes n+1 attempts; a negative n panics",
			"Retry-After is obeyed with no ceiling",
			"opening a stream is retried, a stream that breaks is not",
		},
		Constructors: stainlessConstructors,
		Options:      stainlessOptions,
		Clients: []Client{{
			Types: []string{"Client", "*Service"}, Policy: stainless, Off: "option.WithMaxRetries(0)",
			Post: Yes, Key: No, RetryAfter: Yes,
			NotIdempotent: []string{"MessageBatchService.New", "BetaMessageBatchService.New", "BetaFileService.Upload", "BetaSkillService.New", "BetaAgentService.New", "BetaSessionService.New"},
		}},
		Errors: []ErrorType{{Type: "internal/apierror.Error", Status: "StatusCode", Code: "Type", Permanent: anthropicPermanent}},
	}
}

var anthropicPermanent = []string{"invalid_request_error", "authentication_error", "permission_error", "not_found_error", "request_too_large", "billing_error"}

func anthropicV2() *Library {
	return &Library{
		Path: "github.com/anthropics/anthropic-sdk-go", Majors: []int{2}, Versions: "v2.15.0",
		Source: "https://github.com/anthropics/anthropic-sdk-go#retries", Checked: "2026-11-30",
		Notes: []string{
			"what makes something new (batches, agents, skills, files) is repeated only after a 429 or a connection that never opened",
			"Retry-After is obeyed with no ceiling",
		},
		Constructors: stainlessConstructors,
		Options:      stainlessOptions,
		Clients:      anthropicV1().Clients,
		Errors:       anthropicV1().Errors,
	}
}
