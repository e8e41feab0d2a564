// Package reply speaks to a service whose calls give a reply that tells its error when asked.
package reply

import "net/http"

// Reply is what came of a call.
type Reply struct {
	status int
	err    error
}

// Err is what went wrong; nil if nothing did.
func (r *Reply) Err() error { return r.err }

// Ask asks the service.
func Ask(url string) *Reply {
	resp, err := http.Get(url)
	if err != nil {
		return &Reply{err: err}
	}
	defer resp.Body.Close()
	return &Reply{status: resp.StatusCode}
}
