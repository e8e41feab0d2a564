// Package clients holds configurations of SDK clients below a loop, right and wrong.
package clients

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/PagerDuty/go-pagerduty"
	"github.com/digitalocean/godo"
	"github.com/elastic/elastic-transport-go/v8/elastictransport"
	vault "github.com/hashicorp/vault/api"
	"github.com/hetznercloud/hcloud-go/v2/hcloud"
	"github.com/linode/linodego"
	"github.com/minio/minio-go/v7"
	"github.com/sashabaranov/go-openai"
	"github.com/slack-go/slack"
	"github.com/xanzy/go-gitlab"
	"github.com/zmb3/spotify/v2"

	"retrylint.test/cases/lib/pause"
)

func nap(ctx context.Context) error { return pause.For(ctx, time.Second+rand.N(time.Second)) }

// again repeats what it is given: each client stands in one closure.
func again(ctx context.Context, f func() error) (err error) {
	for i := range 3 {
		if err = f(); err == nil || i == 2 {
			return err
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

// linodego: 1001 attempts.

func linodeBad(ctx context.Context, hc *http.Client) error {
	c := linodego.NewClient(hc)
	return again(ctx, func() error {
		_, err := c.GetInstance(ctx, 1) // want "3003 attempts: 3 here times 1001 inside linodego.Client"
		return err
	})
}

func linodeOffOk(ctx context.Context, hc *http.Client) error {
	c := linodego.NewClient(hc)
	c.SetRetryCount(0)
	return again(ctx, func() error {
		_, err := c.GetInstance(ctx, 1)
		return err
	})
}

// hcloud: six.

func hcloudBad(ctx context.Context) error {
	c := hcloud.NewClient(hcloud.WithToken("x"))
	return again(ctx, func() error {
		_, _, err := c.Server.GetByID(ctx, 1) // want "18 attempts"
		return err
	})
}

func hcloudTwoBad(ctx context.Context) error {
	c := hcloud.NewClient(hcloud.WithRetryOpts(hcloud.RetryOpts{MaxRetries: 2}))
	return again(ctx, func() error {
		_, _, err := c.Server.GetByID(ctx, 1) // want "9 attempts"
		return err
	})
}

func hcloudOffOk(ctx context.Context) error {
	c := hcloud.NewClient(hcloud.WithRetryOpts(hcloud.RetryOpts{MaxRetries: 0}))
	return again(ctx, func() error {
		_, _, err := c.Server.GetByID(ctx, 1)
		return err
	})
}

// godo: the constructor decides.

func godoTokenBad(ctx context.Context) error {
	c := godo.NewFromToken("x")
	return again(ctx, func() error {
		_, _, err := c.Account.Get(ctx) // want "15 attempts"
		return err
	})
}

func godoPlainOk(ctx context.Context, hc *http.Client) error {
	c := godo.NewClient(hc)
	return again(ctx, func() error {
		_, _, err := c.Account.Get(ctx)
		return err
	})
}

func godoUnknownOk(ctx context.Context, c *godo.Client) error {
	return again(ctx, func() error {
		_, _, err := c.Account.Get(ctx)
		return err
	})
}

// slack: one unless it is told more.

func slackBad(ctx context.Context) error {
	c := slack.New("x", slack.OptionRetry(3))
	return again(ctx, func() error {
		_, err := c.GetUserInfoContext(ctx, "u") // want "12 attempts"
		return err
	})
}

func slackDefaultOk(ctx context.Context) error {
	c := slack.New("x")
	return again(ctx, func() error {
		_, err := c.GetUserInfoContext(ctx, "u")
		return err
	})
}

// minio: ten; MaxRetries counts attempts.

func minioBad(ctx context.Context, host string) error {
	c, err := minio.New(host, &minio.Options{Secure: true})
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, err := c.StatObject(ctx, "b", "o", minio.StatObjectOptions{}) // want "30 attempts"
		return err
	})
}

func minioTwoBad(ctx context.Context, host string) error {
	c, err := minio.New(host, &minio.Options{MaxRetries: 2})
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, err := c.StatObject(ctx, "b", "o", minio.StatObjectOptions{}) // want "6 attempts"
		return err
	})
}

func minioOffOk(ctx context.Context, host string) error {
	c, err := minio.New(host, &minio.Options{MaxRetries: 1})
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, err := c.StatObject(ctx, "b", "o", minio.StatObjectOptions{})
		return err
	})
}

// vault: three by DefaultConfig, one by a literal.

func vaultBad(ctx context.Context) error {
	c, err := vault.NewClient(vault.DefaultConfig())
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, err := c.Logical().ReadWithContext(ctx, "secret/x") // want "9 attempts"
		return err
	})
}

func vaultLiteralOk(ctx context.Context, url string) error {
	c, err := vault.NewClient(&vault.Config{Address: url})
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, err := c.Logical().ReadWithContext(ctx, "secret/x")
		return err
	})
}

func vaultOffOk(ctx context.Context) error {
	c, err := vault.NewClient(nil)
	if err != nil {
		return err
	}
	c.SetMaxRetries(0)
	return again(ctx, func() error {
		_, err := c.Logical().ReadWithContext(ctx, "secret/x")
		return err
	})
}

// elastic-transport: four; only DisableRetry is off.

func elasticBad(ctx context.Context, req *http.Request) error {
	c, err := elastictransport.New(elastictransport.Config{})
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		resp, err := c.Perform(req) // want "12 attempts"
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

func elasticZeroBad(ctx context.Context, req *http.Request) error {
	c, err := elastictransport.New(elastictransport.Config{MaxRetries: 0})
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		resp, err := c.Perform(req) // want "12 attempts"
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

func elasticOffOk(ctx context.Context, req *http.Request) error {
	c, err := elastictransport.New(elastictransport.Config{DisableRetry: true})
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		resp, err := c.Perform(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// go-gitlab: six.

func gitlabBad(ctx context.Context) error {
	c, err := gitlab.NewClient("x")
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, _, err := c.Projects.GetProject(1, nil, gitlab.WithContext(ctx)) // want "18 attempts"
		return err
	})
}

func gitlabOffOk(ctx context.Context) error {
	c, err := gitlab.NewClient("x", gitlab.WithoutRetries())
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, _, err := c.Projects.GetProject(1, nil, gitlab.WithContext(ctx))
		return err
	})
}

// spotify: one, or for ever.

func spotifyBad(ctx context.Context, hc *http.Client) error {
	c := spotify.New(hc, spotify.WithRetry(true))
	return again(ctx, func() error {
		_, err := c.CurrentUser(ctx) // want "unlimited attempts inside spotify.Client"
		return err
	})
}

func spotifyDefaultOk(ctx context.Context, hc *http.Client) error {
	c := spotify.New(hc)
	return again(ctx, func() error {
		_, err := c.CurrentUser(ctx)
		return err
	})
}

// What never retries.

func openaiOk(ctx context.Context, req openai.ChatCompletionRequest) error {
	c := openai.NewClient("x")
	return again(ctx, func() error {
		_, err := c.CreateChatCompletion(ctx, req)
		return err
	})
}

func pagerdutyOk(ctx context.Context, c *pagerduty.Client) error {
	return again(ctx, func() error {
		_, err := c.GetIncidentWithContext(ctx, "x")
		return err
	})
}
