package catalog

var elasticDefault = Policy{Attempts: 4, Elapsed: No, Growth: NoWait, Jitter: No}

var elasticFields = Fields{
	{"MaxRetries", Effect{Knob: KnobRetries, Zero: ZeroDefault}}, {"DisableRetry", Effect{Knob: KnobOff}}, {"RetryBackoff", Effect{Knob: KnobWait}},
	{"RetryOnStatus", Effect{Knob: KnobCodes}}, {"RetryOnError", Effect{Knob: KnobIf}}, {"Transport", Effect{Knob: KnobTransport}},
}

func elasticGo() *Library {
	return &Library{
		Path: "github.com/elastic/go-elasticsearch", Versions: "v8.19.7, v9.5.2",
		Source: "https://pkg.go.dev/github.com/elastic/go-elasticsearch/v8#Config", Checked: "2026-11-30",
		Notes: []string{
			"nothing is waited for between the attempts unless RetryBackoff is set",
			"MaxRetries 0 is the default of 3: DisableRetry is the switch",
			"429 is not retried; the untyped API has no error for 4xx and 5xx",
		},
		Constructors: []Constructor{
			{Func: "NewClient", Config: 1}, {Func: "NewTypedClient", Config: 1}, {Func: "NewDefaultClient"},
		},
		Literals: []Literal{{Type: "Config", Policy: elasticDefault, Fields: elasticFields}},
		Clients: []Client{{
			Types: []string{"Client", "TypedClient", "BaseClient", "typedapi/*"}, Calls: []string{"esapi.*.Do", "esapi.*"},
			Policy: elasticDefault, Off: "elasticsearch.Config{DisableRetry: true}", Post: Yes, Key: No, RetryAfter: No,
			NotIdempotent: []string{"esapi.Bulk", "esapi.UpdateByQuery", "esapi.Reindex"},
		}},
		Errors: []ErrorType{{Type: "typedapi/types.ElasticsearchError", Status: "Status"}},
	}
}

func elasticTransport() *Library {
	return &Library{
		Path: "github.com/elastic/elastic-transport-go", Versions: "v8.11.0",
		Source: "https://pkg.go.dev/github.com/elastic/elastic-transport-go/v8/elastictransport#Config", Checked: "2026-11-30",
		Constructors: []Constructor{{Func: "elastictransport.New", Config: 1}},
		Literals:     []Literal{{Type: "elastictransport.Config", Policy: elasticDefault, Fields: elasticFields}},
		Clients: []Client{{
			Types: []string{"elastictransport.Client", "elastictransport.Interface"}, Policy: elasticDefault,
			Off: "elastictransport.Config{DisableRetry: true}", Post: Yes, Key: No, RetryAfter: No,
		}},
	}
}

func openSearch() *Library {
	return &Library{
		Path: "github.com/opensearch-project/opensearch-go", Majors: []int{4}, Versions: "v4.8.1",
		Source: "https://pkg.go.dev/github.com/opensearch-project/opensearch-go/v4#Config", Checked: "2026-11-30",
		Notes: []string{
			"nothing is waited for between the attempts unless RetryBackoff is set",
			"MaxRetries 0 is the default of 6: DisableRetry is the switch",
			"the client asks after its nodes in the background",
		},
		Constructors: []Constructor{{Func: "NewClient", Config: 1}, {Func: "opensearchapi.NewClient", Config: 1}, {Func: "NewDefaultClient"}, {Func: "opensearchapi.NewDefaultClient"}},
		Literals: []Literal{
			{Type: "Config", Policy: openSearchDefault, Fields: Fields{
				{"MaxRetries", Effect{Knob: KnobRetries, Zero: ZeroDefault}}, {"DisableRetry", Effect{Knob: KnobOff}}, {"RetryBackoff", Effect{Knob: KnobWait}},
				{"RetryOnStatus", Effect{Knob: KnobCodes}}, {"Transport", Effect{Knob: KnobTransport}},
			}},
			{Type: "opensearchapi.Config", Policy: openSearchDefault, Fields: Fields{{"Client", Effect{Knob: KnobPolicy}}}},
		},
		Clients: []Client{{
			Types: []string{"Client", "opensearchapi.Client", "opensearchtransport.Client"}, Policy: openSearchDefault,
			Off: "opensearch.Config{DisableRetry: true}", Post: Yes, Key: No, RetryAfter: No,
		}},
		Errors: []ErrorType{{Type: "StructError", Status: "Status"}, {Type: "StringError", Status: "Status"}},
	}
}

var openSearchDefault = Policy{Attempts: 7, Elapsed: No, Growth: NoWait, Jitter: No}
