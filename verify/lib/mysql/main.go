// Its names are looked up; nothing is measured: it needs a server of its own kind.
package main

import (
	_ "github.com/go-sql-driver/mysql"
)

func main() {}
