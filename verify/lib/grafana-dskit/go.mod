module github.com/retrylint/retrylint/verify/lib/grafana-dskit

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require github.com/grafana/dskit v0.0.0-20260703122047-de1ec7541c44

replace github.com/retrylint/retrylint/verify/measure => ../../measure
