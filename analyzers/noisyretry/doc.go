// Package noisyretry
package noisyretry
