// Package demo is the code that the README begins with.
package demo

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

// Checkout charges an order.
func Checkout(ctx context.Context, order []byte) error {
	return charge(ctx, http.DefaultClient, "https://pay.example/charges", order)
}

func charge(ctx context.Context, c *http.Client, url string, order []byte) (err error) {
	for i := 0; i < 5; i++ {
		resp, err := c.Post(url, "application/json", bytes.NewReader(order))
		if err == nil && resp.StatusCode == http.StatusOK {
			return resp.Body.Close()
		}
		time.Sleep(2 * time.Second)
	}
	return err
}
