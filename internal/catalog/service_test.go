package catalog

import (
	"slices"
	"testing"
)

func TestParseService(t *testing.T) {
	for _, c := range []struct {
		name, text string
		attempts   int
		permanent  []string
		refused    bool
	}{
		{"no policy", `{"methodConfig":[{"name":[{}],"timeout":"1s"}]}`, 1, nil, false},
		{"plain", retryPolicy("4", `"UNAVAILABLE"`), 4, nil, false},
		{"over the ceiling", retryPolicy("9", `"UNAVAILABLE"`), 5, nil, false},
		{"permanent", retryPolicy("3", `"UNAVAILABLE","NOT_FOUND","INVALID_ARGUMENT"`), 3, []string{"NOT_FOUND", "INVALID_ARGUMENT"}, false},
		{"by number", retryPolicy("3", `14, 5`), 3, []string{"NOT_FOUND"}, false},
		{"one attempt is refused", retryPolicy("1", `"UNAVAILABLE"`), 0, nil, true},
		{"no code is refused", retryPolicy("3", ``), 0, nil, true},
		{"an unknown code is refused", retryPolicy("3", `"NO_SUCH"`), 0, nil, true},
		{"no JSON", `{`, 0, nil, true},
		{"a policy that lacks a field is refused", `{"methodConfig":[{"retryPolicy":{"maxAttempts":3,"retryableStatusCodes":["UNAVAILABLE"]}}]}`, 0, nil, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := ParseService(c.text)
			if (err != nil) != c.refused {
				t.Fatalf("error %v", err)
			}
			if err != nil {
				return
			}
			if s.Attempts() != c.attempts || !slices.Equal(s.Permanent(), c.permanent) {
				t.Errorf("got %d attempts, permanent %v", s.Attempts(), s.Permanent())
			}
		})
	}
}

func retryPolicy(attempts, codes string) string {
	return `{"methodConfig":[{"name":[{"service":"a.B"}],"retryPolicy":{"maxAttempts":` + attempts +
		`,"initialBackoff":"0.1s","maxBackoff":"1s","backoffMultiplier":2,"retryableStatusCodes":[` + codes + `]}}]}`
}

func FuzzParseService(f *testing.F) {
	f.Add(retryPolicy("4", `"UNAVAILABLE", 5`))
	f.Add(`{}`)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseService(text)
		if err != nil {
			return
		}
		if n := s.Attempts(); n < 1 || n > grpcCeiling {
			t.Errorf("%d attempts", n)
		}
		for _, c := range s.Permanent() {
			if !matchAny(grpcPermanent, c) {
				t.Errorf("%s is not permanent", c)
			}
		}
	})
}
