package catalog

func stdNet() *Library {
	return &Library{
		Path: "net", Versions: "go1.26.8", Source: "https://pkg.go.dev/net", Checked: "2026-11-30",
		Notes: []string{"a network that begins with unix, or a loopback address, is local; DialUDP sends nothing"},
		Clients: []Client{{
			Types: []string{"Dialer", "Resolver", "Conn", "TCPConn", "UDPConn", "IPConn"},
			Calls: []string{
				"Dial", "DialTimeout", "DialTCP", "DialIP",
				"LookupAddr", "LookupCNAME", "LookupHost", "LookupIP", "LookupMX", "LookupNS", "LookupPort", "LookupSRV", "LookupTXT",
				"ResolveIPAddr", "ResolveTCPAddr", "ResolveUDPAddr",
			},
			Local: []string{
				"Close", "SetDeadline", "SetReadDeadline", "SetWriteDeadline", "SetKeepAlive", "SetKeepAlivePeriod", "SetKeepAliveConfig",
				"SetLinger", "SetNoDelay", "SetReadBuffer", "SetWriteBuffer", "File", "SyscallConn", "CloseRead", "CloseWrite",
				"Dialer.DialUDP", "Dialer.DialUnix", "Dialer.MultipathTCP", "TCPConn.MultipathTCP",
			},
			Policy: plain, Layer: No,
		}},
		Errors: []ErrorType{{Type: "Error"}, {Type: "OpError"}, {Type: "DNSError"}},
	}
}

func stdTLS() *Library {
	return &Library{
		Path: "crypto/tls", Versions: "go1.26.8", Source: "https://pkg.go.dev/crypto/tls", Checked: "2026-11-30",
		Clients: []Client{{
			Types:  []string{"Dialer"},
			Calls:  []string{"Dial", "DialWithDialer", "Conn.Handshake", "Conn.HandshakeContext", "Conn.Read", "Conn.Write"},
			Policy: plain, Layer: No,
		}},
	}
}

func stdRPC() *Library {
	return &Library{
		Path: "net/rpc", Versions: "go1.26.8", Source: "https://pkg.go.dev/net/rpc", Checked: "2026-11-30",
		Notes: []string{"a ServerError is the server's answer: it comes again; ErrShutdown asks for a new connection"},
		Clients: []Client{{
			Calls:  []string{"Dial", "DialHTTP", "DialHTTPPath", "Client.Call", "Client.Go", "jsonrpc.Dial"},
			Policy: plain, Layer: No,
		}},
		Errors: []ErrorType{{Type: "ServerError"}},
	}
}

func stdSMTP() *Library {
	return &Library{
		Path: "net/smtp", Versions: "go1.26.8", Source: "https://pkg.go.dev/net/smtp", Checked: "2026-11-30",
		Notes: []string{"the answer is a *textproto.Error: a code of 5xx is permanent, 4xx is not (RFC 5321)"},
		Clients: []Client{{
			Types: []string{"Client"}, Calls: []string{"Dial", "SendMail"}, Local: []string{"Client.Close"},
			Policy: plain, Layer: No, NotIdempotent: []string{"SendMail", "Client.Data"},
		}},
	}
}

func stdTextproto() *Library {
	return &Library{
		Path: "net/textproto", Versions: "go1.26.8", Source: "https://pkg.go.dev/net/textproto", Checked: "2026-11-30",
		Clients: []Client{{Calls: []string{"Dial", "Conn.Cmd"}, Policy: plain, Layer: No}},
		Errors:  []ErrorType{{Type: "Error", Code: "Code"}},
	}
}

func stdSyslog() *Library {
	return &Library{
		Path: "log/syslog", Versions: "go1.26.8", Source: "https://pkg.go.dev/log/syslog", Checked: "2026-11-30",
		Clients: []Client{{Calls: []string{"Dial"}, Policy: plain, Layer: No}},
	}
}
