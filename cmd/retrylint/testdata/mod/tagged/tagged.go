//go:build slow

package tagged

import (
	"errors"
	"net"
	"time"
)

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
