package main

import (
	"context"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/message/router/middleware"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/ThreeDotsLabs/watermill/message/router/middleware"

func handle(n int) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		h := middleware.Retry{MaxRetries: n, InitialInterval: time.Millisecond}.Middleware(func(*message.Message) ([]*message.Message, error) {
			return nil, measure.Get(ctx, url)
		})
		_, err := h(message.NewMessage("x", nil))
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Retry.Middleware", Note: "MaxRetries: 3", Want: 4, Permanent: 4, Do: handle(3)},
		measure.Case{Pkg: pkg, Name: "Retry.Middleware", Note: "Retry{}", Off: true, Do: handle(0)},
	)
}
