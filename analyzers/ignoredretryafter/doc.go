// Package ignoredretryafter reports TODO.
package ignoredretryafter
