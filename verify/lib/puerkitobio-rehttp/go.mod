module github.com/retrylint/retrylint/verify/lib/puerkitobio-rehttp

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require github.com/PuerkitoBio/rehttp v1.4.0

replace github.com/retrylint/retrylint/verify/measure => ../../measure
