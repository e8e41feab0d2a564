package catalog

import "time"

var ociDefaultPolicy = Policy{Attempts: 8, Growth: Exponential, Jitter: Yes, Capped: Yes, Max: 30 * time.Second}

func oracleOCI() *Library {
	return &Library{
		Path: "github.com/oracle/oci-go-sdk", Versions: "v65.130.0",
		Source: "https://pkg.go.dev/github.com/oracle/oci-go-sdk/v65/common#RetryPolicy", Checked: "2026-11-30",
		Notes: []string{"nothing is retried until a policy is set on the client, the request or the program; some services set one themselves", "opc-retry-token is made once for each call"},
		Constructors: []Constructor{
			{Func: "common.DefaultRetryPolicy", Policy: ociDefaultPolicy},
			{Func: "common.DefaultRetryPolicyWithoutEventualConsistency", Policy: ociDefaultPolicy},
			{Func: "common.NoRetryPolicy", Policy: plain},
			{Func: "common.NewRetryPolicy", Args: []Effect{{Knob: KnobAttempts, Zero: ZeroUnlimited}, {Knob: KnobIf, Arg: 1}, {Knob: KnobWait, Arg: 2}}},
		},
		Globals: []Global{{Name: "common.GlobalRetry", Effects: []Effect{{Knob: KnobPolicy}}}},
		Clients: []Client{{
			// A service may bring a policy of its own: what holds by default isn't known.
			Types: []string{"*Client"}, Off: "common.NoRetryPolicy()", Post: Yes, Key: Yes, RetryAfter: No, KeyFields: []string{"OpcRetryToken"},
		}},
		Errors: []ErrorType{{Type: "common.ServiceError", Status: "GetHTTPStatusCode", Code: "GetCode"}},
	}
}
