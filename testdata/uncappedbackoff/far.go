package uncappedbackoff

import (
	"context"
	"math"
	"math/rand"
	"net/http"
	"time"
)

type policy struct {
	attempts int
	factor   float64
	first    time.Duration
}

func (p policy) wait(n int) time.Duration {
	return time.Duration(float64(p.first) * math.Pow(p.factor, float64(n)))
}

// How many attempts there are is the caller's business, so nothing caps the wait.
func callersCountBad(p policy, f func() error) (err error) {
	for i := 0; i < p.attempts; i++ {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(p.wait(i)) // want "no ceiling"
	}
	return err
}

// The callee asks twice, and its second question has its own way of going wrong.
func second(url string) error {
	if err := ping(url); err != nil {
		return err
	}
	return ping(url + "/again")
}

// Few attempts.
func twoQuestions(url string) (err error) {
	for i := range 5 {
		if err = second(url); err == nil {
			return nil
		}
		time.Sleep(time.Second << i)
	}
	return err
}

// The ceiling is the other side of a comparison.
func (p policy) guarded(n int, most time.Duration) time.Duration {
	var d time.Duration
	grown := float64(p.first) * math.Pow(p.factor, float64(n))
	if math.IsInf(grown, 0) || grown >= float64(most) {
		d = most
	} else {
		d = time.Duration(grown)
	}
	return d
}

func guardedWait(p policy, f func() error) (err error) {
	for i := 0; i < p.attempts; i++ {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(p.guarded(i, time.Minute))
	}
	return err
}

// The ceiling comes after the shift: once the number has overflowed it is below any ceiling.
func (p policy) late(n int, most time.Duration) time.Duration {
	d := p.first << n
	if most > 0 && d > most {
		d = most
	}
	return d
}

func lateBad(ctx context.Context, p policy, most time.Duration, f func() error) error {
	for i := 0; ; i++ {
		err := f()
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(p.late(i, most)): // want "overflows before"
		}
	}
}

// A draw from a number that has overflowed panics.
func (p policy) drawn(n int, most float64) time.Duration {
	d := float64(p.first) * math.Pow(2, float64(n))
	d = d/2 + float64(rand.Int63n(int64(d))/2)
	return time.Duration(min(max(d, float64(p.first)), most))
}

func drawnBad(p policy, f func() error) error {
	end := time.After(time.Hour)
	for i := 0; ; i++ {
		select {
		case <-end:
			return context.DeadlineExceeded
		default:
		}
		if f() == nil {
			return nil
		}
		time.Sleep(p.drawn(i, float64(time.Minute))) // want "overflows before"
	}
}

// How many attempts there are is the caller's business: few do not overflow.
func lateCounted(ctx context.Context, p policy, most time.Duration, f func() error) (err error) {
	for i := 0; i < p.attempts; i++ {
		if err = f(); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(p.late(i, most)):
		}
	}
	return err
}

// A number that has overflowed is below the first wait.
func (p policy) heedful(n int, most time.Duration) time.Duration {
	d := p.first << n
	if d < p.first || d > most {
		return most
	}
	return d
}

func heedfulOk(ctx context.Context, p policy, most time.Duration, f func() error) error {
	for i := 0; ; i++ {
		err := f()
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(p.heedful(i, most)):
		}
	}
}

const least, utmost = 500 * time.Millisecond, 20 * time.Second

// fed is given the wait before: what has come to its ceiling is not multiplied any more.
func fed(last time.Duration, failures int) time.Duration {
	if last >= utmost {
		return utmost
	}
	d := (least + time.Duration(rand.Int63n(int64(least)))) * (1 << failures)
	return min(d, utmost)
}

func fedWait(ctx context.Context, f func() error) {
	var d time.Duration
	failures := 0
	for {
		if f() == nil {
			return
		}
		failures++
		d = fed(d, failures)
		select {
		case <-ctx.Done():
			return
		case <-time.After(d):
		}
	}
}

// A limit of 0 is none; any other holds the wait.
func heldWhereSetGood(c *http.Client, u string, most time.Duration, attempts int) (err error) {
	for attempt := 0; attempt < attempts; attempt++ {
		if _, err = c.Head(u); err == nil {
			return nil
		}
		wait := float64(time.Second) * math.Pow(2, float64(attempt))
		if most > 0 {
			wait = math.Min(float64(most), wait)
		}
		time.Sleep(time.Duration(wait))
	}
	return err
}

// The wait that would be too long is not waited for.
func leftWhenLongGood(c *http.Client, u string) (*http.Response, error) {
	wait := time.Second
	for {
		resp, err := c.Head(u)
		if err != nil || resp.StatusCode != http.StatusTooManyRequests || wait > time.Hour {
			return resp, err
		}
		time.Sleep(wait)
		wait *= 2
	}
}
