package catalog

import (
	"strings"
	"sync"

	"github.com/retrylint/retrylint/internal/symbol"
)

// Libraries gives every row.
var Libraries = sync.OnceValue(func() []*Library {
	var rows []*Library
	for _, row := range libraries {
		rows = append(rows, row())
	}
	return rows
})

// byPath gives the rows by path.
var byPath = sync.OnceValue(func() map[string][]*Library {
	rows := make(map[string][]*Library, len(libraries))
	for _, l := range Libraries() {
		rows[l.Path] = append(rows[l.Path], l)
	}
	return rows
})

// local gives the libraries that hold for n, with n's name relative to each. It is asked
// for every call of every package: a path that no library has costs no memory.
func local(n symbol.Name, f func(lib *Library, name string) bool) {
	rows := byPath()
	for path := n.Path; path != ""; {
		for _, l := range rows[path] {
			if !l.holds(n.Major) {
				continue
			}
			name := n.Local()
			if len(path) < len(n.Path) {
				name = n.Path[len(path)+1:] + "." + name
			}
			if f(l, name) {
				return
			}
		}
		i := strings.LastIndexByte(path, '/')
		if i < 0 {
			return
		}
		path = path[:i]
	}
}

func (l *Library) holds(major int) bool {
	if len(l.Majors) == 0 {
		return true
	}
	for _, m := range l.Majors {
		if m == major {
			return true
		}
	}
	return false
}

func find[T any](n symbol.Name, rows func(*Library) []T, name func(*T) string) (row *T, lib *Library) {
	local(n, func(l *Library, local string) bool {
		rs := rows(l)
		for i := range rs {
			if Match(name(&rs[i]), local) {
				row, lib = &rs[i], l
				return true
			}
		}
		return false
	})
	return row, lib
}

// FindRetrier gives the row of a function that calls a closure again, or nil.
func FindRetrier(n symbol.Name) (*Retrier, *Library) {
	return find(n, func(l *Library) []Retrier { return l.Retriers }, func(r *Retrier) string { return r.Func })
}

// FindConstructor gives the row of a function that makes a policy or a client, or nil.
func FindConstructor(n symbol.Name) (*Constructor, *Library) {
	return find(n, func(l *Library) []Constructor { return l.Constructors }, func(r *Constructor) string { return r.Func })
}

// FindOption gives the row of an option, or nil.
func FindOption(n symbol.Name) (*Option, *Library) {
	return find(n, func(l *Library) []Option { return l.Options }, func(r *Option) string { return r.Func })
}

// FindValue gives the row of a function value that stands for a way to wait, or nil.
func FindValue(n symbol.Name) (*Value, *Library) {
	return find(n, func(l *Library) []Value { return l.Values }, func(r *Value) string { return r.Name })
}

// FindLiteral gives the row of a struct type, or nil. n is the type's name.
func FindLiteral(n symbol.Name) (*Literal, *Library) {
	return find(n, func(l *Library) []Literal { return l.Literals }, func(r *Literal) string { return r.Type })
}

// FindSetter gives the row of a method that changes its receiver, or nil.
func FindSetter(n symbol.Name) (*Setter, *Library) {
	return find(n, func(l *Library) []Setter { return l.Setters }, func(r *Setter) string { return r.Func })
}

// FindDelay gives the row of a function that gives or makes the next wait, or nil.
func FindDelay(n symbol.Name) (*Delay, *Library) {
	return find(n, func(l *Library) []Delay { return l.Delays }, func(r *Delay) string { return r.Func })
}

// FindMarker gives the row of a function that marks an error, or nil.
func FindMarker(n symbol.Name) (*Marker, *Library) {
	return find(n, func(l *Library) []Marker { return l.Markers }, func(r *Marker) string { return r.Func })
}

// FindError gives the row of an error type, or nil. n is the type's name.
func FindError(n symbol.Name) (*ErrorType, *Library) {
	return find(n, func(l *Library) []ErrorType { return l.Errors }, func(r *ErrorType) string { return r.Type })
}

// FindVerb gives the row of a function that sends or builds an HTTP request, or nil.
func FindVerb(n symbol.Name) (*Verb, *Library) {
	return find(n, func(l *Library) []Verb { return l.Verbs }, func(r *Verb) string { return r.Func })
}

// FindGlobal gives the row of a switch that holds for the whole program, or nil.
func FindGlobal(n symbol.Name) (*Global, *Library) {
	return find(n, func(l *Library) []Global { return l.Globals }, func(r *Global) string { return r.Name })
}

// FindLibrary gives the library that n belongs to, or nil.
func FindLibrary(n symbol.Name) *Library {
	var lib *Library
	local(n, func(l *Library, _ string) bool {
		lib = l
		return true
	})
	return lib
}

// IsCarrier reports whether values of the type n hand their policy on to what is made from them.
func IsCarrier(n symbol.Name) bool {
	var found bool
	local(n, func(l *Library, local string) bool {
		found = matchAny(l.Carriers, local)
		return found
	})
	return found
}

// Call is what the catalog knows of a call of a client.
type Call struct {
	Client        *Client
	Library       *Library
	Local         bool // it stays in the process
	Retried       bool // the client's policy holds for it
	NotIdempotent bool
}

// Answers reports whether a result of the type n carries the call's error.
func (c Call) Answers(n symbol.Name) bool {
	if n.IsZero() || c.Client == nil {
		return false
	}
	var found bool
	local(n, func(l *Library, local string) bool {
		found = l == c.Library && matchAny(c.Client.Answers, local)
		return found
	})
	return found
}

// FindCall says what n, a function or a method, is as a call of an SDK client. n is
// a method of the listed type itself, or of a type that embeds it as the type checker sees it.
func FindCall(n symbol.Name) (Call, bool) {
	var c Call
	local(n, func(l *Library, local string) bool {
		for i := range l.Clients {
			if l.Clients[i].has(local, n) {
				c = l.Clients[i].call(l, local, n.Ident)
				return true
			}
		}
		return false
	})
	return c, c.Client != nil
}

// FindTrailing says the same of a method that is known only by the type of its variadic
// last parameter: n is the method, option the name of that type.
func FindTrailing(n, option symbol.Name) (Call, bool) {
	var c Call
	local(option, func(l *Library, local string) bool {
		for i := range l.Clients {
			if t := l.Clients[i].Trailing; t != "" && t == local {
				c = l.Clients[i].call(l, n.Local(), n.Ident)
				return true
			}
		}
		return false
	})
	return c, c.Client != nil
}

// FindClient gives the client row for a type, or nil. n is the type's name.
func FindClient(n symbol.Name) (*Client, *Library) {
	var c *Client
	var lib *Library
	local(n, func(l *Library, local string) bool {
		for i := range l.Clients {
			if matchAny(l.Clients[i].Types, local) {
				c, lib = &l.Clients[i], l
				return true
			}
		}
		return false
	})
	return c, lib
}

func (c *Client) has(local string, n symbol.Name) bool {
	if matchAny(c.Calls, local) {
		return true
	}
	return n.Type != "" && matchAny(c.Types, strings.TrimSuffix(local, "."+n.Ident))
}

func (c *Client) call(l *Library, local, ident string) Call {
	in := func(names []string) bool { return matchAny(names, local) || matchAny(names, ident) }
	r := Call{Client: c, Library: l, Local: in(c.Local), NotIdempotent: names(c.NotIdempotent, local, ident)}
	r.Retried = !r.Local && c.Policy.Attempts != 0 && !in(c.Never) && (len(c.Only) == 0 || in(c.Only))
	return r
}

// names reports whether a pattern is the name of a method: without a type in it, of the
// method of any type. "Publish*" does not name PublisherClient.Get.
func names(patterns []string, local, ident string) bool {
	for _, p := range patterns {
		if strings.Contains(p, ".") && Match(p, local) || !strings.Contains(p, ".") && Match(p, ident) {
			return true
		}
	}
	return false
}

func matchAny(patterns []string, name string) bool {
	for _, p := range patterns {
		if Match(p, name) {
			return true
		}
	}
	return false
}

// Match reports whether a row's name, in which each "*" stands for any text, is name.
func Match(pattern, name string) bool {
	before, after, wild := strings.Cut(pattern, "*")
	if !wild {
		return pattern == name
	}
	rest, ok := strings.CutPrefix(name, before)
	if !ok {
		return false
	}
	if !strings.Contains(after, "*") {
		return strings.HasSuffix(rest, after)
	}
	for i := range len(rest) + 1 {
		if Match(after, rest[i:]) {
			return true
		}
	}
	return false
}

// Names gives every name of a row that the library has to declare: functions, types,
// methods, fields and variables.
func Names(l *Library) []string {
	var ns []string
	add := func(names ...string) { ns = append(ns, names...) }
	for _, r := range l.Retriers {
		add(r.Func)
	}
	for _, r := range l.Constructors {
		add(r.Func)
	}
	for _, r := range l.Options {
		add(r.Func)
	}
	for _, r := range l.Values {
		add(r.Name)
	}
	for _, r := range l.Globals {
		add(r.Name)
	}
	for _, r := range l.Literals {
		add(r.Type)
		for _, f := range r.Fields {
			add(r.Type + "." + f.Name)
		}
	}
	for _, r := range l.Setters {
		add(r.Func)
	}
	for _, r := range l.Delays {
		add(r.Func)
	}
	for _, r := range l.Verbs {
		add(r.Func)
	}
	for _, r := range l.Markers {
		add(r.Func)
	}
	for _, r := range l.Errors {
		add(r.Type)
		for _, f := range []string{r.Status, r.Code} {
			if f != "" {
				add(r.Type + "." + f)
			}
		}
	}
	for _, c := range l.Clients {
		for _, t := range c.Types {
			add(t)
		}
		add(c.Calls...)
		for _, names := range [][]string{c.Local, c.Never, c.Only, c.NotIdempotent} {
			for _, n := range names {
				if strings.Contains(n, ".") { // otherwise a method's name alone, of whichever type
					add(n)
				}
			}
		}
	}
	add(l.Carriers...)
	return ns
}
