package catalog

import (
	"bytes"
	"encoding/gob"
	"regexp"
	"testing"

	"github.com/retrylint/retrylint/internal/symbol"
)

func TestRows(t *testing.T) {
	date := regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)
	seen := map[string]bool{}
	for _, l := range Libraries() {
		t.Run(l.Path, func(t *testing.T) {
			if l.Source == "" || l.Versions == "" || !date.MatchString(l.Checked) {
				t.Error("no source, version or date")
			}
			for _, m := range append([]int{-1}, l.Majors...) {
				if m < 0 && len(l.Majors) > 0 {
					continue
				}
				key := l.Path + "@" + string(rune('0'+m+1))
				if seen[key] {
					t.Errorf("two rows hold for major version %d", m)
				}
				seen[key] = true
			}
			if path, major := symbol.Fold(l.Path); path != l.Path || major != 0 {
				t.Errorf("the path has a major version: %s is %s", l.Path, path)
			}
			unique(t, "retrier", l.Retriers, func(r Retrier) string { return r.Func })
			unique(t, "constructor", l.Constructors, func(r Constructor) string { return r.Func })
			unique(t, "option", l.Options, func(r Option) string { return r.Func })
			unique(t, "value", l.Values, func(r Value) string { return r.Name })
			unique(t, "literal", l.Literals, func(r Literal) string { return r.Type })
			unique(t, "setter", l.Setters, func(r Setter) string { return r.Func })
			unique(t, "delay", l.Delays, func(r Delay) string { return r.Func })
			unique(t, "verb", l.Verbs, func(r Verb) string { return r.Func })
			unique(t, "error type", l.Errors, func(r ErrorType) string { return r.Type })
			unique(t, "marker", l.Markers, func(r Marker) string { return r.Func })
			for _, r := range l.Retriers {
				if r.Outcome == 0 {
					t.Errorf("%s: no outcome", r.Func)
				}
			}
			for _, c := range l.Clients {
				if (c.Policy.Attempts > 1 || c.Policy.Attempts == Unlimited) && c.Off == "" {
					t.Errorf("%v %v: it retries, and nothing says how to stop it", c.Types, c.Calls)
				}
				if c.Context != "" {
					if row := optionNamed(l, c.Context); row == nil {
						t.Errorf("%s has no row as an option", c.Context)
					}
				}
			}
		})
	}
}

func unique[T any](t *testing.T, kind string, rows []T, name func(T) string) {
	t.Helper()
	seen := map[string]bool{}
	for _, r := range rows {
		n := name(r)
		if n == "" || seen[n] {
			t.Errorf("%s %q: no name, or one that is there already", kind, n)
		}
		seen[n] = true
	}
}

func optionNamed(l *Library, name string) *Option {
	for i := range l.Options {
		if l.Options[i].Func == name {
			return &l.Options[i]
		}
	}
	return nil
}

func TestFind(t *testing.T) {
	name := func(path string, major int, typ, ident string) symbol.Name {
		return symbol.Name{Path: path, Major: major, Type: typ, Ident: ident}
	}
	if r, _ := FindRetrier(name("github.com/cenkalti/backoff", 4, "", "Retry")); r == nil || r.Closure != 0 {
		t.Errorf("backoff v4 Retry: %+v", r)
	}
	if r, _ := FindRetrier(name("github.com/cenkalti/backoff", 5, "", "Retry")); r == nil || r.Closure != 1 {
		t.Errorf("backoff v5 Retry: %+v", r)
	}
	if r, _ := FindRetrier(name("github.com/cenkalti/backoff", 6, "", "Retry")); r != nil {
		t.Errorf("a major version that no row is for has one: %+v", r)
	}
	if c, ok := FindCall(name("github.com/aws/aws-sdk-go-v2/service/sqs", 0, "Client", "SendMessage")); !ok || c.Client.Policy.Attempts != 3 || !c.NotIdempotent {
		t.Errorf("sqs SendMessage: %+v", c)
	}
	if c, ok := FindCall(name("github.com/Azure/azure-sdk-for-go/sdk/resourcemanager/compute/armcompute", 6, "VirtualMachinesClient", "Get")); !ok || c.Client.Policy.Attempts != 4 {
		t.Errorf("armcompute Get: %+v", c)
	}
	if _, ok := FindCall(name("example.com/own", 0, "Client", "Get")); ok {
		t.Error("a stranger's client has a row")
	}
	if l := FindLibrary(name("github.com/aws/aws-sdk-go-v2/service/s3", 0, "", "New")); l == nil || l.Path != "github.com/aws/aws-sdk-go-v2" {
		t.Errorf("library of s3: %v", l)
	}
	if v, _ := FindVerb(name("net/http", 0, "", "NewRequestWithContext")); v == nil || v.Arg != 1 || v.Sends {
		t.Errorf("NewRequestWithContext: %+v", v)
	}
}

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		pattern, name string
		want          bool
	}{
		{"Client.Do", "Client.Do", true},
		{"Client.Do", "Client.Done", false},
		{"service/*.Client", "service/s3.Client", true},
		{"service/*.Client", "service/s3.Options", false},
		{"*Service", "MessageService", true},
		{"*Service", "Service", true},
		{"a*a", "a", false},
		{"*.Create*", "Client.CreateNow", true},
		{"rest/*.Api.Create*", "rest/v1.Api.CreateX", true},
		{"rest/*.Api.Create*", "rest/v1.Api.FetchX", false},
	} {
		if got := Match(c.pattern, c.name); got != c.want {
			t.Errorf("match(%q, %q) = %v", c.pattern, c.name, got)
		}
	}
}

// A fact carries a policy: it has to survive that.
func TestPolicyTravels(t *testing.T) {
	for _, l := range Libraries() {
		for _, c := range l.Clients {
			var buf bytes.Buffer
			if err := gob.NewEncoder(&buf).Encode(c.Policy); err != nil {
				t.Fatal(err)
			}
			var p Policy
			if err := gob.NewDecoder(&buf).Decode(&p); err != nil || p != c.Policy {
				t.Errorf("%v became %v: %v", c.Policy, p, err)
			}
		}
	}
}
