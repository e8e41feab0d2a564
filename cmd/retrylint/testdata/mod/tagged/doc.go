// Package tagged waits under a build tag.
package tagged
