package catalog

func gocqlGo() *Library {
	return &Library{
		Path: "github.com/gocql/gocql", Versions: "v1.7.0",
		Source: "https://pkg.go.dev/github.com/gocql/gocql#RetryPolicy", Checked: "2026-11-30",
		Notes: []string{"nothing is retried until RetryPolicy is set; SimpleRetryPolicy waits for nothing"},
		Literals: []Literal{
			{Type: "ClusterConfig", Policy: plain, Fields: Fields{{"RetryPolicy", Effect{Knob: KnobPolicy}}}},
			{Type: "SimpleRetryPolicy", Policy: Policy{Attempts: 1, Elapsed: No, Growth: NoWait, Jitter: No}, Fields: Fields{{"NumRetries", Effect{Knob: KnobRetries}}}},
			{Type: "ExponentialBackoffRetryPolicy", Policy: Policy{Attempts: 1, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes}, Fields: Fields{
				{"NumRetries", Effect{Knob: KnobRetries}}, {"Min", Effect{Knob: KnobBase, Zero: ZeroDefault}}, {"Max", Effect{Knob: KnobMax, Zero: ZeroDefault}},
			}},
		},
		Constructors: []Constructor{
			{Func: "NewCluster", Policy: plain}, {Func: "NewSession", Policy: plain, Config: 1},
			{Func: "ClusterConfig.CreateSession", Base: Receiver}, {Func: "Session.Query", Base: Receiver},
		},
		Setters: []Setter{{Func: "Query.RetryPolicy", Effects: []Effect{{Knob: KnobPolicy}}}, {Func: "Query.WithContext"}, {Func: "Query.Idempotent"}, {Func: "Query.Consistency"}, {Func: "Query.Bind"}},
		Clients: []Client{{
			Types: []string{"Query", "Session", "Iter", "Batch"}, Local: []string{"Iter.Scanner"}, Policy: plain, Off: "gocql.SimpleRetryPolicy{NumRetries: 0}", Post: Yes, Key: No,
		}},
	}
}
