package catalog

import "time"

func influxClient() *Library {
	return &Library{
		Path: "github.com/influxdata/influxdb-client-go", Majors: []int{2}, Versions: "v2.14.0",
		Source: "https://pkg.go.dev/github.com/influxdata/influxdb-client-go/v2/api/write#Options", Checked: "2026-11-30",
		Notes: []string{"the asynchronous WriteAPI repeats, six attempts within 180 s; WriteAPIBlocking and QueryAPI don't", "a point that is written again is the same point"},
		Setters: []Setter{
			{Func: "Options.SetMaxRetries", Effects: []Effect{{Knob: KnobRetries}}},
			{Func: "Options.SetMaxRetryTime", Effects: []Effect{{Knob: KnobElapsed}}},
			{Func: "api/write.Options.SetMaxRetries", Effects: []Effect{{Knob: KnobRetries}}},
		},
		Constructors: []Constructor{
			{Func: "DefaultOptions", Policy: influxDefault},
			{Func: "api/write.DefaultOptions", Policy: influxDefault},
		},
		Clients: []Client{{
			Types: []string{"api.WriteAPIBlocking", "api.QueryAPI", "api.DeleteAPI", "api.BucketsAPI", "Client"}, Local: []string{"api.WriteAPIBlocking.Flush"},
			Policy: plain, Post: No, Key: No, RetryAfter: No,
		}},
		Errors: []ErrorType{{Type: "api/http.Error", Status: "StatusCode", Code: "Code"}},
	}
}

var influxDefault = Policy{Attempts: 6, Elapsed: Yes, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 5 * time.Second, Max: 125 * time.Second}
