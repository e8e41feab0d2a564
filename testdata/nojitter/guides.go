package nojitter

import (
	"context"
	"math"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

const (
	base    = 100 * time.Millisecond
	ceiling = 20 * time.Second
)

// Full jitter: sleep = random between 0 and min(cap, base * 2^attempt).
func fullOk(url string) (err error) {
	for attempt := range 6 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(min(ceiling, base<<attempt)))
	}
	return err
}

// Equal jitter: one half is kept.
func equalOk(url string) (err error) {
	for attempt := range 6 {
		if err = ping(url); err == nil {
			return nil
		}
		temp := min(ceiling, base<<attempt)
		time.Sleep(temp/2 + rand.N(temp/2))
	}
	return err
}

// Additive jitter: up to a second on top.
func additiveOk(url string) (err error) {
	for attempt := range 6 {
		if err = ping(url); err == nil {
			return nil
		}
		wait := min(ceiling, time.Duration(math.Pow(2, float64(attempt)))*time.Second)
		wait += time.Duration(rand.IntN(1000)) * time.Millisecond
		time.Sleep(wait)
	}
	return err
}

// ±20 %.
func twentyPercentOk(url string) (err error) {
	backoff := float64(time.Second)
	for range 6 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(time.Duration(backoff * (0.8 + rand.Float64()*0.4)))
		backoff = math.Min(backoff*1.6, float64(2*time.Minute))
	}
	return err
}

// Decorrelated jitter: sleep = min(cap, random between base and sleep * 3).
func decorrelatedOk(url string) (err error) {
	sleep := base
	for range 6 {
		if err = ping(url); err == nil {
			return nil
		}
		sleep = min(ceiling, base+rand.N(sleep*3-base))
		time.Sleep(sleep)
	}
	return err
}

// A random share chosen once for the whole loop still spreads the clients.
func onceDrawnOk(url string) (err error) {
	every := time.Second + rand.N(time.Second)
	for range 6 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(every)
	}
	return err
}

// A random factor with an own source.
func ownSourceOk(url string) (err error) {
	rng := rand.New(rand.NewPCG(1, uint64(time.Now().UnixNano())))
	for i := range 6 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(base<<i + time.Duration(rng.Int64N(int64(base))))
	}
	return err
}

// The server dictates the wait.
func serverDictatesOk(ctx context.Context, url string) (*http.Response, error) {
	for range 5 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusTooManyRequests {
			return resp, nil
		}
		secs, err := strconv.Atoi(resp.Header.Get("Retry-After"))
		resp.Body.Close()
		if err != nil || secs > 60 {
			return nil, context.DeadlineExceeded
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Duration(secs) * time.Second):
		}
	}
	return nil, context.DeadlineExceeded
}

// Retry-After first, else exponential; both spread.
func retryAfterSpreadOk(url string) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.Get(url)
		if err != nil || i == 5 || resp.StatusCode != http.StatusServiceUnavailable {
			return resp, err
		}
		wait := min(base<<i, ceiling)
		if secs, err := strconv.Atoi(resp.Header.Get("Retry-After")); err == nil {
			wait = min(time.Duration(secs)*time.Second, time.Minute)
		}
		resp.Body.Close()
		time.Sleep(wait + rand.N(wait/5+1))
	}
}

// The deadline with the time that remains.
func deadlineOk(ctx context.Context, url string) (err error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	for i := 0; ; i++ {
		if err = ping(url); err == nil {
			return nil
		}
		wait := rand.N(min(base<<min(i, 8), ceiling))
		if dl, ok := ctx.Deadline(); ok && time.Until(dl) < wait {
			return err
		}
		t := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			t.Stop()
			return err
		case <-t.C:
		}
	}
}

// The same deadline, the wait not spread.
func deadlineBad(ctx context.Context, url string) (err error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	for i := 0; ; i++ {
		if err = ping(url); err == nil {
			return nil
		}
		wait := min(base<<min(i, 8), ceiling)
		if dl, ok := ctx.Deadline(); ok && time.Until(dl) < wait {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(wait): // want "no jitter"
		}
	}
}

// Exponential through math.Pow, with a ceiling.
func powBad(url string) (err error) {
	for attempt := range 6 {
		if err = ping(url); err == nil {
			return nil
		}
		secs := math.Min(math.Pow(2, float64(attempt)), 30)
		time.Sleep(time.Duration(secs * float64(time.Second))) // want "no jitter"
	}
	return err
}
