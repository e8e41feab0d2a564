// Package hotretry
package hotretry
