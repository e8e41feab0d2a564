// Its names are looked up; nothing is measured: it needs a server of its own kind.
package main

import (
	_ "k8s.io/client-go/discovery"
	_ "k8s.io/client-go/dynamic"
	_ "k8s.io/client-go/kubernetes/typed/core/v1"
	_ "sigs.k8s.io/controller-runtime/pkg/client"
)

func main() {}
