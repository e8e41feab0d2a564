package catalog

func stdSQL() *Library {
	return &Library{
		Path: "database/sql", Versions: "go1.26.8", Source: "https://pkg.go.dev/database/sql", Checked: "2026-11-30",
		Notes: []string{
			"driver.ErrBadConn is tried up to three times, which drivers give only where nothing was written; never in a Tx or Conn",
			"Open dials nothing",
			"what a Commit that fails has done is not known: it is not safe to repeat",
		},
		Clients: []Client{{
			Types:   []string{"DB", "Conn", "Tx", "Stmt"},
			Calls:   []string{"Row.Scan", "Rows.Err"},
			Answers: []string{"Row"},
			Local:   []string{"Close", "Driver", "Stats", "SetConnMaxIdleTime", "SetConnMaxLifetime", "SetMaxIdleConns", "SetMaxOpenConns", "Tx.Stmt", "Tx.StmtContext", "Conn.Raw"},
			Policy:  plain, Layer: No, NotIdempotent: []string{"Tx.Commit"},
		}},
	}
}
