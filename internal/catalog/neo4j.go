package catalog

import "time"

var neo4jTx = Policy{Attempts: Unlimited, Elapsed: Yes, Growth: Exponential, Jitter: Yes, Capped: No, Base: time.Second}

func neo4jDriver() *Library {
	return &Library{
		Path: "github.com/neo4j/neo4j-go-driver", Majors: []int{5}, Versions: "v5.28.4",
		Source: "https://pkg.go.dev/github.com/neo4j/neo4j-go-driver/v5/neo4j", Checked: "2026-11-30",
		Notes: []string{"the function of a transaction runs again for up to MaxTransactionRetryTime, 30 s: what it does besides is done twice"},
		Retriers: []Retrier{
			{Func: "neo4j.SessionWithContext.ExecuteRead", Closure: 1, Outcome: MarkedAgain, Policy: neo4jTx, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "neo4j.SessionWithContext.ExecuteWrite", Closure: 1, Outcome: MarkedAgain, Policy: neo4jTx, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "neo4j.ExecuteRead", Closure: 2, Outcome: MarkedAgain, Policy: neo4jTx, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "neo4j.ExecuteWrite", Closure: 2, Outcome: MarkedAgain, Policy: neo4jTx, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
		},
		Clients: []Client{
			{Calls: []string{"neo4j.ExecuteQuery"}, Policy: neo4jTx, Off: "session.BeginTransaction", Post: Yes, Key: No},
			{
				Types: []string{"neo4j.DriverWithContext", "neo4j.SessionWithContext", "neo4j.ManagedTransaction", "neo4j.ExplicitTransaction", "neo4j.ResultWithContext"},
				Local: []string{"neo4j.DriverWithContext.Close", "neo4j.SessionWithContext.Close"}, Policy: plain, Post: No, Key: No,
			},
		},
		Errors: []ErrorType{{Type: "neo4j/db.Neo4jError", Code: "Code"}},
	}
}
