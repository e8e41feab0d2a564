// Package fatalretry reports retries of what will fail again.
package fatalretry
