package nojitter

import (
	"time"

	"retrylint.test/cases/lib/reply"
)

// The error is told by a method of what the call gives.
func repliesBad(url string) (err error) {
	for i := 0; i < 5; i++ {
		r := reply.Ask(url)
		if err = r.Err(); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second) // want "no jitter"
	}
	return err
}
