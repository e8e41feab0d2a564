package main

import (
	"context"

	"github.com/PagerDuty/go-pagerduty"

	"github.com/retrylint/retrylint/verify/measure"
)

func main() {
	measure.Run(measure.Case{Pkg: "github.com/PagerDuty/go-pagerduty", Name: "Client.GetIncidentWithContext", Do: func(ctx context.Context, url string) error {
		_, err := pagerduty.NewClient("x", pagerduty.WithAPIEndpoint(url)).GetIncidentWithContext(ctx, "x")
		return err
	}})
}
