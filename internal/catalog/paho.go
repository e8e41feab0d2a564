package catalog

func pahoGo() *Library {
	return &Library{
		Path: "github.com/eclipse/paho.mqtt.golang", Versions: "v1.5.1",
		Source: "https://pkg.go.dev/github.com/eclipse/paho.mqtt.golang#ClientOptions", Checked: "2026-11-30",
		Notes: []string{
			"a call gives a token, whose Error says how it went once Wait has come back",
			"a lost connection comes back by itself; the first one only with SetConnectRetry(true)",
		},
		Clients: []Client{{
			Types: []string{"Client"}, Answers: []string{"Token", "*Token"}, Policy: plain, Post: No, Key: No,
			Only: []string{"*.Connect", "*.Publish", "*.Subscribe", "*.SubscribeMultiple", "*.Unsubscribe"},
		}},
	}
}
