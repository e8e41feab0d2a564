package main

import (
	"context"

	"github.com/aws/aws-sdk-go/aws"
	_ "github.com/aws/aws-sdk-go/aws/client"
	"github.com/aws/aws-sdk-go/aws/credentials"
	"github.com/aws/aws-sdk-go/aws/session"
	_ "github.com/aws/aws-sdk-go/service/dynamodb"
	"github.com/aws/aws-sdk-go/service/s3"
	_ "github.com/aws/aws-sdk-go/service/s3/s3manager"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/aws/aws-sdk-go/service/s3"

func head(retries *int) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		sess, err := session.NewSession(&aws.Config{
			Endpoint: aws.String(url), Region: aws.String("us-east-1"), S3ForcePathStyle: aws.Bool(true), MaxRetries: retries, Credentials: credentials.NewStaticCredentials("a", "b", ""),
		})
		if err != nil {
			return err
		}
		_, err = s3.New(sess).HeadObjectWithContext(ctx, &s3.HeadObjectInput{Bucket: aws.String("b"), Key: aws.String("k")})
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "S3.HeadObjectWithContext", Do: head(nil)},
		measure.Case{Pkg: pkg, Name: "S3.HeadObjectWithContext", Note: "MaxRetries: -1", Want: 4, Only: true, Do: head(aws.Int(-1))},
		measure.Case{Pkg: pkg, Name: "S3.HeadObjectWithContext", Note: "MaxRetries: 0", Off: true, Do: head(aws.Int(0))},
	)
}
