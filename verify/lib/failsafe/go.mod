module github.com/retrylint/retrylint/verify/lib/failsafe

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require (
	github.com/bits-and-blooms/bitset v1.24.4 // indirect
	github.com/failsafe-go/failsafe-go v0.9.8
	github.com/influxdata/tdigest v0.0.1 // indirect
	golang.org/x/net v0.28.0 // indirect
	golang.org/x/sys v0.24.0 // indirect
	golang.org/x/text v0.17.0 // indirect
	google.golang.org/genproto/googleapis/rpc v0.0.0-20240814211410-ddb44dafa142 // indirect
	google.golang.org/grpc v1.67.1 // indirect
	google.golang.org/protobuf v1.36.4 // indirect
)

replace github.com/retrylint/retrylint/verify/measure => ../../measure
