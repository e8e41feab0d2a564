package catalog

import "time"

var redisDefault = Policy{Attempts: 4, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Base: 10 * time.Millisecond, Max: time.Second}

var redisFields = Fields{
	{"MaxRetries", Effect{Knob: KnobRetries, Zero: ZeroDefault, Negative: ZeroOff}},
	{"MinRetryBackoff", Effect{Knob: KnobBase, Zero: ZeroDefault}},
	{"MaxRetryBackoff", Effect{Knob: KnobMax, Zero: ZeroDefault}},
}

func redisGo() *Library {
	return &Library{
		Path: "github.com/redis/go-redis", Versions: "v9.21.0",
		Source: "https://pkg.go.dev/github.com/redis/go-redis/v9#Options", Checked: "2026-11-30",
		Notes: []string{
			"MaxRetries -1 is off; 0 is the default of 3",
			"commands that write are repeated too: INCR and LPUSH may count twice",
			"each dial is tried five times besides",
		},
		Constructors: []Constructor{
			{Func: "NewClient", Config: 1}, {Func: "NewClusterClient", Config: 1}, {Func: "NewUniversalClient", Config: 1},
			{Func: "NewFailoverClient", Config: 1}, {Func: "NewFailoverClusterClient", Config: 1}, {Func: "NewRing", Config: 1},
			{Func: "ParseURL", Policy: redisDefault}, {Func: "ParseClusterURL", Policy: redisDefault},
		},
		Literals: []Literal{
			{Type: "Options", Policy: redisDefault, Fields: redisFields}, {Type: "ClusterOptions", Policy: redisDefault, Fields: redisFields},
			{Type: "UniversalOptions", Policy: redisDefault, Fields: redisFields}, {Type: "FailoverOptions", Policy: redisDefault, Fields: redisFields},
			{Type: "RingOptions", Policy: redisDefault, Fields: redisFields},
		},
		Clients: []Client{{
			Types: []string{"Client", "ClusterClient", "UniversalClient", "Ring", "Conn", "Cmdable", "baseClient", "Tx", "cmdable", "statefulCmdable", "*Cmdable"},
			Calls: []string{"Pipeline.Exec", "Pipeliner.Exec"}, Answers: []string{"*Cmd"},
			Local:  []string{"Client.Options", "Client.PoolStats", "baseClient.Close", "ClusterClient.Close", "UniversalClient.Close"},
			Policy: redisDefault, Off: "redis.Options{MaxRetries: -1}", Post: Yes, Key: No,
			NotIdempotent: []string{"*.Incr", "*.IncrBy", "*.Decr", "*.DecrBy", "*.LPush", "*.RPush", "*.XAdd", "*.Publish", "*.Append", "*.HIncrBy", "*.ZIncrBy"},
		}},
	}
}

func redisGo8() *Library {
	return &Library{
		Path: "github.com/go-redis/redis", Versions: "v8.11.5",
		Source: "https://pkg.go.dev/github.com/go-redis/redis/v8#Options", Checked: "2026-11-30",
		Notes:        []string{"the former home of go-redis: MaxRetries -1 is off, 0 the default of 3"},
		Constructors: redisGo().Constructors[:6], Literals: redisGo().Literals, Clients: redisGo().Clients,
	}
}

func redisRueidis() *Library {
	return &Library{
		Path: "github.com/redis/rueidis", Versions: "v1.0.79",
		Source: "https://pkg.go.dev/github.com/redis/rueidis#ClientOption", Checked: "2026-11-30",
		Notes:        []string{"commands that only read are repeated until the context ends; those that write are not"},
		Constructors: []Constructor{{Func: "NewClient", Config: 1}},
		Literals: []Literal{{Type: "ClientOption", Policy: rueidisDefault, Fields: Fields{
			{"DisableRetry", Effect{Knob: KnobOff}}, {"RetryDelay", Effect{Knob: KnobWait}},
		}}},
		Clients: []Client{{
			Types: []string{"Client", "CoreClient", "DedicatedClient"}, Answers: []string{"RedisResult"}, Only: []string{"*.DoCache", "*.DoMultiCache"},
			Policy: rueidisDefault, Off: "rueidis.ClientOption{DisableRetry: true}", Post: No, Key: No,
		}},
	}
}

var rueidisDefault = Policy{Attempts: Unlimited, Elapsed: No, Growth: Exponential, Jitter: Yes, Capped: Yes, Max: time.Second}

func redigo() *Library {
	return &Library{
		Path: "github.com/gomodule/redigo", Versions: "v1.9.3",
		Source: "https://pkg.go.dev/github.com/gomodule/redigo/redis", Checked: "2026-11-30",
		Clients: []Client{{
			Types: []string{"redis.Conn", "redis.Pool", "redis.ConnWithContext"}, Calls: []string{"redis.Dial", "redis.DialContext", "redis.DialURL", "redis.DialURLContext", "redis.DoContext", "redis.DoWithTimeout", "redis.Script.Do"},
			Local: []string{"redis.Conn.Close", "redis.Conn.Err", "redis.Pool.Close", "redis.Conn.Send"}, Policy: plain, Post: No, Key: No,
		}},
	}
}
