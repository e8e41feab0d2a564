// Its names are looked up; nothing is measured: it needs a server of its own kind.
package main

import (
	_ "github.com/eclipse/paho.mqtt.golang"
)

func main() {}
