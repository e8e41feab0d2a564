// Package restartedstream holds the cases of the check restartedstream.
package restartedstream

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"time"

	web "net/http"

	"github.com/cenkalti/backoff/v4"

	"retrylint.test/cases/lib/again"
)

var errGaveUp = errors.New("gave up")

func nap() { time.Sleep(time.Second + rand.N(time.Second)) }

// What has been written stays written, and the next attempt writes all of it once more.
func copyBad(url string, w io.Writer) (err error) {
	for range 5 {
		resp, gerr := http.Get(url) // want "from zero"
		if gerr != nil {
			return gerr
		}
		_, err = io.Copy(w, resp.Body)
		resp.Body.Close()
		if err == nil {
			return nil
		}
		nap()
	}
	return err
}

func copyEndlessBad(url string, w io.Writer) {
	for {
		resp, err := http.Get(url) // want "from zero"
		if err != nil {
			nap()
			continue
		}
		_, err = io.Copy(w, resp.Body)
		resp.Body.Close()
		if err == nil {
			return
		}
		nap()
	}
}

func bufferedBad(url string, w io.Writer) error {
	buf := make([]byte, 32<<10)
	for range 5 {
		resp, err := http.Get(url) // want "from zero"
		if err != nil {
			return err
		}
		_, err = io.CopyBuffer(w, resp.Body, buf)
		resp.Body.Close()
		if err == nil {
			return nil
		}
		nap()
	}
	return errGaveUp
}

// Lines to a callback.
func linesBad(url string, use func(string)) error {
	for range 5 {
		resp, err := http.Get(url) // want "from zero"
		if err != nil {
			return err
		}
		s := bufio.NewScanner(resp.Body)
		for s.Scan() {
			use(s.Text())
		}
		resp.Body.Close()
		if s.Err() == nil {
			return nil
		}
		nap()
	}
	return errGaveUp
}

// Lines to a channel.
func channelBad(url string, out chan<- string) error {
	for range 5 {
		resp, err := http.Get(url) // want "from zero"
		if err != nil {
			return err
		}
		s := bufio.NewScanner(resp.Body)
		for s.Scan() {
			out <- s.Text()
		}
		resp.Body.Close()
		if err = s.Err(); err == nil {
			return nil
		}
		nap()
	}
	return errGaveUp
}

// To a file that is open already.
func fileBad(url string, f *os.File) (err error) {
	for range 5 {
		resp, gerr := http.Get(url) // want "from zero"
		if gerr != nil {
			return gerr
		}
		_, err = io.Copy(f, resp.Body)
		resp.Body.Close()
		if err == nil {
			return f.Sync()
		}
		nap()
	}
	return err
}

// In a callee.
func download(url string, w io.Writer) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(w, resp.Body)
	return err
}

func calleeBad(url string, w io.Writer) (err error) {
	for range 5 {
		if err = download(url, w); err == nil { // want "from zero"
			return nil
		}
		nap()
	}
	return err
}

func helperBad(url string, w io.Writer) error {
	return again.Fixed(5, func() error { return download(url, w) }) // want "from zero"
}

func libraryBad(url string, w io.Writer) error {
	return backoff.Retry(func() error {
		resp, err := http.Get(url) // want "from zero"
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		_, err = io.Copy(w, resp.Body)
		return err
	}, backoff.NewExponentialBackOff())
}

func gotoBad(url string, w io.Writer) error {
	n := 0
again:
	err := download(url, w) // want "from zero"
	if err != nil && n < 4 {
		n++
		nap()
		goto again
	}
	return err
}

func recursionBad(url string, w io.Writer, left int) error {
	err := download(url, w) // want "from zero"
	if err == nil || left == 0 {
		return err
	}
	nap()
	return recursionBad(url, w, left-1)
}

func renamedBad(url string, w io.Writer) (err error) {
	for i := (0); i < 5; i++ {
		resp, gerr := (web.Get)(url) // want "from zero"
		if (gerr) != nil {
			return gerr
		}
		_, err = (io.Copy)((w), resp.Body)
		resp.Body.Close()
		if (err) == nil {
			return nil
		}
		nap()
	}
	return err
}

// Right: goes on where it stopped.

func rangeOk(c *http.Client, url string, w io.Writer) (err error) {
	var done int64
	for range 5 {
		req, rerr := http.NewRequest(http.MethodGet, url, nil)
		if rerr != nil {
			return rerr
		}
		req.Header.Set("Range", fmt.Sprintf("bytes=%d-", done))
		resp, derr := c.Do(req)
		if derr != nil {
			return derr
		}
		var n int64
		n, err = io.Copy(w, resp.Body)
		resp.Body.Close()
		done += n
		if err == nil {
			return nil
		}
		nap()
	}
	return err
}

func downloadFrom(url string, at int64, w io.Writer) (int64, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	req.Header.Set("Range", fmt.Sprintf("bytes=%d-", at))
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	return io.Copy(w, resp.Body)
}

func offsetOk(url string, w io.Writer) (err error) {
	var at int64
	for range 5 {
		var n int64
		n, err = downloadFrom(url, at, w)
		at += n
		if err == nil {
			return nil
		}
		nap()
	}
	return err
}

// A cursor.
func cursorOk(url string, use func(string)) error {
	last := ""
	for range 5 {
		resp, err := http.Get(url + "?after=" + last)
		if err != nil {
			return err
		}
		s := bufio.NewScanner(resp.Body)
		for s.Scan() {
			last = s.Text()
			use(last)
		}
		resp.Body.Close()
		if s.Err() == nil {
			return nil
		}
		nap()
	}
	return errGaveUp
}

// The server's own way of resuming an event stream.
func lastEventOk(c *http.Client, url string, use func(string)) error {
	id := ""
	for range 5 {
		req, err := http.NewRequest(http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		req.Header.Set("Last-Event-ID", id)
		resp, err := c.Do(req)
		if err != nil {
			return err
		}
		s := bufio.NewScanner(resp.Body)
		for s.Scan() {
			id = s.Text()
			use(id)
		}
		resp.Body.Close()
		if s.Err() == nil {
			return nil
		}
		nap()
	}
	return errGaveUp
}

// Right: begins with nothing.

func localBufferOk(url string) (b []byte, err error) {
	for range 5 {
		var buf bytes.Buffer
		if err = download(url, &buf); err == nil {
			return buf.Bytes(), nil
		}
		nap()
	}
	return nil, err
}

func resetOk(url string) (b []byte, err error) {
	var buf bytes.Buffer
	for range 5 {
		buf.Reset()
		if err = download(url, &buf); err == nil {
			return buf.Bytes(), nil
		}
		nap()
	}
	return nil, err
}

func truncateOk(url string, f *os.File) (err error) {
	for range 5 {
		if _, err = f.Seek(0, io.SeekStart); err != nil {
			return err
		}
		if err = f.Truncate(0); err != nil {
			return err
		}
		if err = download(url, f); err == nil {
			return nil
		}
		nap()
	}
	return err
}

func createOk(url, name string) (err error) {
	for range 5 {
		f, cerr := os.Create(name)
		if cerr != nil {
			return cerr
		}
		err = download(url, f)
		f.Close()
		if err == nil {
			return nil
		}
		nap()
	}
	return err
}

func readAllOk(url string) (b []byte, err error) {
	for range 5 {
		resp, gerr := http.Get(url)
		if gerr != nil {
			return nil, gerr
		}
		b, err = io.ReadAll(resp.Body)
		resp.Body.Close()
		if err == nil {
			return b, nil
		}
		nap()
	}
	return nil, err
}

// Only the opening goes round; once there is output, an error leaves.
func openOnlyOk(url string, w io.Writer) error {
	for i := 0; ; i++ {
		resp, err := http.Get(url)
		if err != nil {
			if i == 4 {
				return err
			}
			nap()
			continue
		}
		defer resp.Body.Close()
		_, err = io.Copy(w, resp.Body)
		return err
	}
}

// Thrown away.
func discardOk(url string) (err error) {
	for range 5 {
		if err = download(url, io.Discard); err == nil {
			return nil
		}
		nap()
	}
	return err
}

// Each item is another stream.
func itemsOk(urls []string, w io.Writer) (errs error) {
	for _, u := range urls {
		if err := download(u, w); err != nil {
			errs = errors.Join(errs, err)
			continue
		}
	}
	return errs
}

// Into memory first, and out at the end.
func outAtEndOk(url string, w io.Writer) error {
	for range 5 {
		var buf bytes.Buffer
		if download(url, &buf) == nil {
			_, err := w.Write(buf.Bytes())
			return err
		}
		nap()
	}
	return errGaveUp
}
