// Package quiet gives no reason to speak.
package quiet

// One is one.
func One() int { return 1 }
