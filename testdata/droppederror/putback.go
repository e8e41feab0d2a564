package droppederror

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"time"
)

// The answer goes to the caller with its body read and put back: it tells what went wrong.
func putBackGood(c *http.Client, url string) (resp *http.Response, err error) {
	for i := 0; i < 3; i++ {
		resp, err = c.Get(url)
		if err == nil && resp.StatusCode < 500 {
			break
		}
		time.Sleep(time.Second)
	}
	if resp != nil && resp.Body != nil {
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err == nil {
			resp.Body = io.NopCloser(bytes.NewReader(body))
		}
	}
	return resp, err
}

// Whatever words the attempt finds for its failure, they are the last error.
func ownWords(c *http.Client, url string) ([]byte, error) {
	resp, err := c.Get(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.ContentLength > 1<<20 {
		return nil, errors.New("too much")
	}
	return io.ReadAll(resp.Body)
}

func ownWordsGood(c *http.Client, url string) ([]byte, error) {
	for i := 0; ; i++ {
		b, err := ownWords(c, url)
		if err == nil || i+1 >= 4 {
			return b, err
		}
		time.Sleep(time.Second)
	}
}
