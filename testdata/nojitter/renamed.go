package nojitter

import (
	dice "math/rand"
	web "net/http"
	clk "time"
)

func renamedBad(url string) (*web.Response, error) {
	for i := 0; ; i++ {
		resp, err := web.Get(url)
		if err == nil || i == 3 {
			return resp, err
		}
		<-clk.After(2 * clk.Second) // want "no jitter"
	}
}

func renamedOk(url string) (*web.Response, error) {
	for i := 0; ; i++ {
		resp, err := web.Get(url)
		if err == nil || i == 3 {
			return resp, err
		}
		<-clk.After(clk.Second + clk.Duration(dice.Int63n(int64(clk.Second))))
	}
}
