package catalog

import "time"

func hibikenAsynq() *Library {
	return &Library{
		Path: "github.com/hibiken/asynq", Versions: "v0.26.0",
		Source: "https://pkg.go.dev/github.com/hibiken/asynq#MaxRetry", Checked: "2026-11-30",
		Notes:        []string{"a task that fails runs 26 times in all: a retry in its handler multiplies that"},
		Options:      []Option{{Func: "MaxRetry", Effects: []Effect{{Knob: KnobRetries}}}},
		Constructors: []Constructor{{Func: "NewTask", Policy: Policy{Attempts: 26, Growth: Exponential, Jitter: Yes, Capped: No, Base: 15 * time.Second}, Options: 2}},
		Clients: []Client{{
			Types: []string{"Client"}, Local: []string{"Client.Close"}, Policy: plain, Post: No, Key: No, NotIdempotent: []string{"Client.Enqueue", "Client.EnqueueContext"},
			KeyFields: []string{"asynq.TaskID", "asynq.Unique"},
		}},
	}
}
