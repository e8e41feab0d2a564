// Package uncappedbackoff holds the cases of the check uncappedbackoff.
package uncappedbackoff

import (
	"context"
	"math"
	"math/rand/v2"
	"net/http"
	"os"
	"time"

	clk "time"

	"retrylint.test/cases/lib/jitter"
	"retrylint.test/cases/lib/pause"
)

func ping(url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

const ceiling = 30 * time.Second

// No ceiling.

func doublingBad(url string) {
	d := time.Second
	for ping(url) != nil {
		time.Sleep(d) // want "no ceiling|overflow"
		d *= 2
	}
}

func shiftBad(ctx context.Context, url string) error {
	for i := 0; ; i++ {
		err := ping(url)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Second << i): // want "no ceiling|overflow"
		}
	}
}

func powBad(ctx context.Context, url string) error {
	for i := 0; ; i++ {
		err := ping(url)
		if err == nil {
			return nil
		}
		d := time.Duration(math.Pow(2, float64(i))) * time.Second
		if pause.For(ctx, d) != nil { // want "no ceiling|overflow"
			return err
		}
	}
}

// Twenty attempts, the last wait six days.
func countedBad(url string) (err error) {
	for i := 0; i < 20; i++ {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(time.Second << i) // want "no ceiling"
	}
	return err
}

func countedDoublingBad(url string) (err error) {
	d := 500 * time.Millisecond
	for range 15 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(d) // want "no ceiling"
		d = 2 * d
	}
	return err
}

func oneAndAHalfBad(url string) {
	d := time.Second
	for ping(url) != nil {
		time.Sleep(d) // want "no ceiling|overflow"
		d = d * 3 / 2
	}
}

func floatBad(url string) {
	d := float64(time.Second)
	for ping(url) != nil {
		time.Sleep(time.Duration(d)) // want "no ceiling|overflow"
		d *= 1.7
	}
}

// Jitter is no ceiling.
func jitterBad(url string) {
	d := time.Second
	for ping(url) != nil {
		time.Sleep(d/2 + rand.N(d/2)) // want "no ceiling|overflow"
		d *= 2
	}
}

func farJitterBad(url string) {
	d := time.Second
	for ping(url) != nil {
		time.Sleep(jitter.Equal(d)) // want "no ceiling|overflow"
		d += d
	}
}

func postBad(url string) {
	for d := time.Second; ping(url) != nil; d *= 2 {
		time.Sleep(d) // want "no ceiling|overflow"
	}
}

// The delay is made by a helper.
func delay(i int) time.Duration { return 100 * time.Millisecond << i }

func helperBad(ctx context.Context, url string) error {
	for i := 0; ; i++ {
		err := ping(url)
		if err == nil || ctx.Err() != nil {
			return err
		}
		time.Sleep(delay(i)) // want "no ceiling|overflow"
	}
}

// The state is in a field.
type backoff struct{ cur time.Duration }

func (b *backoff) wait() {
	time.Sleep(b.cur)
	b.cur *= 2
}

func fieldBad(url string) {
	b := &backoff{cur: time.Second}
	for ping(url) != nil {
		b.wait() // want "no ceiling|overflow"
	}
}

func gotoBad(url string) {
	d := time.Second
again:
	if ping(url) != nil {
		time.Sleep(d) // want "no ceiling|overflow"
		d *= 2
		goto again
	}
}

func renamedBad(url string) {
	d := (clk.Second)
	for (ping)(url) != nil {
		(clk.Sleep)((d)) // want "no ceiling|overflow"
		d = (d) * (2)
	}
}

// The ceiling comes too late: the shift has overflowed.

func lateMinBad(ctx context.Context, url string) error {
	for i := 0; ; i++ {
		err := ping(url)
		if err == nil {
			return nil
		}
		d := min(time.Second<<i, ceiling)
		if pause.For(ctx, d) != nil { // want "overflow"
			return err
		}
	}
}

func lateIfBad(ctx context.Context, url string) error {
	for i := 0; ; i++ {
		err := ping(url)
		if err == nil {
			return nil
		}
		d := time.Second << i
		if d > ceiling {
			d = ceiling
		}
		if pause.For(ctx, d) != nil { // want "overflow"
			return err
		}
	}
}

func latePowBad(ctx context.Context, url string) error {
	for i := 0; ; i++ {
		err := ping(url)
		if err == nil {
			return nil
		}
		d := time.Duration(math.Pow(2, float64(i))) * time.Second
		if d > ceiling {
			d = ceiling
		}
		if pause.For(ctx, d) != nil { // want "overflow"
			return err
		}
	}
}

// Right.

func ceilingOk(url string) {
	d := time.Second
	for ping(url) != nil {
		time.Sleep(d)
		d = min(2*d, ceiling)
	}
}

func ifOk(url string) {
	d := time.Second
	for ping(url) != nil {
		time.Sleep(d)
		d *= 2
		if d > ceiling {
			d = ceiling
		}
	}
}

func growWhileOk(url string) {
	d := time.Second
	for ping(url) != nil {
		time.Sleep(d)
		if d < ceiling {
			d *= 2
		}
	}
}

func exponentStopsOk(ctx context.Context, url string) error {
	for i := 0; ; i++ {
		err := ping(url)
		if err == nil || pause.For(ctx, time.Second<<min(i, 5)) != nil {
			return err
		}
	}
}

func counterStopsOk(url string) {
	n := 0
	for ping(url) != nil {
		time.Sleep(min(time.Second<<n, ceiling))
		if n < 6 {
			n++
		}
	}
}

// Compared as floats, before the conversion.
func floatMinOk(ctx context.Context, url string) error {
	for i := 0; ; i++ {
		err := ping(url)
		if err == nil {
			return nil
		}
		secs := math.Min(math.Pow(2, float64(i)), 30)
		if pause.For(ctx, time.Duration(secs*float64(time.Second))) != nil {
			return err
		}
	}
}

// Counted: 100 ms, 200 ms, 400 ms, 800 ms.
func countedOk(url string) (err error) {
	for i := 0; i < 4; i++ {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond << i)
	}
	return err
}

func countedDoublingOk(url string) (err error) {
	d := time.Second
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(d)
		d *= 2
	}
	return err
}

func linearOk(url string) (err error) {
	for i := range 10 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(time.Duration(i) * time.Second)
	}
	return err
}

func fixedOk(url string) {
	for ping(url) != nil {
		time.Sleep(5 * time.Second)
	}
}

// A helper with a ceiling, in another package.
func farOk(url string) {
	for i := 0; ping(url) != nil; i++ {
		time.Sleep(jitter.Doubling(time.Second, ceiling, i))
	}
}

type limits struct{ Max time.Duration }

func (l limits) fieldOk(url string) {
	d := time.Second
	for ping(url) != nil {
		time.Sleep(d)
		if d *= 2; d > l.Max {
			d = l.Max
		}
	}
}

// A table ends.
func tableOk(url string) (err error) {
	for _, d := range []time.Duration{time.Second, 5 * time.Second, 25 * time.Second} {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(d)
	}
	return err
}

// What doubles is no wait.
func bufferOk(url string) {
	size := 1024
	for ping(url) != nil {
		time.Sleep(time.Second)
		size *= 2
	}
	_ = make([]byte, size)
}

// Local, and counted.
func localOk(path string) (err error) {
	for i := range 5 {
		if err = os.Remove(path); err == nil {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}

// A recursion that counts on, below a ceiling.
func stepUpTo(n uint) time.Duration {
	n = min(n, 10)
	d := time.Second << n
	if d > time.Minute {
		d = time.Minute
	}
	return d
}

func recursionCappedOk(url string, most, n uint) error {
	err := ping(url)
	if err == nil || n >= most {
		return err
	}
	time.Sleep(stepUpTo(n))
	return recursionCappedOk(url, most, n+1)
}

func recursionFreeBad(url string, most, n uint) error {
	err := ping(url)
	if err == nil || n >= most {
		return err
	}
	time.Sleep(time.Second << n) // want "no ceiling"
	return recursionFreeBad(url, most, n+1)
}

// The ceiling is put on in a statement of its own.
func stepMin(n int) time.Duration {
	d := time.Second << min(n, 20)
	d = min(d, time.Minute)
	return d
}

func stepFloatMin(n int) time.Duration {
	d := float64(time.Second) * math.Pow(2, float64(n))
	d = math.Min(float64(d), float64(time.Minute))
	return time.Duration(d)
}

// ... or only sometimes.
func stepSometimes(n int, calm bool) time.Duration {
	d := float64(time.Second) * math.Pow(2, float64(n))
	if calm {
		d = math.Min(d, float64(time.Minute))
	}
	return time.Duration(d)
}

func minOk(url string, most int) (err error) {
	for i := range most {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(stepMin(i))
	}
	return err
}

func floatStepOk(url string, most int) (err error) {
	for i := range most {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(stepFloatMin(i))
	}
	return err
}

func sometimesBad(url string, most int, calm bool) (err error) {
	for i := range most {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(stepSometimes(i, calm)) // want "no ceiling"
	}
	return err
}

// A field that grows only while it is below its ceiling.
type pacer struct{ now time.Duration }

func (p *pacer) next() time.Duration {
	d := p.now + rand.N(time.Second)
	if p.now < 30*time.Second {
		p.now *= 2
	}
	return d
}

type racer struct{ now time.Duration }

func (p *racer) free() time.Duration {
	d := p.now + rand.N(time.Second)
	p.now *= 2
	return d
}

func (p *pacer) guardedOk(url string) {
	for ping(url) != nil {
		time.Sleep(p.next())
	}
}

func (p *racer) freeBad(url string) {
	for ping(url) != nil {
		time.Sleep(p.free()) // want "no ceiling"
	}
}

// A counter that is only raised while the wait made of it is below its ceiling grows no further.
func heldCounterOk(url string) error {
	step := 0
	for {
		d := time.Second << step
		if d > time.Minute {
			d = time.Minute
		} else {
			step++
		}
		timer := time.NewTimer(d + rand.N(time.Second))
		<-timer.C
		if ping(url) == nil {
			return nil
		}
	}
}

func heldStepOk(url string) {
	step := 0
	for ping(url) != nil {
		timer := time.NewTimer(time.Second << step)
		<-timer.C
		if step < 5 {
			step++
		}
	}
}

func freeCounterBad(url string) {
	step := 0
	for ping(url) != nil {
		d := time.Second << step
		if d > time.Minute {
			d = time.Minute
		}
		step++
		timer := time.NewTimer(d + rand.N(time.Second))
		<-timer.C // want "overflows before it is held"
	}
}
