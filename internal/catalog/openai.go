package catalog

var openaiNotIdempotent = []string{
	"BatchService.New", "FileService.New", "FineTuningJobService.New", "UploadService.New",
	"BetaThreadService.New", "BetaThreadMessageService.New", "BetaThreadRunService.New", "BetaAssistantService.New",
	"ContainerService.New", "VectorStoreService.New", "ImageService.Generate", "ImageService.Edit",
}

var openaiErrors = []ErrorType{{Type: "internal/apierror.Error", Status: "StatusCode", Code: "Code", Permanent: []string{
	"insufficient_quota", "invalid_api_key", "model_not_found", "context_length_exceeded", "billing_hard_limit_reached",
}}}

func openaiV1() *Library {
	return &Library{
		Path: "github.com/openai/openai-go", Majors: []int{0, 2}, Versions: "v1.12.0, v2.7.1",
		Source: "https://github.com/openai/openai-go#retries", Checked: "2026-11-30",
		Notes: []string{
			"it waits by time.Sleep: cancellation is not heard",
			"a 429 with insufficient_quota is repeated as well",
			"a Retry-After of 60 s or more is not obeyed",
		},
		Constructors: stainlessConstructors,
		Options:      stainlessOptions,
		Clients: []Client{{
			Types: []string{"Client", "*Service"}, Policy: stainless, Off: "option.WithMaxRetries(0)",
			Post: Yes, Key: No, RetryAfter: Yes, NotIdempotent: openaiNotIdempotent,
		}},
		Errors: openaiErrors,
	}
}

func openaiV3() *Library {
	return &Library{
		Path: "github.com/openai/openai-go", Majors: []int{3}, Versions: "v3.99.0",
		Source: "https://github.com/openai/openai-go#retries", Checked: "2026-11-30",
		Notes: []string{
			"a 429 with insufficient_quota is repeated as well",
			"a Retry-After over WithMaxRetryDelay (2 minutes) ends the attempts",
		},
		Constructors: stainlessConstructors,
		Options:      stainlessOptions,
		Clients:      openaiV1().Clients,
		Errors:       openaiErrors,
	}
}

func sashabaranovOpenAI() *Library {
	return &Library{
		Path: "github.com/sashabaranov/go-openai", Versions: "v1.43.0",
		Source: "https://pkg.go.dev/github.com/sashabaranov/go-openai", Checked: "2026-11-30",
		Notes: []string{"the same package name as the official SDK, which retries"},
		Clients: []Client{{
			Types: []string{"Client"}, Policy: plain, Post: No, Key: No, RetryAfter: No,
			NotIdempotent: []string{"Client.CreateFile", "Client.CreateFineTuningJob", "Client.CreateBatch", "Client.CreateThread", "Client.CreateMessage", "Client.CreateRun", "Client.CreateAssistant", "Client.CreateImage", "Client.CreateVectorStore"},
		}},
		Errors: []ErrorType{
			{Type: "APIError", Status: "HTTPStatusCode", Code: "Code", Permanent: []string{"insufficient_quota", "invalid_api_key", "model_not_found", "context_length_exceeded"}},
			{Type: "RequestError", Status: "HTTPStatusCode"},
		},
	}
}
