// Its names are looked up; nothing is measured: it needs a server of its own kind.
package main

import (
	_ "github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

func main() {}
