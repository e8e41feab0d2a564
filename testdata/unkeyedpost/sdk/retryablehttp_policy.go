package sdk

import (
	"context"
	"net/http"

	"github.com/hashicorp/go-retryablehttp"
)

// A sender of whatever request it is given, with a policy of its own.
type sender struct{ client *retryablehttp.Client }

func newSender(retries int) *sender {
	s := &sender{}
	c := retryablehttp.NewClient()
	c.RetryMax = retries
	c.CheckRetry = s.blindBad
	s.client = c
	return s
}

func (s *sender) blindBad(ctx context.Context, resp *http.Response, err error) (bool, error) { // want "any method"
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	if err != nil {
		return retryablehttp.DefaultRetryPolicy(ctx, resp, err)
	}
	return resp.StatusCode == http.StatusTooManyRequests, nil
}

func (s *sender) Do(ctx context.Context, req *http.Request) (*http.Response, error) {
	req = req.WithContext(ctx)
	r, err := retryablehttp.FromRequest(req)
	if err != nil {
		return nil, err
	}
	return s.client.Do(r)
}

// The method goes along in the context, and the policy asks for it.
type careful struct{ client *retryablehttp.Client }

type methodKey struct{}

func newCareful(retries int) *careful {
	s := &careful{}
	c := retryablehttp.NewClient()
	c.RetryMax = retries
	c.CheckRetry = s.policyGood
	s.client = c
	return s
}

func (s *careful) policyGood(ctx context.Context, resp *http.Response, err error) (bool, error) {
	if m, _ := ctx.Value(methodKey{}).(string); m == http.MethodPost || m == http.MethodPatch {
		return false, err
	}
	return retryablehttp.DefaultRetryPolicy(ctx, resp, err)
}

func (s *careful) Do(ctx context.Context, req *http.Request) (*http.Response, error) {
	req = req.WithContext(context.WithValue(ctx, methodKey{}, req.Method))
	r, err := retryablehttp.FromRequest(req)
	if err != nil {
		return nil, err
	}
	return s.client.Do(r)
}
