// Package dep waits, and connects with a wait of its own.
package dep

import (
	"errors"
	"net"
	"time"
)

// Sleep waits a second, as the callers in package top will find out by a fact.
func Sleep() { time.Sleep(time.Second) }

// Connect tries five times, a second apart.
func Connect(addr string) (net.Conn, error) {
	for i := 0; i < 5; i++ {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
		time.Sleep(time.Second)
	}
	return nil, errors.New("gave up")
}
