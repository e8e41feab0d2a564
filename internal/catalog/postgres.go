package catalog

// sqlPermanent are classes and codes of SQLSTATE that come again: bad data, a constraint,
// no right, no such thing.
var sqlPermanent = []string{"22*", "23*", "28*", "3D*", "42*"}

func jackcPgx() *Library {
	return &Library{
		Path: "github.com/jackc/pgx", Versions: "v5.12.0",
		Source: "https://pkg.go.dev/github.com/jackc/pgx/v5", Checked: "2026-11-30",
		Notes: []string{"pgconn.SafeToRetry tells whether anything was sent", "ErrNoRows is an answer"},
		Clients: []Client{{
			Types:   []string{"Conn", "Tx", "Rows", "pgxpool.Pool", "pgxpool.Conn", "pgxpool.Tx", "pgconn.PgConn"},
			Calls:   []string{"Connect", "ConnectConfig", "pgxpool.New", "pgconn.Connect", "Row.Scan", "BatchResults.Exec"},
			Answers: []string{"Row", "BatchResults"},
			Local:   []string{"Rows.Scan", "Rows.Values", "Rows.Err", "pgconn.PgConn.Close"},
			Policy:  plain, Layer: No, Post: No, Key: No, NotIdempotent: []string{"Tx.Commit", "pgxpool.Tx.Commit"},
		}},
		Errors: []ErrorType{{Type: "pgconn.PgError", Code: "Code", Permanent: sqlPermanent}},
	}
}

func libPq() *Library {
	return &Library{
		Path: "github.com/lib/pq", Versions: "v1.12.3",
		Source: "https://pkg.go.dev/github.com/lib/pq#Error", Checked: "2026-11-30",
		Errors: []ErrorType{{Type: "Error", Code: "Code", Permanent: sqlPermanent}},
	}
}
