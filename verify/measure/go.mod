module github.com/retrylint/retrylint/verify/measure

go 1.26.0
