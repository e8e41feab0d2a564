// Package leakedbody reports TODO.
package leakedbody
