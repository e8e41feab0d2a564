// Its names are looked up; nothing is measured: it needs a server of its own kind.
package main

import (
	_ "github.com/cockroachdb/cockroach-go/v2/crdb"
	_ "github.com/cockroachdb/cockroach-go/v2/crdb/crdbgorm"
	_ "github.com/cockroachdb/cockroach-go/v2/crdb/crdbpgx"
	_ "github.com/cockroachdb/cockroach-go/v2/crdb/crdbpgxv5"
	_ "github.com/cockroachdb/cockroach-go/v2/crdb/crdbsqlx"
)

func main() {}
