package ignoredretryafter

import (
	"context"
	"io"
	"math/rand/v2"
	"time"

	"retrylint.test/cases/lib/handle"
)

// The response of a handshake is of no interest beside the connection.
func dialOk(ctx context.Context, url string) (io.ReadWriteCloser, error) {
	for {
		conn, _, err := handle.Dial(ctx, url)
		if err == nil {
			return conn, nil
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(time.Second + rand.N(time.Second)):
		}
	}
}
