package main

import (
	"context"
	"net/url"

	"github.com/DataDog/datadog-api-client-go/v2/api/datadog"
	"github.com/DataDog/datadog-api-client-go/v2/api/datadogV1"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/DataDog/datadog-api-client-go/v2/api/datadogV1"

func validate(retries bool) func(ctx context.Context, addr string) error {
	return func(ctx context.Context, addr string) error {
		u, err := url.Parse(addr)
		if err != nil {
			return err
		}
		cfg := datadog.NewConfiguration()
		cfg.Servers = datadog.ServerConfigurations{{URL: u.String()}}
		cfg.RetryConfiguration.EnableRetry = retries
		_, _, err = datadogV1.NewAuthenticationApi(datadog.NewAPIClient(cfg)).Validate(ctx)
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "AuthenticationApi.Validate", Do: validate(false)},
		measure.Case{Pkg: pkg, Name: "AuthenticationApi.Validate", Note: "EnableRetry = true", Want: 4, Only: true, Do: validate(true)},
	)
}
