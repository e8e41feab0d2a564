package catalog

import "time"

var googleStorageDefault = Policy{Attempts: Unlimited, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: time.Second, Max: 30 * time.Second}

var googleStorageRetry = []string{
	"ObjectHandle.Attrs", "ObjectHandle.NewReader", "ObjectHandle.NewRangeReader", "BucketHandle.Attrs", "BucketHandle.Create",
	"ObjectIterator.Next", "BucketIterator.Next", "Client.ServiceAccount",
}

func googleStorage() *Library {
	return &Library{
		Path: "cloud.google.com/go/storage", Versions: "v1.70.0",
		Source: "https://cloud.google.com/storage/docs/retry-strategy#go", Checked: "2026-11-30",
		Notes: []string{
			"nothing ends the attempts but the context",
			"what is not idempotent (writes without a precondition) is made once, unless the policy is RetryAlways",
		},
		Setters: []Setter{{Func: "Client.SetRetry", Effects: []Effect{{Knob: KnobPolicy, Arg: 0, Absent: true}, {Knob: KnobPolicy, Arg: 1, Absent: true}, {Knob: KnobPolicy, Arg: 2, Absent: true}}}},
		Constructors: []Constructor{
			{Func: "NewClient"}, {Func: "NewGRPCClient"},
			{Func: "BucketHandle.Retryer", Base: Receiver, Options: AllOptions},
			{Func: "ObjectHandle.Retryer", Base: Receiver, Options: AllOptions},
			{Func: "WithMaxAttempts", Policy: Policy{Elapsed: No}, Args: []Effect{{Knob: KnobAttempts, Zero: ZeroUnlimited}}},
			{Func: "WithMaxRetryDuration", Args: []Effect{{Knob: KnobElapsed}}},
			{Func: "WithPolicy", Policy: Policy{Elapsed: No}, Args: []Effect{{Knob: KnobPolicy}}},
			{Func: "WithBackoff", Policy: Policy{Elapsed: No}, Args: []Effect{{Knob: KnobWait}}},
			{Func: "WithErrorFunc", Policy: Policy{Elapsed: No}, Args: []Effect{{Knob: KnobIf}}},
		},
		Values: []Value{
			{Name: "RetryNever", Set: Policy{Attempts: 1}},
			{Name: "RetryAlways", Set: Policy{Elapsed: No}},
			{Name: "RetryIdempotent", Set: Policy{Elapsed: No}},
		},
		Clients: []Client{{
			Types: []string{"Client", "BucketHandle", "ObjectHandle", "ObjectIterator", "BucketIterator", "ACLHandle", "Copier", "Composer"},
			Calls: []string{"Writer.Close", "Reader.Read"}, Only: googleStorageRetry,
			Policy: googleStorageDefault, Off: "client.SetRetry(storage.WithPolicy(storage.RetryNever))",
			Post: No, Key: Yes, RetryAfter: No,
		}},
	}
}

func googleAPI() *Library {
	return &Library{
		Path: "google.golang.org/api", Versions: "v0.312.0",
		Source: "https://pkg.go.dev/google.golang.org/api/googleapi", Checked: "2026-11-30",
		Notes: []string{"only media uploads are retried, for 32 s a chunk"},
		Clients: []Client{{
			Types: []string{"*Call"}, Policy: plain, Post: No, Key: No, RetryAfter: No,
			NotIdempotent: []string{"*CreateCall.Do", "gmail/v1.UsersMessagesSendCall.Do", "calendar.EventsInsertCall.Do", "sheets.SpreadsheetsValuesAppendCall.Do", "compute/v1.InstancesInsertCall.Do", "youtube.VideosInsertCall.Do"},
		}},
		Errors: []ErrorType{{Type: "googleapi.Error", Status: "Code"}},
	}
}

func googleGenai() *Library {
	return &Library{
		Path: "google.golang.org/genai", Versions: "v1.77.0",
		Source: "https://pkg.go.dev/google.golang.org/genai#HTTPRetryOptions", Checked: "2026-11-30",
		Notes:        []string{"nothing is retried until HTTPOptions.RetryOptions is set, which makes 5 attempts"},
		Constructors: []Constructor{{Func: "NewClient", Config: 2}},
		Literals: []Literal{
			{Type: "ClientConfig", Policy: plain, Fields: Fields{{"HTTPOptions", Effect{Knob: KnobPolicy}}}},
			{Type: "HTTPOptions", Policy: plain, Fields: Fields{{"RetryOptions", Effect{Knob: KnobPolicy}}}},
			{Type: "HTTPRetryOptions", Policy: Policy{Attempts: 5, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: time.Second, Max: 60 * time.Second}, Fields: Fields{
				{"Attempts", Effect{Knob: KnobAttempts}},
			}},
		},
		Clients: []Client{{
			Types: []string{"Models", "Files", "Chats", "Chat", "Caches", "Batches", "Operations", "Tunings", "Client"}, Policy: plain,
			Off: "genai.HTTPRetryOptions{Attempts: genai.Ptr[int32](1)}", Post: Yes, Key: No, RetryAfter: No,
			NotIdempotent: []string{"Caches.Create", "Batches.Create"},
		}},
		Errors: []ErrorType{{Type: "APIError", Status: "Code"}},
	}
}
