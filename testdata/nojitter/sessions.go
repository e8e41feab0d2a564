package nojitter

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"time"

	"google.golang.org/grpc"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

// A subscription lasts as long as its connection: what follows is a reconnect.

func subscribe(ctx context.Context, url string, out chan<- string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("subscribe: %s", resp.Status)
	}
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		out <- lines.Text()
	}
	return lines.Err()
}

func subscribedBad(ctx context.Context, url string, out chan<- string) {
	for {
		if err := subscribe(ctx, url, out); err != nil {
			slog.Warn("subscription ended", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(10 * time.Second): // want "no jitter"
		}
	}
}

func subscribedOk(ctx context.Context, url string, out chan<- string) {
	for {
		if err := subscribe(ctx, url, out); err != nil {
			slog.Warn("subscription ended", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(5*time.Second + rand.N(10*time.Second)):
		}
	}
}

// A list that is fetched again and again, line by line, is scheduled work.
func fetch(ctx context.Context, url string, into map[string]bool) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		into[lines.Text()] = true
	}
	return lines.Err()
}

func refreshedOk(ctx context.Context, url string) {
	known := map[string]bool{}
	for {
		if err := fetch(ctx, url, known); err != nil {
			slog.Warn("fetch", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(10 * time.Minute):
		}
	}
}

// What a second call of the same function is followed by is that call's: the minute after
// which a connection is renewed is no wait after a failure.
func renewedOk(ctx context.Context, url string, gone <-chan struct{}) {
	for {
		err := ping(url)
		for err != nil {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second + rand.N(time.Second)):
			}
			err = ping(url)
		}
		select {
		case <-ctx.Done():
			return
		case <-gone:
		case <-time.After(time.Minute):
		}
	}
}

func renewedBad(ctx context.Context, url string, gone <-chan struct{}) {
	for {
		err := ping(url)
		for err != nil {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second): // want "no jitter"
			}
			err = ping(url)
		}
		select {
		case <-ctx.Done():
			return
		case <-gone:
		case <-time.After(time.Minute):
		}
	}
}

// A Unix socket's HTTP server, or one of this machine, whose URL is put together.
func metadataOk(c *http.Client) (err error) {
	u := url.URL{Scheme: "http", Host: "localhost:8080", Path: "/status"}
	for range 5 {
		req, rerr := http.NewRequest(http.MethodGet, u.String(), http.NoBody)
		if rerr != nil {
			return rerr
		}
		if os.Getenv("TRACED") != "" {
			req = req.WithContext(context.WithValue(req.Context(), "traced", true))
		} else {
			req = req.WithContext(context.Background())
		}
		resp, derr := c.Do(req)
		if err = derr; err == nil {
			return resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return err
}

var errGone = errors.New("gone")

// The connection is served in a loop that follows; what it says may end everything.
func servedBad(ctx context.Context, addr string, handle func([]byte) error) error {
	for attempt := 0; ; attempt++ {
		if attempt > 0 {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(time.Duration(attempt*attempt) * 100 * time.Millisecond): // want "of net.Dial waits linearly longer with no jitter"
			}
		}
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			slog.Warn("no connection", "err", err)
			continue
		}
		attempt = 0
		buf := make([]byte, 512)
	serve:
		for {
			n, err := conn.Read(buf)
			switch {
			case errors.Is(err, errGone):
				conn.Close()
				return err
			case err != nil:
				conn.Close()
				break serve
			}
			if err := handle(buf[:n]); err != nil {
				slog.Warn("message dropped", "err", err)
			}
		}
	}
}

// A random part of an interval is waited for before the attempt, the rest of it after.
func intervalOk(ctx context.Context, url string, skip <-chan bool) {
	interval := time.Second
	for {
		end := time.After(interval)
		select {
		case <-skip:
		case <-time.After(rand.N(interval)):
		case <-ctx.Done():
			return
		}
		if err := ping(url); err != nil {
			interval = min(2*interval, time.Minute)
		} else {
			interval = time.Second
		}
		select {
		case <-end:
		case <-ctx.Done():
			return
		}
	}
}

// A stream that is read until it breaks is a session too; one that has an end is an answer.

func openFeed(ctx context.Context, conn grpc.ClientConnInterface) (grpc.ClientStream, error) {
	stream, err := conn.NewStream(ctx, &grpc.StreamDesc{ServerStreams: true}, "/feed/Follow")
	if err != nil {
		return nil, err
	}
	return stream, stream.SendMsg(&healthpb.HealthCheckRequest{})
}

func followFeedBad(ctx context.Context, conn grpc.ClientConnInterface, seen func(*healthpb.HealthCheckResponse)) error {
	for {
		stream, err := openFeed(ctx, conn)
		if err != nil {
			slog.Warn("following failed", "error", err)
		} else {
			for {
				var m healthpb.HealthCheckResponse
				if err := stream.RecvMsg(&m); err != nil {
					break
				}
				seen(&m)
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(5 * time.Second): // want "supervisor of nojitter.openFeed waits a fixed 5s with no jitter"
		}
	}
}

func readFeedOk(ctx context.Context, conn grpc.ClientConnInterface, seen func(*healthpb.HealthCheckResponse)) error {
	for {
		stream, err := openFeed(ctx, conn)
		if err != nil {
			slog.Warn("reading failed", "error", err)
		} else {
			for {
				var m healthpb.HealthCheckResponse
				err := stream.RecvMsg(&m)
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					slog.Warn("reading broke off", "error", err)
					break
				}
				seen(&m)
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(5 * time.Second):
		}
	}
}
