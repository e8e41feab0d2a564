// Package droppederror
package droppederror
