package catalog

func mongoDriver() *Library {
	return &Library{
		Path: "go.mongodb.org/mongo-driver", Versions: "v1.17.10, v2.10.0",
		Source: "https://www.mongodb.com/docs/manual/core/retryable-writes/", Checked: "2026-11-30",
		Notes: []string{
			"a write is repeated once and safely, by a transaction number; UpdateMany and DeleteMany are not",
			"with a client-wide Timeout the attempts have no limit but that",
			"WithTransaction runs its callback again for up to 120 s: what it does besides is done twice",
		},
		Retriers: []Retrier{
			{Func: "mongo.Session.WithTransaction", Closure: 1, Outcome: MarkedAgain, Conflict: true, Commits: true, Policy: Policy{Attempts: Unlimited, Elapsed: Yes}, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
		},
		Clients: []Client{{
			Types: []string{"mongo.Client", "mongo.Database", "mongo.Collection", "mongo.Cursor", "mongo.ChangeStream", "mongo.IndexView", "mongo.Session"},
			Calls: []string{"mongo.SingleResult.Decode", "mongo.SingleResult.Err", "mongo.Connect"}, Answers: []string{"mongo.SingleResult"},
			Local:  []string{"mongo.Collection.Clone", "mongo.Session.StartTransaction", "mongo.Cursor.Decode", "mongo.Cursor.Err", "mongo.ChangeStream.Decode", "mongo.ChangeStream.Err"},
			Policy: plain, Layer: No, Post: No, Key: Yes,
		}},
		Errors: []ErrorType{{Type: "mongo.CommandError", Code: "Code"}, {Type: "mongo.WriteException"}},
	}
}
