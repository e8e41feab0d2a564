// A back-off alone: its caller's loop makes the attempts, so that there is nothing to count.
package main

import _ "github.com/jpillora/backoff"

func main() {}
