module github.com/retrylint/retrylint/verify/lib/slack

go 1.26.0

require (
	github.com/retrylint/retrylint/verify/measure v0.0.0
	github.com/slack-go/slack v0.36.0
)

require github.com/gorilla/websocket v1.5.3 // indirect

replace github.com/retrylint/retrylint/verify/measure => ../../measure
