package fatalretry

import (
	"errors"
	"io"
	"net/http"
	"time"
)

type policy struct{ codes map[int]bool }

func (p *policy) again(resp *http.Response) bool { return p.codes[resp.StatusCode] }

// Where there is no policy there is one attempt: what decides is no matter of the status alone.
func optionalGood(c *http.Client, url string, retries int) (resp *http.Response, err error) {
	var p *policy
	if retries > 0 {
		p = &policy{codes: map[int]bool{503: true}}
	}
	for i := 0; i <= retries; i++ {
		resp, err = c.Get(url)
		if err == nil && resp.StatusCode < 400 {
			return resp, nil
		}
		if p != nil {
			if err == nil && !p.again(resp) {
				return nil, errors.New(resp.Status)
			}
			time.Sleep(time.Second << i)
		}
		if resp != nil {
			io.Copy(io.Discard, resp.Body)
			resp.Body.Close()
		}
	}
	return nil, errors.New("gave up")
}
