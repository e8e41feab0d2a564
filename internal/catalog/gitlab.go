package catalog

import "time"

var gitlabDefault = Policy{Attempts: 6, Elapsed: No, Growth: Linear, Jitter: Yes, Base: 100 * time.Millisecond}

var gitlabOptions = []Option{
	{Func: "WithoutRetries", Effects: []Effect{{Knob: KnobOff, Arg: -1}}},
	{Func: "WithCustomRetryMax", Effects: []Effect{{Knob: KnobRetries}}},
	{Func: "WithCustomRetry", Effects: []Effect{{Knob: KnobIf}}},
	{Func: "WithCustomBackoff", Effects: []Effect{{Knob: KnobWait}}},
	{Func: "WithHTTPClient", Effects: []Effect{{Knob: KnobTransport}}},
	{Func: "WithRequestRetry", Effects: []Effect{{Knob: KnobIf}}},
}

var gitlabConstructors = []Constructor{
	{Func: "NewClient", Options: 1}, {Func: "NewBasicAuthClient", Options: 2}, {Func: "NewJobClient", Options: 1}, {Func: "NewOAuthClient", Options: 1},
}

var gitlabClients = []Client{{
	Types: []string{"Client", "*Service", "*ServiceInterface"}, Policy: gitlabDefault, Off: "gitlab.WithoutRetries()",
	Post: Yes, Key: No, RetryAfter: Yes, NotIdempotent: []string{"*.Create*"},
}}

func gitlabClient() *Library {
	return &Library{
		Path: "gitlab.com/gitlab-org/api/client-go", Versions: "v1.46.0",
		Source: "https://pkg.go.dev/gitlab.com/gitlab-org/api/client-go#WithCustomRetryMax", Checked: "2026-11-30",
		Notes:        []string{"POST is sent again on 429 and 5xx"},
		Constructors: gitlabConstructors, Options: gitlabOptions, Clients: gitlabClients,
		Errors: []ErrorType{{Type: "ErrorResponse", Status: "Response"}},
	}
}

func gitlabXanzy() *Library {
	return &Library{
		Path: "github.com/xanzy/go-gitlab", Versions: "v0.115.0",
		Source: "https://pkg.go.dev/github.com/xanzy/go-gitlab", Checked: "2026-11-30",
		Notes:        []string{"the former home of the GitLab client; transport errors are not retried"},
		Constructors: gitlabConstructors, Options: gitlabOptions[:5], Clients: []Client{{
			Types: []string{"Client", "*Service"}, Policy: gitlabDefault, Off: "gitlab.WithoutRetries()", Post: Yes, Key: No, RetryAfter: Yes, NotIdempotent: []string{"*.Create*"},
		}},
		Errors: []ErrorType{{Type: "ErrorResponse", Status: "Response"}},
	}
}
