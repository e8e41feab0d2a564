package spentbody

import (
	"io"
	"net/http"
)

// The reader is wound back by its other type.
func assertedGood(c *http.Client, url string, body io.Reader) (resp *http.Response, err error) {
	for range 3 {
		if rs, ok := body.(io.ReadSeeker); ok {
			if _, err := rs.Seek(0, io.SeekStart); err != nil {
				return nil, err
			}
		}
		var req *http.Request
		if req, err = http.NewRequest(http.MethodPut, url, body); err != nil {
			return nil, err
		}
		if resp, err = c.Do(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}
