package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/config"
)

// FuzzLoad: a configuration is read, or one line says where it is wrong.
func FuzzLoad(f *testing.F) {
	for _, text := range []string{
		"checks:\n  only: [nojitter]\n", "checks: {disable: [nosuch]}\n", "exclude: ['**/x_test.go']\ntests: false\n", "severity: {nojitter: error}\n",
		"options:\n  nojitter:\n    x: 1\n", "engine: steam\n", "a: &a [*a]\n", "? [x]\n: y\n", "\t", "\x00", "---\n---\n", "output: ../x\nbaseline: ''\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := filepath.Join(t.TempDir(), ".retrylint.yml")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		got, err := config.Load(file)
		switch {
		case err != nil && !strings.Contains(err.Error(), ".retrylint.yml"):
			t.Errorf("the error does not say where: %v", err)
		case err != nil && strings.Contains(err.Error(), "\n"):
			t.Errorf("the error is not one line: %q", err)
		case err == nil && got == nil:
			t.Error("neither a configuration nor an error")
		}
	})
}
