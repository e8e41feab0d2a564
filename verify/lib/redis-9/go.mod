module github.com/retrylint/retrylint/verify/lib/redis-9

go 1.26.0

require (
	github.com/redis/go-redis/v9 v9.21.0
	github.com/retrylint/retrylint/verify/measure v0.0.0
)

require (
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	go.uber.org/atomic v1.11.0 // indirect
)

replace github.com/retrylint/retrylint/verify/measure => ../../measure
