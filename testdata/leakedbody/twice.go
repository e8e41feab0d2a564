package leakedbody

import "net/http"

type pair struct{ first, second *http.Response }

// The second request follows however the first went: nothing is sent again.
func twoOk(c *http.Client, url string) (*pair, error) {
	first, err := c.Get(url)
	if err != nil {
		return nil, err
	}
	second, err := c.Get(url)
	if err != nil {
		first.Body.Close()
		return nil, err
	}
	return &pair{first, second}, nil
}
