package catalog

import "time"

var azureDefault = Policy{Attempts: 4, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 800 * time.Millisecond, Max: 60 * time.Second}

func azureSDK() *Library {
	return &Library{
		Path: "github.com/Azure/azure-sdk-for-go/sdk", Versions: "azcore v1.24.0, azblob v1.8.3",
		Source: "https://pkg.go.dev/github.com/Azure/azure-sdk-for-go/sdk/azcore/policy#RetryOptions", Checked: "2026-11-30",
		Notes: []string{
			"MaxRetries 0 is the default of 3; -1 is off",
			"a Retry-After over MaxRetryDelay ends the attempts",
		},
		Literals: []Literal{
			{Type: "azcore/policy.RetryOptions", Policy: Policy{Elapsed: No}, Fields: Fields{
				{"MaxRetries", Effect{Knob: KnobRetries, Zero: ZeroDefault, Negative: ZeroOff}},
				{"RetryDelay", Effect{Knob: KnobBase, Zero: ZeroDefault}},
				{"MaxRetryDelay", Effect{Knob: KnobMax, Zero: ZeroDefault}},
				{"StatusCodes", Effect{Knob: KnobCodes}},
				{"ShouldRetry", Effect{Knob: KnobIf}},
			}},
			{Type: "azcore/policy.ClientOptions", Policy: Policy{Elapsed: No}, Fields: Fields{{"Retry", Effect{Knob: KnobPolicy}}, {"Transport", Effect{Knob: KnobTransport}}}},
		},
		Constructors: []Constructor{
			{Func: "azcore/runtime.NewPipeline", Policy: azureDefault, Config: 4},
			{Func: "azcore/runtime.NewRetryPolicy", Policy: azureDefault, Config: 1},
		},
		Options: []Option{{Func: "azcore/policy.WithRetryOptions", Effects: []Effect{{Knob: KnobPolicy, Arg: 1}}}},
		Clients: []Client{{
			Types: []string{"*Client", "azcore/runtime.Pipeline", "azcore/runtime.Poller", "messaging/azservicebus.Sender", "messaging/azservicebus.Receiver"}, Policy: azureDefault,
			Context: "azcore/policy.WithRetryOptions", Off: "policy.RetryOptions{MaxRetries: -1}",
			Post: Yes, Key: No, RetryAfter: Yes,
			NotIdempotent: []string{"messaging/azservicebus.Sender.SendMessage", "messaging/azservicebus.Sender.SendMessageBatch", "storage/azqueue.QueueClient.EnqueueMessage", "messaging/azeventhubs.ProducerClient.SendEventDataBatch"},
			KeyFields:     []string{"RepeatabilityRequestID"},
		}},
		Errors: []ErrorType{{Type: "azcore/internal/exported.ResponseError", Status: "StatusCode", Code: "ErrorCode", Permanent: []string{
			"BlobNotFound", "ContainerNotFound", "ResourceNotFound", "AuthenticationFailed", "AuthorizationFailed", "InvalidInput", "BlobAlreadyExists", "ContainerAlreadyExists",
		}}},
	}
}

func azureAutorest() *Library {
	return &Library{
		Path: "github.com/Azure/go-autorest/autorest", Versions: "v0.11.30",
		Source: "https://pkg.go.dev/github.com/Azure/go-autorest/autorest#Client", Checked: "2026-11-30",
		Notes: []string{"RetryAttempts n makes n+1 attempts", "out of support"},
		Constructors: []Constructor{
			{Func: "NewClientWithUserAgent", Policy: azureAutorestDefault},
			{Func: "NewClientWithOptions", Policy: azureAutorestDefault},
		},
		Literals: []Literal{{Type: "Client", Policy: Policy{Attempts: 1, Growth: Exponential, Jitter: No, Capped: No}, Fields: Fields{
			{"RetryAttempts", Effect{Knob: KnobRetries}}, {"RetryDuration", Effect{Knob: KnobBase}},
		}}},
		Clients: []Client{{Types: []string{"Client"}, Policy: azureAutorestDefault, Off: "client.RetryAttempts = 0", Post: Yes, Key: No, RetryAfter: Yes}},
		Errors:  []ErrorType{{Type: "DetailedError", Status: "StatusCode"}},
	}
}

var azureAutorestDefault = Policy{Attempts: 4, Elapsed: No, Growth: Exponential, Jitter: No, Capped: No, Base: 30 * time.Second}
