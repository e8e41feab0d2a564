module github.com/retrylint/retrylint/verify/lib/matryer-try

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require (
	github.com/cheekybits/is v0.0.0-20150225183255-68e9c0620927 // indirect
	github.com/matryer/try v0.0.0-20161228173917-9ac251b645a2
)

replace github.com/retrylint/retrylint/verify/measure => ../../measure
