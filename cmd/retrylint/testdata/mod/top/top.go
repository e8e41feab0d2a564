// Package top waits by means of another package.
package top

import (
	"errors"
	"net"

	"example.com/mod/dep"
)

// Connect tries five times; how long it waits only package dep knows.
func Connect(addr string) (net.Conn, error) {
	for i := 0; i < 5; i++ {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
		dep.Sleep()
	}
	return nil, errors.New("gave up")
}

// Silenced does so too, and says why.
func Silenced(addr string) (net.Conn, error) {
	for i := 0; i < 5; i++ {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
		dep.Sleep() //retrylint:ignore nojitter there is one client only
	}
	return nil, errors.New("gave up")
}

// Nolint is silenced in golangci-lint's way.
func Nolint(addr string) (net.Conn, error) {
	for i := 0; i < 5; i++ {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
		dep.Sleep() //nolint:nojitter // there is one client only
	}
	return nil, errors.New("gave up")
}

//retrylint:ignore nojitter nothing here to silence
var one = 1
