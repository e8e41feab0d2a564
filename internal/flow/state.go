package flow

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
	"strings"
)

// key names a variable, or below it a field: ".f", or "#", what its counting began at, or
// "#some", that a list is not empty, or "#ended", that a context has ended, or "~" and a key's
// number, how far it is from what that names.
type key struct {
	v    *types.Var
	path string
}

// names numbers the keys that a run meets. All states of the run share it.
type names struct {
	ids   map[key]int
	keys  []key                // by number
	of    map[*types.Var][]int // all keys of a variable
	owner uint64               // the last one given out
	// against are the numbers of the differences from a variable or part of it.
	against map[*types.Var][]int
}

func newNames() *names {
	return &names{ids: map[key]int{}, of: map[*types.Var][]int{}, against: map[*types.Var][]int{}}
}

func (n *names) id(k key) int {
	id, ok := n.ids[k]
	if !ok {
		id = len(n.ids)
		n.ids[k] = id
		n.keys = append(n.keys, k)
		n.of[k.v] = append(n.of[k.v], id)
	}
	return id
}

// state is what is known at one point of one path. A clone costs next to nothing: states
// share what neither has changed since.
type state struct {
	names  *names
	pages  []*page // by number of key
	owner  uint64  // of the pages that this state may write to
	shared bool    // the list of pages is another state's too
	sum    uint64  // of the hashes of all values
	faint  uint64  // of those alone that decide little
	soft   int     // how many are only learnt from conditions

	tried  int
	fell   bool
	inside bool
	sig    uint64
	events history
	guess  guesses
}

const pageSize = 16

type page struct {
	owner uint64
	slots [pageSize]*binding
}

// binding is the value of a key; it never changes.
type binding struct {
	val  Value
	hash uint64
}

// faint is the hash of a value that decides little: anything, anything but nil, or what was
// only learnt from a condition.
func (b *binding) faint() uint64 {
	if b.val.Kind == Top || b.val.Kind == NonNil || b.val.soft {
		return b.hash
	}
	return 0
}

func newState() *state {
	return &state{names: newNames()}
}

func (s *state) clone() *state {
	c := *s
	s.names.owner += 2
	s.owner, c.owner = s.names.owner-1, s.names.owner
	s.shared, c.shared = true, true
	return &c
}

// get gives what is known of k.
func (s *state) get(k key) (Value, bool) {
	if id, ok := s.names.ids[k]; ok {
		if b := s.at(id); b != nil {
			return b.val, true
		}
	}
	return Value{}, false
}

// val gives what is known of k; nothing where that is not known either.
func (s *state) val(k key) Value {
	v, _ := s.get(k)
	return v
}

func (s *state) at(id int) *binding {
	if i := id / pageSize; i < len(s.pages) && s.pages[i] != nil {
		return s.pages[i].slots[id%pageSize]
	}
	return nil
}

// put gives k a value and leaves its fields alone.
func (s *state) put(k key, v Value) {
	h := pointer(k.v)
	for _, b := range []byte(k.path) {
		h = h*31 + uint64(b)
	}
	s.bind(s.names.id(k), &binding{v, (v.hash() ^ h) * 0xff51afd7ed558ccd})
}

// bind sets a key by its number; nil forgets it.
func (s *state) bind(id int, b *binding) {
	old := s.at(id)
	if old == nil && b == nil {
		return
	}
	if old != nil {
		s.sum -= old.hash
		s.faint -= old.faint()
		if old.val.soft {
			s.soft--
		}
	}
	if b != nil {
		s.sum += b.hash
		s.faint += b.faint()
		if b.val.soft {
			s.soft++
		}
	}
	s.page(id / pageSize).slots[id%pageSize] = b
}

// page gives a page that this state alone holds.
func (s *state) page(i int) *page {
	if s.shared || i >= len(s.pages) {
		pages := make([]*page, max(len(s.pages), i+1))
		copy(pages, s.pages)
		s.pages, s.shared = pages, false
	}
	p := s.pages[i]
	switch {
	case p == nil:
		p = &page{owner: s.owner}
	case p.owner != s.owner:
		p = &page{owner: s.owner, slots: p.slots}
	}
	s.pages[i] = p
	return p
}

// set gives k a value; at is the text that names it.
func (s *state) set(k key, v Value, at ast.Node) {
	s.part(k)
	s.put(k, v)
	s.note(Event{Kind: Set, Var: k.v, Node: at})
}

// drop forgets v and its fields.
func (s *state) drop(v *types.Var) { s.part(key{v: v}) }

// part drops what is known of what k names, of its fields, and of how far others are from it.
func (s *state) part(k key) {
	for _, id := range s.names.of[k.v] {
		if rest, ok := strings.CutPrefix(s.names.keys[id].path, k.path); ok && (rest == "" || strings.ContainsRune(".#~", rune(rest[0]))) {
			s.bind(id, nil)
		}
	}
	for _, id := range s.names.against[k.v] {
		s.bind(id, nil)
	}
}

// forget drops what is known of variables that are no more.
func (s *state) forget(vars []*types.Var) {
	for _, v := range vars {
		s.drop(v)
	}
}

// roundOver forgets what was only learnt from conditions and may have changed since.
func (s *state) roundOver() {
	for i := 0; s.soft > 0; i++ {
		if b := s.at(i); b != nil && b.val.soft {
			s.bind(i, nil)
		}
	}
}

func (s *state) hash() uint64 {
	h := s.sig + s.sum
	h += uint64(s.tried) * 0x9E37
	if s.fell {
		h ^= 0x1234567
	}
	if s.inside {
		h ^= 0x7654321
	}
	return h
}

// note adds an event, unless it has happened before.
func (s *state) note(e Event) {
	if s.tried == 0 || !s.events.add(e) {
		return
	}
	switch e.Kind {
	case Called, Received, Looped, Deferred, Sent:
		if e.idle {
			return
		}
		s.sig += (uint64(e.Node.Pos()) + uint64(e.Kind)) * 0x9E3779B97F4A7C15
	}
}

// history is a list of events, none of them twice. Histories that have grown from the same
// one share it.
type history struct {
	Events
	seen [8]uint64 // bit h: an event whose hash ends in h may be in the list
}

type happened struct {
	Event
	hash   uint64
	nth    int // from 1
	before *happened
}

// add adds an event; false where it is there already.
func (h *history) add(e Event) bool {
	sum := uint64(e.Kind)<<1 ^ pointer(e.Var)
	if e.Node != nil {
		sum ^= uint64(e.Node.Pos()) << 3
	}
	if e.Taken {
		sum ^= 1 << 40
	}
	if e.Open {
		sum ^= 1 << 41
	}
	sum *= 0x9E3779B97F4A7C15
	bit := sum >> 55
	mask := uint64(1) << (bit % 64)
	n := 1
	if h.last != nil {
		n = h.last.nth + 1
	}
	if h.seen[bit/64]&mask != 0 {
		for o := h.last; o != nil; o = o.before {
			if o.hash == sum && o.Kind == e.Kind && o.Node == e.Node && o.Taken == e.Taken && o.Var == e.Var && o.Open == e.Open {
				return false
			}
		}
	}
	h.seen[bit/64] |= mask
	h.last = &happened{Event: e, hash: sum, nth: n, before: h.last}
	return true
}

// Events are what happened on a path. Paths share what they have in common.
type Events struct{ last *happened }

// All gives the events in the order in which they happened.
func (e Events) All() iter.Seq[Event] { return e.since(nil) }

// since gives those after one of them.
func (e Events) since(start *happened) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		var few [64]*happened
		list := few[:0]
		for o := e.last; o != start; o = o.before {
			list = append(list, o)
		}
		for _, o := range slices.Backward(list) {
			if !yield(o.Event) {
				return
			}
		}
	}
}

// Backward gives the events, the last one first.
func (e Events) Backward() iter.Seq[Event] {
	return func(yield func(Event) bool) {
		for o := e.last; o != nil && yield(o.Event); o = o.before {
		}
	}
}

// First gives the first n events.
func (e Events) First(n int) Events {
	for e.last != nil && e.last.nth > n {
		e.last = e.last.before
	}
	return e
}

// common gives the last event up to which two histories are one; nil if they never were.
func common(a, b *happened) *happened {
	for a != b {
		switch {
		case a == nil || b == nil:
			return nil
		case a.nth > b.nth:
			a = a.before
		case a.nth < b.nth:
			b = b.before
		default:
			a, b = a.before, b.before
		}
	}
	return a
}
