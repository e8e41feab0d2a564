// Package classify says what is worth another attempt.
package classify

import (
	"context"
	"errors"
	"net/http"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// Worth reports whether a status may go away by itself.
func Worth(code int) bool {
	switch code {
	case http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests:
		return true
	}
	return code >= 500
}

// Failed reports whether a status is an error of any kind.
func Failed(code int) bool { return code >= 400 }

// StatusError is an error with the status that caused it.
type StatusError struct{ Code int }

func (e *StatusError) Error() string { return http.StatusText(e.Code) }

// Retryable reports whether the status may go away by itself.
func (e *StatusError) Retryable() bool { return Worth(e.Code) }

// Transient reports whether err may go away by itself.
func Transient(err error) bool {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	var se *StatusError
	if errors.As(err, &se) {
		return se.Retryable()
	}
	return true
}

// RPC reports whether a gRPC error may go away by itself.
func RPC(err error) bool {
	switch status.Code(err) {
	case codes.Unavailable, codes.ResourceExhausted, codes.Aborted:
		return true
	}
	return false
}

// Always says yes.
func Always(error) bool { return true }
