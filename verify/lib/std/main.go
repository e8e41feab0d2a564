// The standard library: what it repeats by itself is no layer.
package main

import (
	"context"
	"net/http"

	_ "crypto/tls"
	_ "database/sql"
	_ "log/syslog"
	_ "net/rpc"
	_ "net/rpc/jsonrpc"
	_ "net/smtp"
	_ "net/textproto"

	_ "golang.org/x/net/context/ctxhttp"
	_ "golang.org/x/oauth2/clientcredentials"

	"github.com/retrylint/retrylint/verify/measure"
)

func main() {
	measure.Run(measure.Case{Pkg: "net/http", Name: "Client.Do", Do: func(ctx context.Context, url string) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}})
}
