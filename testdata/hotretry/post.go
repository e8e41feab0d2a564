package hotretry

import "net/http"

// The attempt stands in the post statement; the one in the init is the first.
func postBad(c *http.Client, url string) {
	for _, err := c.Get(url); err != nil; _, err = c.Get(url) { // want "no wait"
	}
}

// What an item's failure is nobody asks: the next item follows at once.
func eachOk(c *http.Client, url string) (total int64) {
	for i := 0; i < 10; i++ {
		query := map[string]string{"n": string(rune('0' + i))}
		resp, _ := c.Get(url + "?n=" + query["n"])
		total += resp.ContentLength
	}
	return total
}
