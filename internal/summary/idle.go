package summary

// Idle reports whether nothing in the package can wait, draw or call out.
func (p *Package) Idle() bool { return isStd(p.pass.Pkg) || !p.heavy() }
