module github.com/retrylint/retrylint/verify/lib/paho

go 1.26.0

replace github.com/retrylint/retrylint/verify/measure => ../../measure

require github.com/eclipse/paho.mqtt.golang v1.5.1

require (
	github.com/gorilla/websocket v1.5.3 // indirect
	golang.org/x/net v0.44.0 // indirect
	golang.org/x/sync v0.17.0 // indirect
)
