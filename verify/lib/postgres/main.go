// Its names are looked up; nothing is measured: it needs a server of its own kind.
package main

import (
	_ "github.com/jackc/pgx/v5"
	_ "github.com/jackc/pgx/v5/pgxpool"
	_ "github.com/lib/pq"
)

func main() {}
