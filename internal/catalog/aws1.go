package catalog

import "time"

func awsSDK1() *Library {
	return &Library{
		Path: "github.com/aws/aws-sdk-go", Versions: "v1.55.8",
		Source: "https://docs.aws.amazon.com/sdk-for-go/api/aws/client/#DefaultRetryer", Checked: "2026-11-30",
		Notes: []string{
			"aws.UseServiceDefaultRetries (-1) is the default, not off",
			"DynamoDB makes 11 attempts",
			"out of support",
		},
		Constructors: []Constructor{
			{Func: "aws/session.NewSession", Policy: Policy{Elapsed: No}, Options: AllOptions},
			{Func: "aws/session.New", Policy: Policy{Elapsed: No}, Options: AllOptions},
			{Func: "aws/session.Must", Base: 1},
			{Func: "aws/session.NewSessionWithOptions", Config: 1, Policy: Policy{Elapsed: No}},
			{Func: "aws.NewConfig", Policy: Policy{Elapsed: No}},
			{Func: "aws.Config.Copy", Base: Receiver},
			{Func: "service/*.New", Base: 1, Options: 1},
		},
		Setters: []Setter{{Func: "aws.Config.WithMaxRetries", Effects: []Effect{{Knob: KnobRetries, Negative: ZeroDefault}}}},
		Literals: []Literal{
			{Type: "aws.Config", Policy: Policy{Elapsed: No}, Fields: Fields{{"MaxRetries", Effect{Knob: KnobRetries, Negative: ZeroDefault}}, {"Retryer", Effect{Knob: KnobPolicy}}}},
			{Type: "aws/session.Options", Policy: Policy{Elapsed: No}, Fields: Fields{{"Config", Effect{Knob: KnobPolicy}}}},
			{Type: "aws/client.NoOpRetryer", Policy: Policy{Attempts: 1}},
			{Type: "aws/client.DefaultRetryer", Policy: Policy{Attempts: 1}, Fields: Fields{{"NumMaxRetries", Effect{Knob: KnobRetries}}, {"MaxRetryDelay", Effect{Knob: KnobMax, Zero: ZeroDefault}}}},
		},
		Clients: []Client{
			{
				Types:  []string{"service/dynamodb.DynamoDB", "service/dynamodb/dynamodbiface.DynamoDBAPI"},
				Policy: Policy{Attempts: 11, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 50 * time.Millisecond}, Off: "aws.Config{MaxRetries: aws.Int(0)}",
				Post: Yes, Key: Yes, RetryAfter: Yes, KeyFields: []string{"ClientRequestToken"},
			},
			{
				Types: []string{
					"service/s3.S3", "service/sqs.SQS", "service/sns.SNS", "service/ec2.EC2", "service/lambda.Lambda", "service/kinesis.Kinesis",
					"service/sts.STS", "service/ses.SES", "service/kms.KMS", "service/ssm.SSM", "service/secretsmanager.SecretsManager",
					"service/cloudwatch.CloudWatch", "service/cloudwatchlogs.CloudWatchLogs", "service/route53.Route53", "service/ecs.ECS", "service/ecr.ECR",
					"service/iam.IAM", "service/rds.RDS", "service/elbv2.ELBV2", "service/autoscaling.AutoScaling", "service/cloudformation.CloudFormation",
					"service/s3/s3manager.Uploader", "service/s3/s3manager.Downloader",
				},
				Policy: Policy{Attempts: 4, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 30 * time.Millisecond, Max: 300 * time.Second},
				Off:    "aws.Config{MaxRetries: aws.Int(0)}", Post: Yes, Key: No, RetryAfter: Yes,
				NotIdempotent: []string{
					"service/sqs.SQS.SendMessage*", "service/sns.SNS.Publish*", "service/lambda.Lambda.Invoke*", "service/kinesis.Kinesis.PutRecord*",
					"service/ses.SES.SendEmail*", "service/ec2.EC2.RunInstances*",
				},
				KeyFields: []string{"ClientToken", "ClientRequestToken", "IdempotencyToken", "MessageDeduplicationId"},
			},
		},
		Errors: []ErrorType{
			{Type: "aws/awserr.Error", Code: "Code", Permanent: awsPermanent},
			{Type: "aws/awserr.RequestFailure", Status: "StatusCode", Code: "Code", Permanent: awsPermanent},
		},
	}
}
