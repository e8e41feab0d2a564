package catalog

func rabbitAMQP() *Library {
	return &Library{
		Path: "github.com/rabbitmq/amqp091-go", Versions: "v1.10.0",
		Source: "https://pkg.go.dev/github.com/rabbitmq/amqp091-go", Checked: "2026-11-30",
		Notes: []string{
			"neither a connection nor a channel comes back by itself",
			"a publish that failed may have arrived: only a publisher confirm tells",
		},
		Clients: []Client{{
			Types: []string{"Connection", "Channel"}, Calls: []string{"Dial", "DialTLS", "DialTLS_ExternalAuth", "DialConfig", "Open"},
			Local:  []string{"Connection.Close", "Connection.CloseDeadline", "Channel.Close"},
			Policy: plain, Post: No, Key: No,
		}},
	}
}

func streadwayAMQP() *Library {
	row := rabbitAMQP()
	row.Path, row.Versions, row.Source = "github.com/streadway/amqp", "v1.1.0", "https://pkg.go.dev/github.com/streadway/amqp"
	row.Clients[0].Calls = []string{"Dial", "DialTLS", "DialConfig", "Open"}
	row.Clients[0].Local = []string{"Connection.Close", "Channel.Close"}
	return row
}
