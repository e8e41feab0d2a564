package main

import (
	"context"
	"time"

	gitlab "gitlab.com/gitlab-org/api/client-go"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "gitlab.com/gitlab-org/api/client-go"

func get(opts ...gitlab.ClientOptionFunc) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		c, err := gitlab.NewClient("x", append(opts, gitlab.WithBaseURL(url), gitlab.WithCustomRetryWaitMinMax(time.Millisecond, 2*time.Millisecond), gitlab.WithCustomLimiter(free{}))...)
		if err != nil {
			return err
		}
		_, _, err = c.Projects.GetProject(1, nil, gitlab.WithContext(ctx))
		return err
	}
}

type free struct{}

func (free) Wait(context.Context) error { return nil }

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "ProjectsService.GetProject", Limit: 40 * time.Second, Do: get()},
		measure.Case{Pkg: pkg, Name: "WithoutRetries", Off: true, Do: get(gitlab.WithoutRetries())},
	)
}
