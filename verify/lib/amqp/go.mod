module github.com/retrylint/retrylint/verify/lib/amqp

go 1.26.0

replace github.com/retrylint/retrylint/verify/measure => ../../measure

require (
	github.com/rabbitmq/amqp091-go v1.10.0
	github.com/streadway/amqp v1.1.0
)
