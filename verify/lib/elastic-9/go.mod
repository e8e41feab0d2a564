module github.com/retrylint/retrylint/verify/lib/elastic-9

go 1.26.0

require (
	github.com/elastic/go-elasticsearch/v9 v9.5.2
	github.com/retrylint/retrylint/verify/measure v0.0.0
)

require (
	github.com/elastic/elastic-transport-go/v8 v8.9.0 // indirect
	github.com/go-logr/logr v1.4.3 // indirect
	github.com/go-logr/stdr v1.2.2 // indirect
	go.opentelemetry.io/auto/sdk v1.1.0 // indirect
	go.opentelemetry.io/otel v1.35.0 // indirect
	go.opentelemetry.io/otel/metric v1.35.0 // indirect
	go.opentelemetry.io/otel/trace v1.35.0 // indirect
)

replace github.com/retrylint/retrylint/verify/measure => ../../measure
