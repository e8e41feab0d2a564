// Package wastedwait
package wastedwait
