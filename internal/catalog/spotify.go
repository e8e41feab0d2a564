package catalog

import "time"

func zmb3Spotify() *Library {
	return &Library{
		Path: "github.com/zmb3/spotify", Majors: []int{2}, Versions: "v2.4.3",
		Source: "https://pkg.go.dev/github.com/zmb3/spotify/v2#WithRetry", Checked: "2026-11-30",
		Notes:        []string{"WithRetry(true) waits out a 429, for ever, and sends a spent body again"},
		Constructors: []Constructor{{Func: "New", Options: 1}},
		Options:      []Option{{Func: "WithRetry", Effects: []Effect{{Knob: KnobUnlimited}}}},
		Clients: []Client{{
			Types: []string{"Client"}, Policy: Policy{Attempts: 1, Elapsed: No, Growth: Fixed, Jitter: No, Base: 5 * time.Second}, Off: "spotify.WithRetry(false)",
			Post: Yes, Key: No, RetryAfter: Yes, NotIdempotent: []string{"Client.CreatePlaylistForUser", "Client.AddTracksToPlaylist", "Client.QueueSong*"},
		}},
		Errors: []ErrorType{{Type: "Error", Status: "Status"}},
	}
}
