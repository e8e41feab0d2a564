// Its names are looked up; nothing is measured: it needs a server of its own kind.
package main

import (
	_ "gorm.io/gorm"
)

func main() {}
