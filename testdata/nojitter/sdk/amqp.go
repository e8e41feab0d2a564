package sdk

import (
	"context"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"
)

func queueBad(url string) *amqp.Connection {
	for {
		conn, err := amqp.Dial(url)
		if err == nil {
			return conn
		}
		println(err.Error())
		time.Sleep(5 * time.Second) // want "no jitter"
	}
}

func sendBad(ctx context.Context, ch *amqp.Channel, msg amqp.Publishing) (err error) {
	for range 5 {
		if err = ch.PublishWithContext(ctx, "jobs", "", false, false, msg); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "no jitter"
	}
	return err
}
