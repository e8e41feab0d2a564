package nojitter

import (
	"bytes"
	"encoding/json"
	"net/http"
	"time"
)

// What is sent is made anew each time, of a cursor that only an answer moves: after a failure
// the same goes out again.

type page struct {
	From string `json:"from"`
	Next string `json:"next"`
}

func movedByAnswersBad(url string, use func(page)) error {
	from := ""
	for {
		body, err := json.Marshal(page{From: from})
		if err != nil {
			return err
		}
		answer, err := ask(url, body)
		if err != nil {
			time.Sleep(2 * time.Second) // want "waits a fixed 2s with no jitter"
			continue
		}
		use(answer)
		if from = answer.Next; from == "" {
			return nil
		}
	}
}

// Here every round asks for another page, whatever came of the last.
func movedAnywayOk(url string, pages []string, use func(page)) error {
	for _, from := range pages {
		body, err := json.Marshal(page{From: from})
		if err != nil {
			return err
		}
		answer, err := ask(url, body)
		if err != nil {
			time.Sleep(2 * time.Second)
			continue
		}
		use(answer)
	}
	return nil
}

func ask(url string, body []byte) (page, error) {
	var p page
	resp, err := http.Post(url, "application/json", bytes.NewReader(body))
	if err != nil {
		return p, err
	}
	defer resp.Body.Close()
	return p, json.NewDecoder(resp.Body).Decode(&p)
}
