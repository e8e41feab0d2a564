package uncappedbackoff

import (
	"math"
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
