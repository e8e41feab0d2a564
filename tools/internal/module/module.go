// Package module gives the tools of a maintainer the code of module versions.
package module

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Std stands for the standard library where a module is asked for.
const Std = "std"

// Copy downloads a module, path@version, makes dir a copy that may be written to (what the
// module cache holds is read-only), and gives the pattern of its packages there. Of the
// standard library it is a module with nothing in it. dir must not be there yet.
func Copy(module, dir string) (pattern string, err error) {
	if module == Std {
		return "std", errors.Join(os.Mkdir(dir, 0o777), os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module empty\n"), 0o666))
	}
	from, err := download(module)
	if err != nil {
		return "", err
	}
	if err := copyTree(from.Dir, dir); err != nil {
		return "", err
	}
	goMod := filepath.Join(dir, "go.mod")
	if _, err := os.Stat(goMod); err != nil { // it is older than modules
		return "./...", copyFile(from.GoMod, goMod)
	}
	return "./...", nil
}

// Env is the environment for commands in a copy, whose go.sum need not be whole.
func Env() []string { return append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off") }

// downloaded is where a module lies in the module cache.
type downloaded struct{ Dir, GoMod, Error string }

func download(module string) (found downloaded, err error) {
	cmd := exec.Command("go", "mod", "download", "-json", module)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if jsonErr := json.Unmarshal(out, &found); err == nil {
		err = jsonErr
	}
	if err != nil {
		return found, fmt.Errorf("%s cannot be downloaded: %w: %s%s", module, err, found.Error, stderr.String())
	}
	return found, nil
}

// copyTree copies folders and regular files; others a module cannot hold.
func copyTree(from, to string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if d.IsDir() {
			return os.Mkdir(filepath.Join(to, rel), 0o777)
		}
		return copyFile(path, filepath.Join(to, rel))
	})
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
