package dep_test

import (
	"testing"

	"example.com/mod/dep"
)

func TestSleep(t *testing.T) {
	t.Skip("it takes a second")
	dep.Sleep()
}
