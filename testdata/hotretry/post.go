package hotretry

import "net/http"

// The attempt stands in the post statement; the one in the init is the first.
func postBad(c *http.Client, url string) {
	for _, err := c.Get(url); err != nil; _, err = c.Get(url) { // want "no wait"
	}
}
