package catalog

import "time"

// grpcCreates are the beginnings of generated methods' names that say: this makes something new.
var grpcCreates = []string{"Create*", "Charge*", "Send*", "Submit*", "Append*", "Insert*", "Publish*", "Enqueue*", "Pay*", "Transfer*"}

func grpcGo() *Library {
	return &Library{
		Path: "google.golang.org/grpc", Versions: "v1.83.1",
		Source: "https://grpc.io/docs/guides/retry/", Checked: "2026-11-30",
		Notes: []string{
			"nothing is retried without a retryPolicy in the service configuration, but for what never left the client",
			"maxAttempts over 5 counts as 5, unless WithMaxCallAttempts lifts it",
			"a stream that has given messages is not begun again",
		},
		Constructors: []Constructor{
			{Func: "NewClient", Policy: plain, Options: 1},
			{Func: "Dial", Policy: plain, Options: 1},
			{Func: "DialContext", Policy: plain, Options: 2},
		},
		Options: []Option{
			{Func: "WithDefaultServiceConfig", Effects: []Effect{{Knob: KnobService}}},
			{Func: "WithDisableRetry", Effects: []Effect{{Knob: KnobOff, Arg: -1}}},
			{Func: "WithUnaryInterceptor", Effects: []Effect{{Knob: KnobTransport}}},
			{Func: "WithChainUnaryInterceptor", Effects: []Effect{
				{Knob: KnobTransport, Arg: 0, Absent: true}, {Knob: KnobTransport, Arg: 1, Absent: true},
				{Knob: KnobTransport, Arg: 2, Absent: true}, {Knob: KnobTransport, Arg: 3, Absent: true},
			}},
		},
		Clients: []Client{{
			Types: []string{"ClientConn", "ClientConnInterface"}, Trailing: "CallOption",
			Calls:  []string{"DialContext"},
			Local:  []string{"ClientConn.Close", "ClientConn.Connect", "ClientConn.ResetConnectBackoff"},
			Policy: plain, Off: "grpc.WithDisableRetry()", NotIdempotent: grpcCreates,
		}},
		Carriers: []string{"ClientConn", "ClientConnInterface"},
		Errors: []ErrorType{
			{Type: "internal/status.Error", Code: "GRPCStatus"},
			{Type: "internal/status.Status", Code: "Code", Permanent: []string{
				"InvalidArgument", "NotFound", "AlreadyExists", "PermissionDenied", "Unauthenticated", "FailedPrecondition", "OutOfRange", "Unimplemented",
			}},
		},
	}
}

var grpcMiddlewareDefault = Policy{Attempts: 1, Growth: Fixed, Jitter: Yes, Base: 50 * time.Millisecond}

func grpcMiddleware() *Library {
	return &Library{
		Path: "github.com/grpc-ecosystem/go-grpc-middleware", Versions: "v1.4.0, v2.3.4",
		Source: "https://pkg.go.dev/github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry", Checked: "2026-11-30",
		Notes: []string{
			"WithMax(n) makes n attempts in all, whatever its comment says; without it nothing is retried",
			"the stream interceptor begins a stream again after it has given messages, with a fresh count each time",
		},
		Constructors: []Constructor{
			{Func: "*retry.UnaryClientInterceptor", Policy: grpcMiddlewareDefault, Options: AllOptions},
			{Func: "*retry.StreamClientInterceptor", Policy: grpcMiddlewareDefault, Options: AllOptions},
			{Func: "*retry.BackoffLinear", Policy: Policy{Growth: Fixed, Jitter: No}, Args: []Effect{{Knob: KnobBase}}},
			{Func: "*retry.BackoffLinearWithJitter", Policy: Policy{Growth: Fixed}, Args: []Effect{{Knob: KnobBase}, {Knob: KnobJitter, Arg: 1}}},
			{Func: "*retry.BackoffExponential", Policy: Policy{Growth: Exponential, Jitter: No, Capped: No}, Args: []Effect{{Knob: KnobBase}}},
			{Func: "*retry.BackoffExponentialWithJitter", Policy: Policy{Growth: Exponential, Capped: No}, Args: []Effect{{Knob: KnobBase}, {Knob: KnobJitter, Arg: 1}}},
			{Func: "*retry.BackoffExponentialWithJitterBounded", Policy: Policy{Growth: Exponential}, Args: []Effect{{Knob: KnobBase}, {Knob: KnobJitter, Arg: 1}, {Knob: KnobMax, Arg: 2}}},
		},
		Options: []Option{
			{Func: "*retry.WithMax", Effects: []Effect{{Knob: KnobAttempts, Zero: ZeroOff}}},
			{Func: "*retry.Disable", Effects: []Effect{{Knob: KnobOff, Arg: -1}}},
			{Func: "*retry.WithBackoff", Effects: []Effect{{Knob: KnobWait}}},
			{Func: "*retry.WithBackoffContext", Effects: []Effect{{Knob: KnobWait}}},
			{Func: "*retry.WithCodes", Effects: []Effect{{Knob: KnobCodes, Arg: -1}}},
			{Func: "*retry.WithRetriable", Effects: []Effect{{Knob: KnobIf}}},
			{Func: "*retry.WithOnRetryCallback", Effects: []Effect{{Knob: KnobNotify}}},
		},
	}
}
