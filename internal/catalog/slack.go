package catalog

func slackGo() *Library {
	return &Library{
		Path: "github.com/slack-go/slack", Versions: "v0.36.0",
		Source: "https://pkg.go.dev/github.com/slack-go/slack#OptionRetry", Checked: "2026-11-30",
		Notes: []string{
			"nothing is retried without OptionRetry(n), which waits out a 429, n times",
			"GetAllConversationsContext goes round on 429 for ever",
		},
		Constructors: []Constructor{{Func: "New", Options: 1}},
		Options: []Option{
			{Func: "OptionRetry", Effects: []Effect{{Knob: KnobRetries}}},
			{Func: "OptionRetryConfig", Effects: []Effect{{Knob: KnobPolicy}}},
			{Func: "OptionHTTPClient", Effects: []Effect{{Knob: KnobTransport}}},
		},
		Literals: []Literal{{Type: "RetryConfig", Policy: plain, Fields: Fields{{"MaxRetries", Effect{Knob: KnobRetries}}}}},
		Clients: []Client{{
			Types: []string{"Client"}, Calls: []string{"PostWebhook", "PostWebhookContext", "PostWebhookCustomHTTP", "PostWebhookCustomHTTPContext"},
			Policy: plain, Off: "slack.OptionRetry(0)", Post: Yes, Key: No, RetryAfter: Yes,
			NotIdempotent: []string{"Client.PostMessage*", "Client.PostEphemeral*", "Client.SendMessage*", "Client.ScheduleMessage*", "Client.UploadFile*", "Client.CreateConversation*", "PostWebhook*"},
		}},
		Errors: []ErrorType{{Type: "StatusCodeError", Status: "Code"}, {Type: "RateLimitedError"}, {Type: "SlackErrorResponse", Code: "Err", Permanent: []string{"invalid_auth", "channel_not_found", "not_in_channel", "missing_scope"}}},
	}
}
