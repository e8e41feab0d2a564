package catalog

import "time"

var vaultDefault = Policy{Attempts: 3, Elapsed: No, Growth: Linear, Jitter: Yes, Base: time.Second}

func hashicorpVault() *Library {
	return &Library{
		Path: "github.com/hashicorp/vault/api", Versions: "v1.23.0",
		Source: "https://pkg.go.dev/github.com/hashicorp/vault/api#Config", Checked: "2026-11-30",
		Notes: []string{
			"writes are sent again too; 412 (not yet replicated) is retried",
			"an api.Config literal keeps MaxRetries 0, one attempt: only DefaultConfig sets 2",
		},
		Constructors: []Constructor{
			{Func: "DefaultConfig", Policy: vaultDefault},
			{Func: "NewClient", Config: 1},
			{Func: "Client.Clone", Base: Receiver},
			{Func: "Client.WithNamespace", Base: Receiver},
		},
		Setters: []Setter{
			{Func: "Client.SetMaxRetries", Effects: []Effect{{Knob: KnobRetries}}},
			{Func: "Client.SetCheckRetry", Effects: []Effect{{Knob: KnobIf}}},
			{Func: "Client.SetBackoff", Effects: []Effect{{Knob: KnobWait}}},
		},
		Literals: []Literal{{Type: "Config", Policy: Policy{Attempts: 1, Elapsed: No, Growth: Linear, Jitter: Yes}, Fields: Fields{
			{"MaxRetries", Effect{Knob: KnobRetries}}, {"Backoff", Effect{Knob: KnobWait}}, {"CheckRetry", Effect{Knob: KnobIf}},
		}}},
		Clients: []Client{{
			Types: []string{"Client", "Logical", "Sys", "Auth", "TokenAuth", "KVv1", "KVv2", "SSH", "Help"},
			Calls: []string{"Secret.TokenID"}, Local: []string{"Client.SetAddress", "Client.ReadYourWrites", "Client.CloneConfig", "Client.Clone", "Client.CloneWithHeaders", "Secret.TokenID"},
			Policy: vaultDefault, Off: "client.SetMaxRetries(0)", Post: Yes, Key: No, RetryAfter: Yes,
			NotIdempotent: []string{"TokenAuth.Create", "TokenAuth.CreateWithContext"},
		}},
		Errors: []ErrorType{{Type: "ResponseError", Status: "StatusCode"}},
	}
}

func hashicorpConsul() *Library {
	return &Library{
		Path: "github.com/hashicorp/consul/api", Versions: "v1.34.5",
		Source: "https://pkg.go.dev/github.com/hashicorp/consul/api", Checked: "2026-11-30",
		Notes: []string{"Lock and Semaphore go on for ever, 5 s apart"},
		Clients: []Client{{
			Types:  []string{"KV", "Agent", "Catalog", "Health", "Session", "Status", "Operator", "Event", "ACL", "Txn", "ConfigEntries", "PreparedQuery", "Coordinate", "Snapshot", "Connect", "Lock", "Semaphore"},
			Policy: plain, Post: No, Key: No, RetryAfter: No, NotIdempotent: []string{"Session.Create", "Session.CreateNoChecks", "Event.Fire", "ACL.TokenCreate"},
		}},
		Errors: []ErrorType{{Type: "StatusError", Status: "Code"}},
	}
}

func hashicorpNomad() *Library {
	return &Library{
		Path: "github.com/hashicorp/nomad/api", Versions: "v0.0.0-20261016150620",
		Source: "https://pkg.go.dev/github.com/hashicorp/nomad/api", Checked: "2026-11-30",
		Notes: []string{"only the locks of variables are retried, six attempts"},
		Clients: []Client{{
			Types:  []string{"Jobs", "Allocations", "Nodes", "Evaluations", "Deployments", "Agent", "Status", "System", "Operator", "Namespaces", "Variables", "ACLTokens", "ACLPolicies", "CSIVolumes", "Services"},
			Policy: plain, Post: No, Key: No, RetryAfter: No,
		}},
		Errors: []ErrorType{{Type: "UnexpectedResponseError", Status: "StatusCode"}},
	}
}
