module github.com/retrylint/retrylint/verify/lib/eapache-resiliency

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require github.com/eapache/go-resiliency v1.7.0

replace github.com/retrylint/retrylint/verify/measure => ../../measure
