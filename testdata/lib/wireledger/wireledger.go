// Package wireledger implements ledger.Store over the network.
package wireledger

import (
	"context"
	"fmt"
	"net"

	"retrylint.test/cases/lib/ledger"
)

type store struct{ addr string }

// Open gives a store at addr.
func Open(addr string) ledger.Store { return &store{addr} }

func (s *store) Delete(ctx context.Context, key string) error {
	var d net.Dialer
	c, err := d.DialContext(ctx, "tcp", s.addr)
	if err != nil {
		return err
	}
	defer c.Close()
	_, err = fmt.Fprintln(c, "delete", key)
	return err
}
