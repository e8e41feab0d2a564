module github.com/retrylint/retrylint/verify/lib/buildkite-roko

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require github.com/buildkite/roko v1.4.0

replace github.com/retrylint/retrylint/verify/measure => ../../measure
