package catalog

func gormORM() *Library {
	return &Library{
		Path: "gorm.io/gorm", Versions: "v1.31.1",
		Source: "https://pkg.go.dev/gorm.io/gorm#DB", Checked: "2026-11-30",
		Notes: []string{"a call gives a *DB whose field Error says how it went; nothing is repeated but what database/sql repeats"},
		Clients: []Client{{
			Types: []string{"DB"}, Answers: []string{"DB"}, Policy: plain, Post: No, Key: No,
			Local: []string{
				"DB.Model", "DB.Clauses", "DB.Table", "DB.Distinct", "DB.Select", "DB.Omit", "DB.MapColumns", "DB.Where", "DB.Not", "DB.Or", "DB.Joins", "DB.InnerJoins",
				"DB.Group", "DB.Having", "DB.Order", "DB.Limit", "DB.Offset", "DB.Scopes", "DB.Preload", "DB.Attrs", "DB.Assign", "DB.Unscoped", "DB.Raw",
				"DB.Session", "DB.WithContext", "DB.Debug", "DB.Set", "DB.InstanceSet", "DB.AddError", "DB.DB", "DB.SetupJoinTable", "DB.Use",
			},
		}},
	}
}
