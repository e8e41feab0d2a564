package high // want package:"seen"

import (
	"context"
	"time"

	"low"
)

func Wait() { low.Sleep(3 * time.Second) } // want Wait:"^waits fixed 3s$"

func Listen(ctx context.Context) error { return low.Heard(ctx, time.Minute) } // want Listen:"^waits fixed 1m0s hears$"

func Rand(d time.Duration) time.Duration { return d + low.Full(d) } // want Rand:"^gives0 random fixed p0$"

func Pause(ctx context.Context) { low.Pause(ctx, time.Minute+low.Full(time.Second)) } // want Pause:"^waits random fixed hears$"

func Loop() { // want Loop:"^waits unknown$"
	for i := range 3 {
		time.Sleep(low.Shift(i))
	}
}

func Drawn() { // want Drawn:"^waits random$"
	next := low.Drawer(time.Second)
	for i := range 3 {
		time.Sleep(next(i))
	}
}

func Fetch(c *low.Client) error { return c.Fetch("") } // want Fetch:"^remote get$"

func Embedded(w low.Wrapper) error { return w.Fetch("") } // want Embedded:"^remote get$"

func Patch() error { return low.Send("PATCH", "") } // want Patch:"^remote patch$"

func Hand() error { // want Hand:"^remote get$"
	return low.Do(func() error { return low.Get("") })
}

func Local() error { return low.File() }

func Unseen(o low.Opaque) error { return low.Unseen(o) }

func Halt() { low.Dies() } // want Halt:"^noreturn$"

func Steps() { // want Steps:"^waits unknown 1s$"
	b := low.New()
	for {
		time.Sleep(b.Next())
	}
}

func Injected(c low.Clock) { c.Sleep(time.Minute) } // want Injected:"^waits fixed 1m0s$"

func Pace() { // want Pace:"^waits random fixed$"
	p := low.NewPacer(time.Second)
	<-p.Timer()
}
