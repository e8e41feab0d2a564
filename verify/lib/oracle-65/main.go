// Its names are looked up; nothing is measured: it needs a server of its own kind.
package main

import (
	_ "github.com/oracle/oci-go-sdk/v65/common"
	_ "github.com/oracle/oci-go-sdk/v65/objectstorage"
)

func main() {}
