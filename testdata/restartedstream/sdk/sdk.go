// Package sdk holds the cases of restartedstream over SDKs.
package sdk

import (
	"context"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/openai/openai-go/v3"

	"retrylint.test/cases/lib/pause"
)

// The user has read half of the answer, and now reads another from its start.
//
// Missed: the call that opens the stream gives no error of its own.
func FN_askBad(ctx context.Context, client *anthropic.Client, p anthropic.MessageNewParams, show func(string)) (err error) {
	for range 3 {
		stream := client.Messages.NewStreaming(ctx, p)
		for stream.Next() {
			show(stream.Current().Delta.Text)
		}
		if err = stream.Err(); err == nil {
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

// Missed, as FN_askBad.
func FN_chatBad(ctx context.Context, client *openai.Client, p openai.ChatCompletionNewParams, out chan<- string) (err error) {
	for i := 0; i < 3; i++ {
		stream := client.Chat.Completions.NewStreaming(ctx, p)
		for stream.Next() {
			for _, c := range stream.Current().Choices {
				out <- c.Delta.Content
			}
		}
		if err = stream.Err(); err == nil {
			break
		}
		if pause.Spread(ctx, time.Second) != nil {
			break
		}
	}
	return err
}

// Nothing is shown before the answer is whole.
func askOk(ctx context.Context, client *anthropic.Client, p anthropic.MessageNewParams, show func(string)) (err error) {
	for range 3 {
		var text strings.Builder
		stream := client.Messages.NewStreaming(ctx, p)
		for stream.Next() {
			text.WriteString(stream.Current().Delta.Text)
		}
		if err = stream.Err(); err == nil {
			show(text.String())
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

// Once there is output, an error leaves.
func askOnceShownOk(ctx context.Context, client *anthropic.Client, p anthropic.MessageNewParams, show func(string)) (err error) {
	for range 3 {
		shown := false
		stream := client.Messages.NewStreaming(ctx, p)
		for stream.Next() {
			show(stream.Current().Delta.Text)
			shown = true
		}
		if err = stream.Err(); err == nil || shown {
			return err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

func onceOk(ctx context.Context, client *anthropic.Client, p anthropic.MessageNewParams, show func(string)) error {
	stream := client.Messages.NewStreaming(ctx, p)
	for stream.Next() {
		show(stream.Current().Delta.Text)
	}
	return stream.Err()
}

// The answer holds its body in a field.
func objectBad(ctx context.Context, c *s3.Client, in *s3.GetObjectInput, w io.Writer) error {
	for i := 1; ; i++ {
		obj, err := c.GetObject(ctx, in) // want "from zero after output"
		if err != nil {
			return err
		}
		_, err = io.Copy(w, obj.Body)
		obj.Body.Close()
		if err == nil || i == 3 {
			return err
		}
		time.Sleep(time.Second + rand.N(time.Second))
	}
}
