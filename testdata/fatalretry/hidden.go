package fatalretry

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"time"
)

// A method of an interface does what those of the package's types do that may stand behind it.

type origin interface {
	fetch() (io.ReadCloser, error)
}

type mirror struct{ url string }

func (m mirror) fetch() (io.ReadCloser, error) { return download(m.url) }

type registry struct{ host, name string }

func (r *registry) fetch() (io.ReadCloser, error) {
	return download("https://" + r.host + "/" + r.name)
}

type folder struct{ path string }

func (f folder) fetch() (io.ReadCloser, error) { return os.Open(f.path) }

func download(url string) (io.ReadCloser, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		resp.Body.Close()
		return nil, fmt.Errorf("download: %s", resp.Status)
	}
	return resp.Body, nil
}

func hiddenFoldsBad(o origin) (body io.ReadCloser, err error) {
	for range 5 { // want "every error of origin.fetch goes round, permanent status 400"
		if body, err = o.fetch(); err == nil {
			return body, nil
		}
		time.Sleep(time.Second)
	}
	return nil, err
}

type prober interface {
	probe() (int, error)
}

type strict struct{ url string }

func (s strict) probe() (int, error) {
	body, err := download(s.url)
	if err != nil {
		return 0, err
	}
	return 200, body.Close()
}

type lenient struct{ url string }

func (l lenient) probe() (int, error) {
	resp, err := http.Get(l.url)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

func hiddenDiffersOk(p prober) (code int, err error) {
	for range 5 {
		if code, err = p.probe(); err == nil {
			return code, nil
		}
		time.Sleep(time.Second)
	}
	return 0, err
}
