package catalog

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
)

// grpcCeiling is the number of attempts that gRPC allows whatever a policy asks for.
const grpcCeiling = 5

// Service is what a gRPC service configuration says of retries.
type Service struct {
	Policies []ServicePolicy
}

// ServicePolicy is one retryPolicy.
type ServicePolicy struct {
	Max   int      // maxAttempts as written
	Codes []string // retryableStatusCodes, in gRPC's upper-case spelling
}

// Attempts gives the most attempts that any method gets, at least 1.
func (s Service) Attempts() int {
	n := 1
	for _, p := range s.Policies {
		n = max(n, min(p.Max, grpcCeiling))
	}
	return n
}

// Permanent gives the retryable codes, among all policies, with which a call fails again
// however often it is repeated.
func (s Service) Permanent() []string {
	var codes []string
	for _, p := range s.Policies {
		for _, c := range p.Codes {
			if matchAny(grpcPermanent, c) && !matchAny(codes, c) {
				codes = append(codes, c)
			}
		}
	}
	return codes
}

// grpcPermanent are the codes that gRPC's guide calls permanent, as a service configuration spells them.
var grpcPermanent = []string{
	"INVALID_ARGUMENT", "NOT_FOUND", "ALREADY_EXISTS", "PERMISSION_DENIED", "UNAUTHENTICATED",
	"FAILED_PRECONDITION", "OUT_OF_RANGE", "UNIMPLEMENTED",
}

var grpcCodes = []string{
	"OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND",
	"ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION",
	"ABORTED", "OUT_OF_RANGE", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED",
}

// errService says that gRPC would refuse the text.
var errService = errors.New("not a service configuration")

// ParseService reads a gRPC service configuration. A retryPolicy that gRPC refuses makes
// the whole text an error, as it does when dialling.
func ParseService(text string) (Service, error) {
	var raw struct {
		MethodConfig []struct {
			RetryPolicy *struct {
				MaxAttempts          int               `json:"maxAttempts"`
				InitialBackoff       string            `json:"initialBackoff"`
				MaxBackoff           string            `json:"maxBackoff"`
				BackoffMultiplier    float64           `json:"backoffMultiplier"`
				RetryableStatusCodes []json.RawMessage `json:"retryableStatusCodes"`
			} `json:"retryPolicy"`
		} `json:"methodConfig"`
	}
	if err := json.Unmarshal([]byte(text), &raw); err != nil {
		return Service{}, errService
	}
	var s Service
	for _, m := range raw.MethodConfig {
		if m.RetryPolicy == nil {
			continue
		}
		p := ServicePolicy{Max: m.RetryPolicy.MaxAttempts}
		if p.Max < 2 || !positive(m.RetryPolicy.InitialBackoff) || !positive(m.RetryPolicy.MaxBackoff) ||
			m.RetryPolicy.BackoffMultiplier <= 0 || len(m.RetryPolicy.RetryableStatusCodes) == 0 {
			return Service{}, errService
		}
		for _, c := range m.RetryPolicy.RetryableStatusCodes {
			code, ok := statusCode(c)
			if !ok {
				return Service{}, errService
			}
			p.Codes = append(p.Codes, code)
		}
		s.Policies = append(s.Policies, p)
	}
	return s, nil
}

// positive reports whether s is a duration in JSON's spelling, "0.1s", and more than nothing.
func positive(s string) bool {
	seconds, ok := strings.CutSuffix(s, "s")
	if !ok {
		return false
	}
	f, err := strconv.ParseFloat(seconds, 64)
	return err == nil && f > 0
}

// statusCode reads a code by its name or its number: gRPC takes both.
func statusCode(raw json.RawMessage) (string, bool) {
	var n int
	if json.Unmarshal(raw, &n) == nil {
		if n < 0 || n >= len(grpcCodes) {
			return "", false
		}
		return grpcCodes[n], true
	}
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return "", false
	}
	s = strings.TrimSpace(s)
	return s, matchAny(grpcCodes, s)
}
