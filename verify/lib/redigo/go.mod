module github.com/retrylint/retrylint/verify/lib/redigo

go 1.26.0

require github.com/gomodule/redigo v1.9.3

replace github.com/retrylint/retrylint/verify/measure => ../../measure
