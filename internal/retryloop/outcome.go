package retryloop

import (
	"fmt"
	"strconv"
)

// Class is what becomes of an attempt.
type Class uint8

// The classes.
const (
	Succeeds  Class = iota // no error, status 200
	Transport              // an error below the protocol: refused, reset, timed out
	Answered               // an HTTP status
	Coded                  // a gRPC status
	Canceled               // the caller's own context was cancelled
	NoRows                 // sql.ErrNoRows
	Opaque                 // an error of which nothing is known, as from a function parameter
	Broken                 // a success that breaks off while it is read
	Garbled                // a success that can be read and not decoded
	Reset                  // a connection that broke: a transport error that is no timeout and no end of file
	TimedOut               // no answer in time: a transport error that says so of itself
)

// Outcome is one result of an attempt, for which a site is run on paper.
type Outcome struct {
	Class  Class
	Status int    // of Answered, and of Succeeds where it is not 200
	Code   int    // of Coded
	Name   string // of the code: "NotFound"
}

// Status is an answer with an HTTP status.
func Status(code int) Outcome { return Outcome{Class: Answered, Status: code} }

// String tells the outcome in a few words.
func (o Outcome) String() string {
	switch o.Class {
	case Succeeds:
		return "success"
	case Transport:
		return "transport error"
	case Answered:
		return "status " + strconv.Itoa(o.Status)
	case Coded:
		return "code " + o.Name
	case Canceled:
		return "context cancelled"
	case NoRows:
		return "sql.ErrNoRows"
	case Opaque:
		return "error"
	case Reset:
		return "connection reset"
	case TimedOut:
		return "timeout"
	case Broken:
		return "answer that breaks off"
	case Garbled:
		return "answer that can't be decoded"
	}
	return fmt.Sprintf("Outcome(%d)", o.Class)
}

// unanswered reports whether nobody answered: an error below the protocol.
func (o Outcome) unanswered() bool {
	return o.Class == Transport || o.Class == Reset || o.Class == TimedOut
}

// Permanent are the statuses that will fail again (RFC 9110 section 15.5, 451: RFC 7725).
var Permanent = [...]int{400, 401, 403, 404, 405, 406, 410, 411, 414, 415, 422, 451}

// PermanentCodes are the gRPC codes that will fail again.
var PermanentCodes = [...]Outcome{
	{Class: Coded, Code: 3, Name: "InvalidArgument"},
	{Class: Coded, Code: 5, Name: "NotFound"},
	{Class: Coded, Code: 7, Name: "PermissionDenied"},
	{Class: Coded, Code: 12, Name: "Unimplemented"},
	{Class: Coded, Code: 16, Name: "Unauthenticated"},
}

// Unavailable is the gRPC code that may pass.
var Unavailable = Outcome{Class: Coded, Code: 14, Name: "Unavailable"}
