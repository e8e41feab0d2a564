package hotretry

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
)

// Another host in each round is no retry, wherever the next one is chosen.
type hosts struct {
	all []string
	cur int
}

func (h *hosts) next() { h.cur = (h.cur + 1) % len(h.all) }

func (h *hosts) getOk(u *url.URL) (*http.Response, error) {
	for tried := 0; tried < len(h.all); tried++ {
		u.Host = h.all[h.cur]
		resp, err := http.Get(u.String())
		if err == nil {
			return resp, nil
		}
		h.next()
	}
	return nil, errors.New("no host answers")
}

func (h *hosts) sameBad(u *url.URL) (resp *http.Response, err error) {
	u.Host = h.all[h.cur]
	for range 10 { // want "no wait"
		if resp, err = http.Get(u.String()); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// Each item is another request, though one of them is made with the same arguments.
func versionsOk(versions []string, base string) (resp *http.Response, err error) {
	for _, v := range versions {
		switch v {
		case "v2":
			if resp, err = http.Get(base + "/v2/info"); err == nil {
				return resp, nil
			}
		default:
			if resp, err = http.Get(base + "/info"); err == nil {
				return resp, nil
			}
		}
	}
	return nil, err
}

// A name or a port is drawn until one is free.
func drawnOk(target string) (conn net.Conn, err error) {
	for range 10 {
		d := net.Dialer{LocalAddr: &net.TCPAddr{Port: 1024 + rand.IntN(1024)}}
		if conn, err = d.Dial("tcp", target); err == nil {
			return conn, nil
		}
	}
	return nil, err
}

// Which of many servers is asked may be drawn: it is asked again.
func pickedBad(servers []string) (resp *http.Response, err error) {
	for range 10 { // want "no wait"
		if resp, err = http.Get(servers[rand.IntN(len(servers))]); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// Somebody types another code each time.
func askCode() string {
	var code string
	fmt.Print("code: ")
	fmt.Scanln(&code)
	return code
}

func typedOk(base string) (resp *http.Response, err error) {
	for range 10 {
		code := askCode()
		if resp, err = http.Get(base + "?code=" + url.QueryEscape(code)); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// The next host is found by what was tried.
func nextHost(all []string, tried map[string]bool) string {
	for _, h := range all {
		if !tried[h] {
			return h
		}
	}
	return ""
}

func failoverOk(t http.RoundTripper, req *http.Request, all []string) (resp *http.Response, err error) {
	host := req.URL.Host
	tried := map[string]bool{host: true}
	for range 10 {
		r := req.Clone(req.Context())
		r.URL.Host, r.Host = host, host
		if resp, err = t.RoundTrip(r); err == nil {
			return resp, nil
		}
		if host = nextHost(all, tried); host == "" {
			return nil, err
		}
		tried[host] = true
	}
	return nil, err
}
