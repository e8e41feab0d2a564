package catalog

import "time"

var minioDefault = Policy{Attempts: 10, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 200 * time.Millisecond, Max: time.Second}

func minioGo() *Library {
	return &Library{
		Path: "github.com/minio/minio-go", Majors: []int{7}, Versions: "v7.4.1",
		Source: "https://pkg.go.dev/github.com/minio/minio-go/v7#Options", Checked: "2026-11-30",
		Notes: []string{
			"MaxRetries counts attempts: 1 is off, 0 is the default of 10",
			"it waits once more after the last attempt",
			"a body that cannot be rewound is sent once",
		},
		Constructors: []Constructor{{Func: "New", Config: 2}, {Func: "NewCore", Config: 2}},
		Literals: []Literal{{Type: "Options", Policy: Policy{Elapsed: No}, Fields: Fields{
			{"MaxRetries", Effect{Knob: KnobAttempts, Zero: ZeroDefault, Negative: ZeroDefault}}, {"Transport", Effect{Knob: KnobTransport}},
		}}},
		Globals: []Global{{Name: "MaxRetry", Effects: []Effect{{Knob: KnobAttempts}}}},
		Clients: []Client{{
			Types:  []string{"Client", "Core"},
			Policy: minioDefault, Off: "minio.Options{MaxRetries: 1}", Post: Yes, Key: No, RetryAfter: No,
		}},
		Errors: []ErrorType{{Type: "ErrorResponse", Status: "StatusCode", Code: "Code", Permanent: []string{"NoSuchKey", "NoSuchBucket", "AccessDenied", "InvalidArgument", "SignatureDoesNotMatch"}}},
	}
}
