package catalog

func k8sClient() *Library {
	return &Library{
		Path: "k8s.io/client-go", Versions: "v0.36.3",
		Source: "https://pkg.go.dev/k8s.io/client-go/rest#Request.MaxRetries", Checked: "2026-11-30",
		Notes: []string{"what is created has a name: a second Create of it is refused", "a request is repeated, 11 attempts, only where a 429 or 5xx carries Retry-After: that is the server's wait, no layer to speak of"},
		Clients: []Client{{
			Types:  []string{"kubernetes/typed/*Interface", "kubernetes/typed/*", "rest.Request", "dynamic.ResourceInterface", "dynamic.NamespaceableResourceInterface", "discovery.DiscoveryInterface", "rest.Result"},
			Policy: plain, Layer: No, Post: Yes, Key: No, RetryAfter: Yes,
		}},
	}
}

func k8sErrors() *Library {
	return &Library{
		Path: "k8s.io/apimachinery/pkg/api/errors", Versions: "v0.36.3",
		Source: "https://pkg.go.dev/k8s.io/apimachinery/pkg/api/errors", Checked: "2026-11-30",
		Errors: []ErrorType{{Type: "StatusError", Code: "Status"}},
	}
}

func k8sControllerClient() *Library {
	return &Library{
		Path: "sigs.k8s.io/controller-runtime", Versions: "v0.22.4",
		Source: "https://pkg.go.dev/sigs.k8s.io/controller-runtime/pkg/client#Client", Checked: "2026-11-30",
		Clients: []Client{{
			Types:  []string{"pkg/client.Client", "pkg/client.Reader", "pkg/client.Writer", "pkg/client.SubResourceWriter", "pkg/client.StatusWriter"},
			Policy: plain, Layer: No, Post: Yes, Key: No,
		}},
	}
}
