package main

import (
	"context"

	influxdb2 "github.com/influxdata/influxdb-client-go/v2"
	_ "github.com/influxdata/influxdb-client-go/v2/api/http"

	"github.com/retrylint/retrylint/verify/measure"
)

func main() {
	measure.Run(measure.Case{Pkg: "github.com/influxdata/influxdb-client-go/v2/api", Name: "WriteAPIBlocking.WriteRecord", Do: func(ctx context.Context, url string) error {
		c := influxdb2.NewClient(url, "x")
		defer c.Close()
		return c.WriteAPIBlocking("o", "b").WriteRecord(ctx, "m v=1")
	}})
}
