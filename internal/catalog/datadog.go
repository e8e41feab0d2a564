package catalog

import "time"

func datadogAPI() *Library {
	return &Library{
		Path: "github.com/DataDog/datadog-api-client-go", Majors: []int{2}, Versions: "v2.67.0",
		Source: "https://pkg.go.dev/github.com/DataDog/datadog-api-client-go/v2/api/datadog#RetryConfiguration", Checked: "2026-11-30",
		Notes: []string{"nothing is retried until EnableRetry; transport errors never are; RetryJitter is 0 by default"},
		Constructors: []Constructor{
			{Func: "api/datadog.NewConfiguration", Policy: datadogDefault},
			{Func: "api/datadog.NewAPIClient", Base: 1},
		},
		Literals: []Literal{
			{Type: "api/datadog.Configuration", Policy: datadogDefault, Fields: Fields{{"RetryConfiguration", Effect{Knob: KnobPolicy}}}},
			{Type: "api/datadog.RetryConfiguration", Policy: datadogDefault, Fields: Fields{
				{"EnableRetry", Effect{Knob: KnobSwitch, Attempts: 4}}, {"RetryJitter", Effect{Knob: KnobJitter}},
			}},
		},
		Clients: []Client{{
			Types: []string{"api/datadogV1.*Api", "api/datadogV2.*Api"}, Policy: datadogDefault, Off: "cfg.RetryConfiguration.EnableRetry = false",
			Post: Yes, Key: No, RetryAfter: Yes,
		}},
		Errors: []ErrorType{{Type: "api/datadog.GenericOpenAPIError"}},
	}
}

var datadogDefault = Policy{Attempts: 1, Growth: Exponential, Jitter: No, Capped: No, Base: 2 * time.Second}
