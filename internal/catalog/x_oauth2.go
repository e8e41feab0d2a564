package catalog

func xOauth2() *Library {
	return &Library{
		Path: "golang.org/x/oauth2", Versions: "v0.36.0",
		Source: "https://pkg.go.dev/golang.org/x/oauth2#RetrieveError", Checked: "2026-11-30",
		Notes: []string{"invalid_grant comes again"},
		Clients: []Client{{
			Types: []string{"TokenSource"}, Calls: []string{"Config.Exchange", "Config.PasswordCredentialsToken", "Config.DeviceAccessToken", "Config.DeviceAuth", "clientcredentials.Config.Token"},
			Policy: plain, Layer: No,
		}},
		Errors: []ErrorType{{Type: "RetrieveError", Code: "ErrorCode", Permanent: []string{"invalid_grant", "invalid_client", "unauthorized_client", "invalid_scope"}}},
	}
}
