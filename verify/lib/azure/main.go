package main

import (
	"bytes"
	"context"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"

func upload(n int32, per *policy.RetryOptions) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		o := &azblob.ClientOptions{ClientOptions: azcore.ClientOptions{Retry: policy.RetryOptions{MaxRetries: n, RetryDelay: time.Millisecond}}}
		c, err := azblob.NewClientWithNoCredential(url+"/account", o)
		if err != nil {
			return err
		}
		if per != nil {
			ctx = policy.WithRetryOptions(ctx, *per)
		}
		_, err = c.UploadStream(ctx, "c", "b", bytes.NewReader([]byte("x")), nil)
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Client.UploadStream", Do: upload(0, nil)},
		measure.Case{Pkg: pkg, Name: "Client.UploadStream", Note: "MaxRetries: -1", Off: true, Do: upload(-1, nil)},
		measure.Case{Pkg: pkg, Name: "Client.UploadStream", Note: "WithRetryOptions, MaxRetries: -1", Off: true, Do: upload(0, &policy.RetryOptions{MaxRetries: -1})},
	)
}
