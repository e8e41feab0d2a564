// Package catalog holds what retry libraries and SDK clients do by default and
// how that is changed, as typed rows: one file a library, each row with its source.
//
// A row states facts about an API. How a program uses that API is found out by
// whoever reads the row. What a row does not say is unknown.
package catalog

import "time"

// Tri is a yes, a no, or (the zero value) unknown.
type Tri int8

// The three values of Tri.
const (
	Unknown Tri = iota
	No
	Yes
)

// Unlimited is the number of attempts of what goes on for ever.
const Unlimited = -1

// Growth is how the base of a wait changes from attempt to attempt.
type Growth int8

// The growths, from none known to doubling.
const (
	GrowthUnknown Growth = iota
	NoWait               // the next attempt comes at once
	Fixed
	Linear
	Exponential
)

// Policy is a retry configuration: what a constructor gives, what options change.
// Zero fields are unknown. It is flat, so that a fact can carry it.
type Policy struct {
	Attempts int           // in all, the first included; Unlimited
	Elapsed  Tri           // an elapsed-time limit ends it
	Ctx      Tri           // a context that can end ends it, and is heard while waiting
	Growth   Growth        // of the wait's base
	Percent  int           // an exponential wait as a share of the one before; 0 is 200
	Jitter   Tri           // something random reaches the wait
	Capped   Tri           // the wait has a ceiling
	Base     time.Duration // first wait, where known
	Max      time.Duration // the ceiling, where known
}

// PercentUnknown is a Percent of which it is only known that the wait grows.
const PercentUnknown = 100

// golden is the Percent of Fibonacci's numbers.
const golden = 162

// WaitAfter gives how long an exponential wait without a ceiling is after attempt n, the first
// being 1, from its base: at most some hundred years.
func (p Policy) WaitAfter(n int) time.Duration {
	const most = time.Duration(1 << 61)
	d, before := p.Base, time.Duration(0)
	for ; n > 1 && d < most; n-- {
		switch p.Percent {
		case 0:
			d *= 2
		case golden:
			d, before = d+before, d
		default:
			d = time.Duration(float64(d) * float64(p.Percent) / 100)
		}
	}
	return min(d, most)
}

// Knob is what an option, an argument, a setter or a field of a configuration sets.
type Knob int8

// The knobs. The value they take is an argument's or a field's.
const (
	KnobNone      Knob = iota
	KnobAttempts       // an int: attempts in all
	KnobRetries        // an int: attempts after the first
	KnobElapsed        // a duration: elapsed-time limit, 0 or negative = none (unless ZeroElapsed)
	KnobBase           // a duration: first wait, or the fixed one
	KnobMax            // a duration: ceiling, 0 = none
	KnobJitter         // a number: share or amount of randomness; 0 = none
	KnobFlag           // a bool: jitter on or off
	KnobFactor         // a number: growth per attempt; 1 or 0 = fixed
	KnobCtx            // a context.Context
	KnobWait           // a value that makes the wait: a policy (a constructor's call), or a function value named in Values
	KnobIf             // a func(error) bool (or the like): classifier, true = again
	KnobNotIf          // the same, true = leave
	KnobNotify         // a callback for each failed attempt
	KnobKey            // sets an idempotency key
	KnobPolicy         // a whole policy, option or configuration, applied as it is
	KnobOff            // switches retries off: one attempt; no value
	KnobUnlimited      // takes the limit of attempts away; no value
	KnobOn             // switches jitter on; no value
	KnobSpread         // a number: the range of a random part that a wait may or may not read; 0 = nothing random, anything else leaves jitter as it is
	KnobService        // a gRPC service configuration as JSON text
	KnobTransport      // a client or transport below this one: its attempts multiply this one's
	KnobWaits          // a list of waits: one attempt more than it is long
	KnobCodes          // the codes or statuses that are repeated
	KnobSwitch         // a bool that switches retries on: Effect.Attempts in all then, and one otherwise
	KnobStop           // a channel, function or limit of another kind that ends it
)

// Effect is one change of a policy.
//
// KnobOff, KnobUnlimited and KnobOn take no value; where the argument is a bool
// nevertheless, they hold if it is true.
type Effect struct {
	Knob Knob
	Arg  int // the argument that carries the value (0-based), receiver not counted; -1: the whole call; for a field: unused
	// Zero is what 0 means: ZeroDefault keeps the default, ZeroUnlimited takes the limit
	// away, ZeroOff means one attempt. Plain: 0 is 0.
	Zero Zero
	// Negative is the same for a value below 0; Plain: it counts as 0.
	Negative Zero
	// Absent says that the argument may be missing: then nothing changes. Without it a
	// missing argument means that the call itself is the value.
	Absent bool
	// Attempts is the number in all that KnobSwitch switches on.
	Attempts int
}

// Zero is the meaning of a special value.
type Zero int8

// The meanings of 0 or of a negative number where it isn't just a number.
const (
	Plain Zero = iota
	ZeroDefault
	ZeroUnlimited
	ZeroOff
)

// Outcome is how the closure given to a retrier says go on or stop.
type Outcome int8

// The protocols between a closure and its retrier.
const (
	ErrAgain    Outcome = iota + 1 // the last result is an error: non-nil goes round, nil is success
	MarkedAgain                    // only a marked error goes round (Retrier.Marks), any other leaves
	DoneErr                        // (done bool, err error): false,nil goes round; an error leaves
	AgainErr                       // (again bool, err error): true goes round
	Response                       // an HTTP response and an error, classified by the policy
	TypedErr                       // *RetryError with Retryable: marks make it; nil is success
	Always                         // it is called again whatever it answers: a worker, a supervisor
)

// Retrier is a function or method that calls a closure until it succeeds.
type Retrier struct {
	Func    string // local name: "Retry", "Retrier.Run", "pkg/sub.Func" relative to the library's path
	Closure int    // the argument that is the attempt
	Field   string // the field of the literal there that is the attempt, where it isn't the argument itself
	Outcome Outcome
	Policy  Policy   // in force where nothing changes it
	Args    []Effect // fixed arguments that change the policy
	Options int      // variadic options start at this argument; 0 = none
	Recv    bool     // the receiver is a policy (a configured retrier)
	Poll    bool     // waits for a state: the closure is asked again because it isn't there yet
	// Conflict says that only an optimistic-concurrency conflict goes round: no wait is no fault then.
	Conflict bool
	// Commits says that the closure is one transaction: it is called again when that cannot be
	// committed, although it gave no error itself.
	Commits bool
}

// Constructor makes a policy, a configured client or an option.
type Constructor struct {
	Func    string // local name of a function or method
	Policy  Policy // what it gives when nothing else is said
	Args    []Effect
	Options int // variadic options start at this argument; 0 = none (an index of 0 is said as AllOptions)
	// Base is the argument (1-based; 0 = none) whose policy is taken over and then changed:
	// WithMaxRetries(b, n); Receiver: the receiver's is.
	Base int
	// Config is the argument (1-based; 0 = none) that is a configuration literal with fields.
	Config int
	// Sum says that the arguments' waits add up: one random part makes the whole random.
	Sum bool
}

// Receiver as Base takes the receiver's policy over.
const Receiver = -1

// AllOptions as Options says that every argument is an option.
const AllOptions = -1

// Option is a function whose result, given to a constructor, retrier or call, changes the policy there.
type Option struct {
	Func    string
	Effects []Effect
	Set     Policy // fields that it sets whatever its arguments
}

// Value is a function value that stands for a way to wait: retry.FixedDelay.
type Value struct {
	Name string // local name
	Set  Policy
}

// Literal is a struct type whose composite literal is a policy or a configuration.
type Literal struct {
	Type   string
	Policy Policy // the zero literal's
	Fields Fields
}

// Fields are what fields of a struct set, by their names or the paths to them. It is a list
// and no map, as the rows then need no making when the process starts.
type Fields []Field

// Field is what one field sets.
type Field struct {
	Name string
	Effect
}

// Of gives what a field sets.
func (fs Fields) Of(name string) (Effect, bool) {
	for i := range fs {
		if fs[i].Name == name {
			return fs[i].Effect, true
		}
	}
	return Effect{}, false
}

// Setter is a method that changes its receiver (and may give it back).
type Setter struct {
	Func    string
	Effects []Effect
	Set     Policy
}

// Delay is a function or method that gives the next wait or waits itself.
type Delay struct {
	Func  string
	Recv  bool     // the receiver's policy is the wait's
	Set   Policy   // otherwise
	Args  []Effect // arguments that change it: wait.Jitter(d, factor)
	Waits bool     // it waits itself
	Hears bool     // ... and comes back when the context that it was given ends
	Spare bool     // ... but not after the last attempt
	Stop  bool     // its result can say Stop (negative), false, or the like
	Again bool     // it answers a bool: go on
}

// Client is an SDK client that makes remote calls, or a transport that does.
type Client struct {
	// Types are the local names of types all of whose methods with an error as last
	// result (or with a result that carries one) leave the process, but for Local.
	Types []string
	Calls []string // functions and methods that are remote although their type is not listed
	Local []string // methods that stay in the process
	// Answers are types of results that carry the error: "StatusCmd".
	Answers []string
	// Trailing is the type of the variadic last parameter by which the generated methods of
	// any package are known: "CallOption".
	Trailing string
	Policy   Policy   // Attempts by default, for the methods that retry
	Never    []string // methods that are not retried
	Only     []string // where not empty, the only methods that are retried
	Was      []Was    // what it was in older versions, the oldest first
	Layer    Tri      // No: what it repeats by itself is no layer (net/http, database/sql, a transparent retry)
	Off      string   // advice: how the inner retries are switched off, as its user would write it
	// Post says whether a method that is not idempotent is repeated; Key whether the client makes its own idempotency key.
	Post, Key Tri
	// RetryAfter says whether the server's wait is obeyed.
	RetryAfter Tri
	// NotIdempotent are methods that create, charge, send or append.
	NotIdempotent []string
	KeyFields     []string // fields or options that carry the idempotency key
	// Context is a function that puts a policy into the ctx of a call: "sdk/azcore/policy.WithRetryOptions".
	// It has an Option row too.
	Context string
}

// Global is a variable, or a function, that changes the default of a library's clients for
// the whole program.
type Global struct {
	Name    string
	Effects []Effect
}

// Was is a default that holds for the versions before one.
type Was struct {
	Before   string // "v1.74.0"
	Attempts int
}

// Verb is a function that sends, or builds, an HTTP request of a method that the call names.
type Verb struct {
	Func   string
	Method string // "POST"; "" where an argument says it
	Arg    int    // the argument that is the method (0-based)
	Sends  bool   // it sends; otherwise it builds a request that something else sends
}

// ErrorType is how a client's error tells its status or code.
type ErrorType struct {
	Type   string // local name
	Status string // field or method that is an HTTP status, or the field that holds the response
	Code   string // field or method that is a code
	// Permanent are codes that will fail again.
	Permanent []string
}

// Marker is a function, or the type that it gives, that marks an error as permanent or as retryable.
type Marker struct {
	Func      string
	Permanent bool
}

// Library is what is known of one module, or of one package of the standard library.
//
// Names are local to Path: "Retry", "Client.Do", "sub/pkg.Func", "sub/pkg.Type.Method". One
// "*" in a name stands for any text, each of several too, so that "service/*.Client.*" is every method of every
// service's Client.
type Library struct {
	Path     string   // import path, major version folded away
	Majors   []int    // the major versions that the row holds for; empty: all
	Versions string   // as read: "v4.3.0"
	Source   string   // documentation URL, or file:line in the module
	Checked  string   // date
	Notes    []string // surprises worth telling

	Retriers     []Retrier
	Constructors []Constructor
	Options      []Option
	Values       []Value
	Literals     []Literal
	Setters      []Setter
	Delays       []Delay
	Clients      []Client
	Verbs        []Verb
	Errors       []ErrorType
	Markers      []Marker
	Globals      []Global
	// Between says that its clients draw the wait between KnobBase and KnobMax: where the two
	// are equal, nothing is random.
	Between bool
	// Carriers are types that, given to any constructor, hand their policy on to what it
	// makes: a connection, an HTTP client.
	Carriers []string
}
