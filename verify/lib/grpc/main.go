// gRPC over HTTP/2: a server on this machine refuses every call and tells the counting server.
package main

import (
	"context"
	"net"
	"net/http"
	"time"

	_ "github.com/grpc-ecosystem/go-grpc-middleware/retry"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"

	"github.com/retrylint/retrylint/verify/measure"
)

const (
	pkg        = "google.golang.org/grpc"
	middleware = "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
)

// refusing counts and answers Unavailable.
type refusing struct {
	grpc_health_v1.UnimplementedHealthServer
	url string
}

func (r refusing) Check(context.Context, *grpc_health_v1.HealthCheckRequest) (*grpc_health_v1.HealthCheckResponse, error) {
	if resp, err := http.Get(r.url); err == nil {
		resp.Body.Close()
	}
	return nil, status.Error(codes.Unavailable, "no")
}

func check(opts ...grpc.DialOption) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		srv := grpc.NewServer()
		grpc_health_v1.RegisterHealthServer(srv, refusing{url: url})
		go srv.Serve(l)
		defer srv.Stop()
		conn, err := grpc.NewClient(l.Addr().String(), append(opts, grpc.WithTransportCredentials(insecure.NewCredentials()))...)
		if err != nil {
			return err
		}
		defer conn.Close()
		_, err = grpc_health_v1.NewHealthClient(conn).Check(ctx, nil)
		return err
	}
}

func policy(n string) grpc.DialOption {
	return grpc.WithDefaultServiceConfig(`{"methodConfig":[{"name":[{}],"retryPolicy":{"maxAttempts":` + n +
		`,"initialBackoff":"0.001s","maxBackoff":"0.002s","backoffMultiplier":2,"retryableStatusCodes":["UNAVAILABLE"]}}]}`)
}

func main() {
	quick := retry.WithBackoff(retry.BackoffLinear(time.Millisecond))
	measure.Run(
		measure.Case{Pkg: pkg, Name: "NewClient", Only: true, Do: check()},
		measure.Case{Pkg: pkg, Name: "WithDefaultServiceConfig", Note: "maxAttempts 4", Want: 4, Only: true, Do: check(policy("4"))},
		measure.Case{Pkg: pkg, Name: "WithDefaultServiceConfig", Note: "maxAttempts 9", Want: 5, Only: true, Do: check(policy("9"))},
		measure.Case{Pkg: pkg, Name: "WithDisableRetry", Note: "maxAttempts 4", Off: true, Do: check(policy("4"), grpc.WithDisableRetry())},
		measure.Case{Pkg: middleware, Name: "UnaryClientInterceptor", Only: true, Do: check(grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor()))},
		measure.Case{Pkg: middleware, Name: "WithMax", Note: "WithMax(3)", Want: 3, Only: true, Do: check(grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(3), quick)))},
		measure.Case{Pkg: middleware, Name: "WithMax", Note: "WithMax(1)", Off: true, Do: check(grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(1), quick)))},
	)
}
