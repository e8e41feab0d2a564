// Its names are looked up; nothing is measured: it needs a server of its own kind.
package main

import (
	_ "go.mongodb.org/mongo-driver/v2/mongo"
)

func main() {}
