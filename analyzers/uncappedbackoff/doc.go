// Package uncappedbackoff
package uncappedbackoff
