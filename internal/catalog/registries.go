package catalog

import "time"

var ggcrDefault = Policy{Attempts: 3, Elapsed: No, Ctx: No, Growth: Exponential, Jitter: Yes, Capped: No, Base: time.Second}

func googleContainerregistry() *Library {
	return &Library{
		Path: "github.com/google/go-containerregistry", Versions: "v0.22.1",
		Source: "https://pkg.go.dev/github.com/google/go-containerregistry/pkg/v1/remote#WithRetryBackoff", Checked: "2026-11-30",
		Notes: []string{"the upload of a layer is retried again around that: up to nine requests", "it waits by time.Sleep"},
		Options: []Option{
			{Func: "pkg/v1/remote.WithRetryBackoff", Effects: []Effect{{Knob: KnobPolicy}}},
			{Func: "pkg/v1/remote.WithRetryPredicate", Effects: []Effect{{Knob: KnobIf}}},
			{Func: "pkg/v1/remote.WithRetryStatusCodes", Effects: []Effect{{Knob: KnobCodes, Arg: -1}}},
			{Func: "pkg/v1/remote.WithTransport", Effects: []Effect{{Knob: KnobTransport}}},
		},
		Literals: []Literal{{Type: "internal/retry/wait.Backoff", Policy: k8sBackoff, Fields: Fields{
			{"Duration", Effect{Knob: KnobBase}}, {"Factor", Effect{Knob: KnobFactor}}, {"Jitter", Effect{Knob: KnobJitter}}, {"Steps", Effect{Knob: KnobAttempts}}, {"Cap", Effect{Knob: KnobMax}},
		}}},
		Clients: []Client{{
			Types: []string{"pkg/v1/remote.Puller", "pkg/v1/remote.Pusher"},
			Calls: []string{
				"pkg/v1/remote.Get", "pkg/v1/remote.Head", "pkg/v1/remote.Image", "pkg/v1/remote.Index", "pkg/v1/remote.Write", "pkg/v1/remote.WriteIndex",
				"pkg/v1/remote.WriteLayer", "pkg/v1/remote.MultiWrite", "pkg/v1/remote.Tag", "pkg/v1/remote.Delete", "pkg/v1/remote.List", "pkg/v1/remote.Catalog",
				"pkg/crane.Pull", "pkg/crane.Push", "pkg/crane.Digest", "pkg/crane.Copy", "pkg/crane.Manifest", "pkg/crane.Tag", "pkg/crane.Delete", "pkg/crane.ListTags",
			},
			Policy: ggcrDefault, Off: "remote.WithRetryBackoff(remote.Backoff{Steps: 1})", Post: Yes, Key: No, RetryAfter: No,
		}},
		Errors: []ErrorType{{Type: "pkg/v1/remote/transport.Error", Status: "StatusCode"}},
	}
}

var orasDefault = Policy{Attempts: 6, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 250 * time.Millisecond, Max: 3 * time.Second}

func orasGo() *Library {
	return &Library{
		Path: "oras.land/oras-go", Majors: []int{2}, Versions: "v2.7.0",
		Source: "https://pkg.go.dev/oras.land/oras-go/v2/registry/remote/retry", Checked: "2026-11-30",
		Notes: []string{"Retry-After is cut to 3 s, so that the next attempt may come too early", "a repository uses auth.DefaultClient, which retries, unless Client is set"},
		Constructors: []Constructor{
			{Func: "registry/remote/retry.NewClient", Policy: orasDefault},
			{Func: "registry/remote/retry.NewTransport", Policy: orasDefault},
			{Func: "registry/remote.NewRepository", Policy: orasDefault},
			{Func: "registry/remote.NewRegistry", Policy: orasDefault},
		},
		Values: []Value{
			{Name: "registry/remote/retry.DefaultClient", Set: orasDefault},
			{Name: "registry/remote/auth.DefaultClient", Set: orasDefault},
		},
		Literals: []Literal{
			{Type: "registry/remote/auth.Client", Policy: plain, Fields: Fields{{"Client", Effect{Knob: KnobPolicy}}}},
			{Type: "registry/remote.Repository", Policy: orasDefault, Fields: Fields{{"Client", Effect{Knob: KnobPolicy}}}},
		},
		Clients: []Client{{
			Types: []string{"registry/remote.Repository", "registry/remote.Registry", "registry/remote/auth.Client"}, Calls: []string{"Copy", "Fetch", "Resolve", "Tag"},
			Policy: orasDefault, Off: "auth.Client{Client: http.DefaultClient}", Post: Yes, Key: No, RetryAfter: Yes,
		}},
		Errors: []ErrorType{{Type: "registry/remote/errcode.ErrorResponse", Status: "StatusCode"}},
	}
}

func dockerClient() *Library {
	return &Library{
		Path: "github.com/docker/docker/client", Versions: "v28.5.2",
		Source: "https://pkg.go.dev/github.com/docker/docker/client", Checked: "2026-11-30",
		Notes: []string{"mostly a local socket"},
	}
}

func mobyClient() *Library {
	return &Library{
		Path: "github.com/moby/moby/client", Versions: "v0.6.2",
		Source: "https://pkg.go.dev/github.com/moby/moby/client", Checked: "2026-11-30",
		Notes: []string{"mostly a local socket"},
	}
}
