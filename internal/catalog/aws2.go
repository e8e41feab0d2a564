package catalog

import "time"

var awsDefault = Policy{Attempts: 3, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Max: 20 * time.Second}

// awsRetryMax is RetryMaxAttempts wherever it stands: 0 is the default, 1 is off.
var awsRetryMax = Effect{Knob: KnobAttempts, Zero: ZeroDefault}

var awsFields = Fields{{"RetryMaxAttempts", awsRetryMax}, {"Retryer", Effect{Knob: KnobPolicy}}, {"HTTPClient", Effect{Knob: KnobTransport}}}

var awsPermanent = []string{
	"AccessDenied", "AccessDeniedException", "ValidationException", "ValidationError", "ResourceNotFoundException",
	"NoSuchKey", "NoSuchBucket", "NotFound", "InvalidParameterException", "InvalidParameterValue", "ConditionalCheckFailedException",
	"UnrecognizedClientException", "InvalidClientTokenId", "SignatureDoesNotMatch", "MissingParameter",
}

var awsNotIdempotent = []string{
	"service/sqs.Client.SendMessage", "service/sqs.Client.SendMessageBatch", "service/sns.Client.Publish", "service/sns.Client.PublishBatch",
	"service/lambda.Client.Invoke", "service/kinesis.Client.PutRecord", "service/kinesis.Client.PutRecords", "service/firehose.Client.PutRecord",
	"service/ses.Client.SendEmail", "service/sesv2.Client.SendEmail", "service/ec2.Client.RunInstances", "service/eventbridge.Client.PutEvents",
}

func awsSDK2() *Library {
	return &Library{
		Path: "github.com/aws/aws-sdk-go-v2", Versions: "v1.48.0 (s3 v1.114.10, dynamodb v1.74.0, sqs v1.53.0)",
		Source: "https://docs.aws.amazon.com/sdk-for-go/v2/developer-guide/configure-retries-timeouts.html", Checked: "2026-11-30",
		Notes: []string{
			"RetryMaxAttempts 0 is the default, 1 is off; retry.AddWithMaxAttempts(r, 0) is no limit",
			"DynamoDB makes 4 attempts since v1.74.0",
			"Retry-After is not read; x-amz-retry-after is",
		},
		Constructors: []Constructor{
			{Func: "config.LoadDefaultConfig", Policy: Policy{Elapsed: No}, Options: 1},
			{Func: "service/*.NewFromConfig", Base: 1, Options: 1},
			{Func: "service/*.New", Base: 1, Options: 1},
			{Func: "aws/retry.NewStandard", Policy: awsDefault, Options: AllOptions},
			{Func: "aws/retry.NewAdaptiveMode", Policy: awsDefault, Options: AllOptions},
			{Func: "aws/retry.AddWithMaxAttempts", Base: 1, Args: []Effect{{Knob: KnobAttempts, Arg: 1, Zero: ZeroUnlimited}}},
			{Func: "aws/retry.AddWithMaxBackoffDelay", Base: 1, Args: []Effect{{Knob: KnobMax, Arg: 1}}},
			{Func: "aws/retry.AddWithErrorCodes", Base: 1, Args: []Effect{{Knob: KnobCodes, Arg: -1}}},
			{Func: "aws.Config.Copy", Base: Receiver},
			{Func: "feature/s3/manager.NewUploader", Base: 1},
			{Func: "feature/s3/manager.NewDownloader", Base: 1},
		},
		Options: []Option{
			{Func: "config.WithRetryMaxAttempts", Effects: []Effect{awsRetryMax}},
			{Func: "config.WithRetryer", Effects: []Effect{{Knob: KnobPolicy}}},
			{Func: "config.WithHTTPClient", Effects: []Effect{{Knob: KnobTransport}}},
		},
		Literals: []Literal{
			{Type: "aws.Config", Policy: Policy{Elapsed: No}, Fields: awsFields},
			{Type: "config.LoadOptions", Policy: Policy{Elapsed: No}, Fields: awsFields},
			{Type: "service/*.Options", Policy: Policy{Elapsed: No}, Fields: awsFields},
			{Type: "aws.NopRetryer", Policy: Policy{Attempts: 1}},
			{Type: "aws/retry.StandardOptions", Policy: awsDefault, Fields: Fields{
				{"MaxAttempts", Effect{Knob: KnobAttempts, Zero: ZeroUnlimited}}, {"MaxBackoff", Effect{Knob: KnobMax}}, {"Backoff", Effect{Knob: KnobWait}},
			}},
			{Type: "aws/retry.AdaptiveModeOptions", Policy: awsDefault},
		},
		Clients: []Client{
			{
				Types: []string{"service/dynamodb.Client", "service/dynamodbstreams.Client"}, Was: []Was{{Before: "v1.74.0", Attempts: 3}},
				Policy: Policy{Attempts: 4, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 25 * time.Millisecond, Max: 20 * time.Second},
				Off:    "o.RetryMaxAttempts = 1", Post: Yes, Key: Yes, RetryAfter: No,
				KeyFields: []string{"ClientRequestToken"},
			},
			{
				Types:  []string{"service/*.Client", "feature/s3/manager.Uploader", "feature/s3/manager.Downloader"},
				Policy: awsDefault, Off: "o.RetryMaxAttempts = 1", Post: Yes, Key: No, RetryAfter: No,
				NotIdempotent: awsNotIdempotent,
				KeyFields:     []string{"ClientToken", "ClientRequestToken", "IdempotencyToken", "MessageDeduplicationId", "IdempotencyKey"},
			},
		},
		Errors: []ErrorType{{Type: "aws/transport/http.ResponseError", Status: "HTTPStatusCode"}},
	}
}

func awsSmithy() *Library {
	return &Library{
		Path: "github.com/aws/smithy-go", Versions: "v1.28.9",
		Source: "https://aws.github.io/aws-sdk-go-v2/docs/handling-errors/", Checked: "2026-11-30",
		Errors: []ErrorType{
			{Type: "APIError", Code: "ErrorCode", Permanent: awsPermanent},
			{Type: "GenericAPIError", Code: "ErrorCode", Permanent: awsPermanent},
			{Type: "transport/http.ResponseError", Status: "HTTPStatusCode"},
		},
	}
}
