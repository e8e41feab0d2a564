// Its names are looked up; nothing is measured: it needs a server of its own kind.
package main

import (
	_ "github.com/rabbitmq/amqp091-go"
	_ "github.com/streadway/amqp"
)

func main() {}
