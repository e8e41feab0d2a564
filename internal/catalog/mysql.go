package catalog

func goSQLMysql() *Library {
	return &Library{
		Path: "github.com/go-sql-driver/mysql", Versions: "v1.10.1",
		Source: "https://pkg.go.dev/github.com/go-sql-driver/mysql#MySQLError", Checked: "2026-11-30",
		Notes:  []string{"1205 (lock wait) and 1213 (deadlock) pass with time"},
		Errors: []ErrorType{{Type: "MySQLError", Code: "Number", Permanent: []string{"1045", "1049", "1054", "1062", "1064", "1146", "1451", "1452"}}},
	}
}
