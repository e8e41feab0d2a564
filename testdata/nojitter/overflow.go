package nojitter

import (
	"math"
	"math/rand"
	"net/http"
	"time"
)

// What guards against overflow is no floor: the wait stays random.
func overflowGuarded(base time.Duration, attempt int) time.Duration {
	factor := time.Duration(int64(1)<<attempt - 1)
	delay := factor * base
	if delay < factor {
		delay = math.MaxInt64
	}
	f := float64(delay) * (rand.Float64()/2 + 0.8)
	if f > math.MaxInt64 {
		delay = math.MaxInt64
	} else {
		delay = time.Duration(f)
	}
	return delay
}

func overflowGuardedGood(c *http.Client, url string, base time.Duration) (resp *http.Response, err error) {
	for i := 0; i < 5; i++ {
		if resp, err = c.Get(url); err == nil {
			return resp, nil
		}
		time.Sleep(overflowGuarded(base, i))
	}
	return nil, err
}
