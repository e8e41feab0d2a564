//go:build !linux

package main_test

// machineKinds are for Linux: they need its devices and users.
func machineKinds() []kind { return nil }
