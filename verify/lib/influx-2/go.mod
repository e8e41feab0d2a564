module github.com/retrylint/retrylint/verify/lib/influx-2

go 1.26.0

require (
	github.com/influxdata/influxdb-client-go/v2 v2.14.0
	github.com/retrylint/retrylint/verify/measure v0.0.0
)

require (
	github.com/apapsch/go-jsonmerge/v2 v2.0.0 // indirect
	github.com/google/uuid v1.3.1 // indirect
	github.com/influxdata/line-protocol v0.0.0-20200327222509-2487e7298839 // indirect
	github.com/oapi-codegen/runtime v1.0.0 // indirect
	golang.org/x/net v0.23.0 // indirect
)

replace github.com/retrylint/retrylint/verify/measure => ../../measure
