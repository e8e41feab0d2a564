package flow

// merge makes one of the states that are equal, and drops what is too much.
func (x *runner) merge(in []exit) []exit {
	if len(in) < 2 {
		return in
	}
	out := make([]exit, 0, len(in))
	hashes := make([]uint64, 0, len(in)) // 0 of those that are not joined
	live := 0
	for _, e := range in {
		if e.kind != normal && e.kind != cont && e.kind != brk {
			out, hashes = append(out, e), append(hashes, 0)
			continue
		}
		if live > maxStates {
			x.cut = true
			continue
		}
		h := x.hash(e.st) + uint64(e.kind)*0x51ed27 + uint64(len(e.label))*0x777
		if !x.joinAny(out, hashes, e, h) {
			out, hashes = append(out, e), append(hashes, h)
			live++
		}
	}
	if len(out) > maxExits {
		x.cut = true
		out = out[:maxExits]
	}
	return out
}

// joinAny takes the state of e, whose hash is h, into the first of out that it may be joined with.
func (x *runner) joinAny(out []exit, hashes []uint64, e exit, h uint64) bool {
	for i, g := range hashes {
		if g == h && out[i].kind == e.kind && x.join(out[i].st, e.st) {
			return true
		}
	}
	return false
}

// hash is equal for states that may be joined.
func (x *runner) hash(s *state) uint64 {
	if x.Coarse {
		return s.hash() - s.faint
	}
	return s.hash()
}

// join takes b, equal to a but for its guesses, into a.
func (x *runner) join(a, b *state) bool {
	g, ok := a.guess, a.guess.none() && b.guess.none()
	if !ok {
		g, ok = a.guess.join(b.guess)
	}
	switch {
	case ok:
		a.guess = g
	case x.Coarse:
		a.guess = a.guess.blur(b.guess)
	default:
		return false
	}
	if x.Coarse {
		a.blur(b)
	}
	a.mingle(b)
	return true
}

// mingle takes over what happened in b.
func (a *state) mingle(b *state) {
	sig := a.sig
	for ev := range b.events.since(common(a.events.last, b.events.last)) {
		a.note(ev)
	}
	a.sig = sig
}

// blur keeps of a what it has in common with b, which differs from it in faint values alone.
func (a *state) blur(b *state) {
	for id := range max(len(a.pages), len(b.pages)) * pageSize {
		switch v, w := a.at(id), b.at(id); {
		case v == w || v != nil && w != nil && v.hash == w.hash:
		case v == nil || w == nil:
			a.bind(id, nil)
		default:
			a.put(a.names.keys[id], Value{Dep: v.val.Dep || w.val.Dep})
		}
	}
}
