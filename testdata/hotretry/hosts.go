package hotretry

import (
	"errors"
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
