// Package nodeadline reports retries that nothing ends.
package nodeadline
