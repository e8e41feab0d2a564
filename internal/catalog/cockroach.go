package catalog

func cockroachCrdb() *Library {
	return &Library{
		Path: "github.com/cockroachdb/cockroach-go", Versions: "v2.4.2",
		Source: "https://pkg.go.dev/github.com/cockroachdb/cockroach-go/v2/crdb", Checked: "2026-11-30",
		Notes: []string{
			"only serialization conflicts (40001) go round, at once",
			"WithMaxRetries(ctx, 0) is no limit for ExecuteTx and one attempt for ExecuteCtx",
		},
		Retriers: []Retrier{
			{Func: "crdb.Execute", Closure: 0, Outcome: ErrAgain, Conflict: true, Policy: Policy{Attempts: Unlimited, Elapsed: No, Ctx: No, Growth: NoWait, Jitter: No}},
			{Func: "crdb.ExecuteCtx", Closure: 1, Outcome: ErrAgain, Conflict: true, Policy: Policy{Attempts: 51, Elapsed: No, Growth: NoWait, Jitter: No}, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "crdb.ExecuteTx", Closure: 3, Outcome: ErrAgain, Conflict: true, Commits: true, Policy: Policy{Attempts: 51, Elapsed: No, Growth: NoWait, Jitter: No}, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "crdb.ExecuteInTx", Closure: 2, Outcome: ErrAgain, Conflict: true, Commits: true, Policy: Policy{Attempts: 51, Elapsed: No, Growth: NoWait, Jitter: No}, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "crdb/crdbpgx.ExecuteTx", Closure: 3, Outcome: ErrAgain, Conflict: true, Commits: true, Policy: Policy{Attempts: 51, Elapsed: No, Growth: NoWait, Jitter: No}, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "crdb/crdbpgxv5.ExecuteTx", Closure: 3, Outcome: ErrAgain, Conflict: true, Commits: true, Policy: Policy{Attempts: 51, Elapsed: No, Growth: NoWait, Jitter: No}, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "crdb/crdbgorm.ExecuteTx", Closure: 3, Outcome: ErrAgain, Conflict: true, Commits: true, Policy: Policy{Attempts: 51, Elapsed: No, Growth: NoWait, Jitter: No}, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
			{Func: "crdb/crdbsqlx.ExecuteTx", Closure: 3, Outcome: ErrAgain, Conflict: true, Commits: true, Policy: Policy{Attempts: 51, Elapsed: No, Growth: NoWait, Jitter: No}, Args: []Effect{{Knob: KnobCtx, Arg: 0}}},
		},
	}
}
