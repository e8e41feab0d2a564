package catalog

import "time"

func segmentioKafka() *Library {
	return &Library{
		Path: "github.com/segmentio/kafka-go", Versions: "v0.4.51",
		Source: "https://pkg.go.dev/github.com/segmentio/kafka-go#Writer", Checked: "2026-11-30",
		Notes: []string{
			"a batch that is written again may be there twice: the producer is not idempotent",
			"it waits by time.Sleep, which nothing interrupts",
		},
		Constructors: []Constructor{{Func: "NewWriter", Config: 1}, {Func: "NewReader", Config: 1}},
		Literals: []Literal{
			{Type: "Writer", Policy: kafkaWriter, Fields: Fields{
				{"MaxAttempts", Effect{Knob: KnobAttempts, Zero: ZeroDefault}}, {"WriteBackoffMin", Effect{Knob: KnobBase, Zero: ZeroDefault}}, {"WriteBackoffMax", Effect{Knob: KnobMax, Zero: ZeroDefault}},
			}},
			{Type: "WriterConfig", Policy: kafkaWriter, Fields: Fields{{"MaxAttempts", Effect{Knob: KnobAttempts, Zero: ZeroDefault}}}},
			{Type: "ReaderConfig", Policy: kafkaReader, Fields: Fields{{"MaxAttempts", Effect{Knob: KnobAttempts, Zero: ZeroDefault}}}},
		},
		Clients: []Client{
			{
				Types: []string{"Writer"}, Local: []string{"Writer.Close", "Writer.Stats"}, Policy: kafkaWriter, Off: "kafka.Writer{MaxAttempts: 1}", Post: Yes, Key: No,
			},
			{Types: []string{"Reader"}, Local: []string{"Reader.Close", "Reader.SetOffset", "Reader.Config", "Reader.Stats"}, Policy: kafkaReader, Off: "kafka.ReaderConfig{MaxAttempts: 1}", Post: No, Key: No},
			{Types: []string{"Conn", "Dialer", "Client"}, Calls: []string{"Dial", "DialContext", "DialLeader", "DialPartition", "LookupPartition", "LookupPartitions"}, Local: []string{"Conn.Close", "Conn.Set*"}, Policy: plain},
		},
		Errors: []ErrorType{{Type: "Error"}, {Type: "WriteErrors"}},
	}
}

var (
	kafkaWriter = Policy{Attempts: 10, Elapsed: No, Ctx: No, Growth: Exponential, Jitter: No, Capped: Yes, Base: 100 * time.Millisecond, Max: time.Second}
	kafkaReader = Policy{Attempts: 3, Elapsed: No, Growth: Exponential, Jitter: No, Capped: Yes, Base: 100 * time.Millisecond, Max: time.Second}
)

func ibmSarama() *Library {
	return &Library{
		Path: "github.com/IBM/sarama", Versions: "v1.61.1",
		Source: "https://pkg.go.dev/github.com/IBM/sarama#Config", Checked: "2026-11-30",
		Notes: []string{"Producer.Idempotent is false by default: a message may be there twice", "the wait is fixed unless Producer.Retry.BackoffFunc is set"},
		Constructors: []Constructor{
			{Func: "NewConfig", Policy: saramaDefault},
			{Func: "NewSyncProducer", Base: 2}, {Func: "NewAsyncProducer", Base: 2},
			{Func: "NewExponentialBackoff", Policy: Policy{Growth: Exponential, Jitter: Yes, Capped: Yes}},
		},
		Literals: []Literal{{Type: "Config", Policy: Policy{Attempts: 1, Elapsed: No}, Fields: Fields{
			{"Producer.Retry.Max", Effect{Knob: KnobRetries}}, {"Producer.Retry.Backoff", Effect{Knob: KnobBase}}, {"Producer.Retry.BackoffFunc", Effect{Knob: KnobWait}},
		}}},
		Clients: []Client{{
			Types: []string{"SyncProducer"}, Local: []string{"SyncProducer.Close"}, Policy: saramaDefault, Off: "cfg.Producer.Retry.Max = 0", Post: Yes, Key: No,
		}},
		Errors: []ErrorType{{Type: "KError"}, {Type: "ProducerError"}},
	}
}

var saramaDefault = Policy{Attempts: 4, Elapsed: No, Ctx: No, Growth: Fixed, Jitter: No, Capped: Yes, Base: 100 * time.Millisecond}

func shopifySarama() *Library {
	return &Library{
		Path: "github.com/Shopify/sarama", Versions: "v1.38.1",
		Source: "https://pkg.go.dev/github.com/Shopify/sarama#Config", Checked: "2026-11-30",
		Notes:        []string{"the former home of sarama"},
		Constructors: ibmSarama().Constructors[:3], Literals: ibmSarama().Literals, Clients: ibmSarama().Clients, Errors: ibmSarama().Errors,
	}
}

func franzGo() *Library {
	return &Library{
		Path: "github.com/twmb/franz-go/pkg/kgo", Versions: "v1.22.3",
		Source: "https://pkg.go.dev/github.com/twmb/franz-go/pkg/kgo#RequestRetries", Checked: "2026-11-30",
		Notes:        []string{"records are retried for ever unless RecordRetries or RecordDeliveryTimeout is set; the producer is idempotent"},
		Constructors: []Constructor{{Func: "NewClient", Options: AllOptions}},
		Options: []Option{
			{Func: "RequestRetries", Effects: []Effect{{Knob: KnobRetries}}},
			{Func: "RetryBackoffFn", Effects: []Effect{{Knob: KnobWait}}},
			{Func: "RetryTimeout", Effects: []Effect{{Knob: KnobElapsed}}},
		},
		Clients: []Client{{
			Types: []string{"Client"}, Answers: []string{"ProduceResults"},
			Policy: Policy{Attempts: 21, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 250 * time.Millisecond, Max: 5 * time.Second},
			Off:    "kgo.RequestRetries(0)", Post: Yes, Key: Yes,
		}},
	}
}
