package dep

import (
	"net"
	"testing"
	"time"
)

func connected() bool {
	for i := 0; i < 5; i++ {
		if _, err := net.Dial("tcp", "localhost:1"); err == nil {
			return true
		}

		time.Sleep(time.Second)
	}
	return false
}

func TestConnect(t *testing.T) {
	t.Skip("nobody listens")
	if !connected() {
		t.Fatal("not connected")
	}
}
