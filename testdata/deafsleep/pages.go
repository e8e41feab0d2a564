package deafsleep

import (
	"context"
	"encoding/json"
	"net/http"
	"time"
)

type listOptions struct{ Cursor string }

type page struct {
	Items []string
	Next  string
}

func list(ctx context.Context, url string, o *listOptions) (*page, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"?cursor="+o.Cursor, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	p := &page{}
	err = json.NewDecoder(resp.Body).Decode(p)
	return p, err
}

// Pages: a field of what the attempt is given says which.
func pagesOk(ctx context.Context, url string) ([]string, error) {
	var o listOptions
	var all []string
	for {
		p, err := list(ctx, url, &o)
		if err != nil {
			return nil, err
		}
		all = append(all, p.Items...)
		o.Cursor = p.Next
		if o.Cursor == "" {
			return all, nil
		}
		time.Sleep(time.Second)
	}
}

func samePageBad(ctx context.Context, url string) (*page, error) {
	var o listOptions
	for {
		p, err := list(ctx, url, &o)
		if err != nil {
			return nil, err
		}
		if len(p.Items) > 0 {
			return p, nil
		}
		time.Sleep(time.Second) // want "does not hear ctx"
	}
}
