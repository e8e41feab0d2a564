package main

import (
	"context"
	"net/http"
	"net/url"

	"github.com/twilio/twilio-go"
	"github.com/twilio/twilio-go/client"
	api "github.com/twilio/twilio-go/rest/api/v2010"

	"github.com/retrylint/retrylint/verify/measure"
)

// elsewhere sends every request to the server that counts.
type elsewhere struct{ host string }

func (e elsewhere) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.URL.Scheme, req.URL.Host = "http", e.host
	return http.DefaultTransport.RoundTrip(req)
}

func main() {
	measure.Run(measure.Case{Pkg: "github.com/twilio/twilio-go/rest/api/v2010", Name: "ApiService.CreateMessage", Do: func(ctx context.Context, addr string) error {
		u, err := url.Parse(addr)
		if err != nil {
			return err
		}
		base := &client.Client{Credentials: client.NewCredentials("ACx", "x"), HTTPClient: &http.Client{Transport: elsewhere{u.Host}}}
		base.SetAccountSid("ACx")
		c := twilio.NewRestClientWithParams(twilio.ClientParams{Client: base})
		params := &api.CreateMessageParams{}
		params.SetTo("1")
		params.SetBody("x")
		_, err = c.Api.CreateMessage(params)
		return err
	}})
}
