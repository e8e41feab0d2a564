module github.com/retrylint/retrylint/verify/lib/spotify

go 1.26.0

require (
	github.com/retrylint/retrylint/verify/measure v0.0.0
	github.com/zmb3/spotify/v2 v2.4.3
)

require (
	github.com/golang/protobuf v1.5.2 // indirect
	golang.org/x/net v0.23.0 // indirect
	golang.org/x/oauth2 v0.0.0-20210810183815-faf39c7919d5 // indirect
	google.golang.org/appengine v1.6.7 // indirect
	google.golang.org/protobuf v1.33.0 // indirect
)

replace github.com/retrylint/retrylint/verify/measure => ../../measure
