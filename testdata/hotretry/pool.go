package hotretry

import "errors"

type pool struct {
	servers []string
	current string
	last    error
}

func (p *pool) connect() error { return ping(p.current) }

// The client keeps the server of this round in a field.
func (p *pool) walkOk() error {
	for i := 0; i < len(p.servers); i++ {
		p.current = p.servers[i]
		if p.last = p.connect(); p.last == nil {
			return nil
		}
	}
	return errors.New("no server")
}

// Only the failure is kept.
func (p *pool) sameBad() error {
	for i := 0; i < 10; i++ { // want "no wait"
		if p.last = p.connect(); p.last == nil {
			return nil
		}
	}
	return p.last
}

// The next one round the ring.
func ringOk(servers []string) error {
	index, tries := -1, 0
	for {
		if tries++; tries > len(servers) {
			return errors.New("no server")
		}
		index = (index + 1) % len(servers)
		server := servers[index]
		if err := ping(server); err != nil {
			continue
		}
		return nil
	}
}
