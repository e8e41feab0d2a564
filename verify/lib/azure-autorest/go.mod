module github.com/retrylint/retrylint/verify/lib/azure-autorest

go 1.26.0

require (
	github.com/Azure/go-autorest/autorest v0.11.30
	github.com/retrylint/retrylint/verify/measure v0.0.0
)

require (
	github.com/Azure/go-autorest v14.2.0+incompatible // indirect
	github.com/Azure/go-autorest/autorest/adal v0.9.22 // indirect
	github.com/Azure/go-autorest/autorest/date v0.3.0 // indirect
	github.com/Azure/go-autorest/logger v0.2.1 // indirect
	github.com/Azure/go-autorest/tracing v0.6.0 // indirect
	github.com/golang-jwt/jwt/v4 v4.5.0 // indirect
	golang.org/x/crypto v0.17.0 // indirect
)

replace github.com/retrylint/retrylint/verify/measure => ../../measure
