package sdk

import (
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"
)

// The wait for the token is no backoff.
func brokerBad(c mqtt.Client) {
	for {
		if t := c.Connect(); !t.WaitTimeout(5*time.Second) || t.Error() != nil {
			println("no broker yet")
		} else {
			return
		}
		time.Sleep(2 * time.Second) // want "retry of mqtt.Client.Connect waits a fixed 2s with no jitter"
	}
}

func publishBad(c mqtt.Client, topic string, msg []byte) error {
	var err error
	for i := 0; i < 3; i++ {
		t := c.Publish(topic, 1, false, msg)
		t.Wait()
		if err = t.Error(); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "no jitter"
	}
	return err
}
