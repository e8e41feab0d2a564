// Package deafsleep
package deafsleep
