package govet

import (
	"os"
	"sync/atomic"
	"time"

	"github.com/retrylint/retrylint/internal/vettool"
)

// count adds to seen for each package that the tool looks at, until stop. The tool runs in
// many processes and hears nothing but env: for each package it lengthens a file by a byte.
func count(seen *atomic.Int64) (env string, stop func()) {
	f, err := os.CreateTemp("", "retrylint")
	if err != nil {
		return vettool.SeenVariable + "=", func() {} // go vet needs the folder too, and says so
	}
	ended, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		tick := time.NewTicker(time.Second / 4)
		defer tick.Stop()
		for last := int64(0); ; {
			select {
			case <-ended:
				return
			case <-tick.C:
			}
			if info, err := f.Stat(); err == nil {
				seen.Add(info.Size() - last)
				last = info.Size()
			}
		}
	}()
	return vettool.SeenVariable + "=" + f.Name(), func() {
		close(ended)
		<-over
		f.Close()
		os.Remove(f.Name())
	}
}
