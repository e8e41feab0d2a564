// Package silentretry
package silentretry
