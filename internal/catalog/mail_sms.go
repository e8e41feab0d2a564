package catalog

func twilioGo() *Library {
	return &Library{
		Path: "github.com/twilio/twilio-go", Versions: "v1.31.0",
		Source: "https://pkg.go.dev/github.com/twilio/twilio-go", Checked: "2026-11-30",
		Notes: []string{"a loop around CreateMessage or CreateCall sends twice"},
		Clients: []Client{{
			Types: []string{"rest/*.ApiService", "client.Client", "client.RequestHandler"}, Local: []string{"client.Client.SetTimeout"}, Policy: plain, Post: No, Key: No, RetryAfter: No,
			NotIdempotent: []string{"rest/*.ApiService.Create*"}, KeyFields: []string{"I-Twilio-Idempotency-Token"},
		}},
		Errors: []ErrorType{{Type: "client.TwilioRestError", Status: "Status", Code: "Code"}},
	}
}

func sendgridGo() *Library {
	return &Library{
		Path: "github.com/sendgrid/sendgrid-go", Versions: "v3.16.1",
		Source: "https://pkg.go.dev/github.com/sendgrid/sendgrid-go", Checked: "2026-11-30",
		Notes: []string{
			"4xx and 5xx come back with no error",
			"MakeRequestRetry and MakeRequestAsync repeat a 429, seven requests in all, by time.Sleep",
		},
		Clients: []Client{
			{
				Calls:  []string{"MakeRequestRetry", "MakeRequestRetryWithContext", "MakeRequestAsync", "MakeRequestAsyncWithContext"},
				Policy: Policy{Attempts: 7, Elapsed: No, Growth: Fixed, Jitter: No}, Off: "sendgrid.MakeRequest", Post: Yes, Key: No, RetryAfter: No,
			},
			{
				Types: []string{"Client"}, Calls: []string{"API", "MakeRequest", "MakeRequestWithContext"}, Policy: plain, Post: No, Key: No, RetryAfter: No,
				NotIdempotent: []string{"Client.Send", "Client.SendWithContext"},
			},
		},
	}
}

func mailgunGo() *Library {
	return &Library{
		Path: "github.com/mailgun/mailgun-go", Majors: []int{4}, Versions: "v4.23.0",
		Source: "https://pkg.go.dev/github.com/mailgun/mailgun-go/v4", Checked: "2026-11-30",
		Notes: []string{"a loop around Send sends twice"},
		Clients: []Client{{
			Types: []string{"MailgunImpl", "Mailgun"}, Policy: plain, Post: No, Key: No, RetryAfter: No, NotIdempotent: []string{"*.Send"},
		}},
		Errors: []ErrorType{{Type: "UnexpectedResponseError", Status: "Actual"}},
	}
}
