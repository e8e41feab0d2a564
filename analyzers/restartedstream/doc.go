// Package restartedstream reports streams that begin again from zero after output was given.
//
// # What it reports
//
// An answer that breaks off while it is copied, sent to a channel or handed to a callback, and
// is then asked for again from its start.
//
// # Why it hurts
//
// Who reads gets the first part twice: a file with doubled bytes, a user with two answers.
//
// # Example
//
// Bad:
//
//	for range 5 {
//		resp, gerr := http.Get(url)
//		if gerr != nil {
//			return gerr
//		}
//		_, err = io.Copy(w, resp.Body)
//		resp.Body.Close()
//		if err == nil {
//			return nil
//		}
//		nap()
//	}
//
// Good:
//
//	for range 5 {
//		var buf bytes.Buffer
//		if download(url, &buf) == nil {
//			_, err := w.Write(buf.Bytes())
//			return err
//		}
//		nap()
//	}
//
// # What it leaves alone
//
// An offset, a range or a cursor in the attempt; a writer that is made or emptied for each
// attempt; an error after the first output that leaves.
//
// # Known limits
//
// Output through an interface's method is seen for io.Copy alone.
package restartedstream
