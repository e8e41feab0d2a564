package main_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	modpath "golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// What the README tells people to write and to run is tried as it stands there.
// It speaks of a published retrylint, so a module proxy and repositories on this
// machine stand in for the public ones; the tools are the real ones.

const path = "github.com/retrylint/retrylint"

// section gives the first block of code in a document after some words of it.
func section(t *testing.T, doc, words, language string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository, doc))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), words)
	_, rest, begun := strings.Cut(rest, "```"+language+"\n")
	block, _, ended := strings.Cut(rest, "```")
	if !found || !begun || !ended {
		t.Fatalf("%s has no block of %s after %q", doc, language, words)
	}
	return block
}

// published is the environment in which retrylint is published, by the version
// that the function gives, as the newest and only one.
func published(t *testing.T) (env []string, version string) {
	t.Helper()
	// A version of its own for each run: the module cache believes that one never changes.
	version = fmt.Sprintf("v0.0.%d", time.Now().UnixNano())
	proxy := t.TempDir()
	dir := filepath.Join(proxy, path, "@v")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	archive, err := os.Create(filepath.Join(dir, version+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	if err := zip.CreateFromDir(archive, modpath.Version{Path: path, Version: version}, repository); err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(repository, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"list": version + "\n", version + ".info": fmt.Sprintf(`{"Version": %q}`, version), version + ".mod": string(mod),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { forget(t, version) })
	return []string{
		"GOPROXY=file://" + filepath.ToSlash(proxy) + "," + goenv(t, "GOPROXY"),
		"GOSUMDB=off", // it knows nothing of this version
	}, version
}

// forget takes a version of retrylint out of the module cache.
func forget(t *testing.T, version string) {
	cache := goenv(t, "GOMODCACHE")
	kept, err := filepath.Glob(filepath.Join(cache, "cache/download", path, "@v", version+".*"))
	if err != nil {
		t.Error(err)
	}
	unpacked := filepath.Join(cache, path+"@"+version)
	filepath.WalkDir(unpacked, func(name string, d os.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			err = os.Chmod(name, 0o777) // the cache is read-only
		}
		return err
	})
	for _, name := range append(kept, unpacked) {
		if err := os.RemoveAll(name); err != nil {
			t.Error(err)
		}
	}
}

func goenv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// instead is the environment in which git takes repositories on this machine for
// others.
func instead(repositories map[string]string) []string {
	env := []string{fmt.Sprintf("GIT_CONFIG_COUNT=%d", len(repositories))}
	for url, dir := range repositories {
		i := (len(env) - 1) / 2
		env = append(env,
			fmt.Sprintf("GIT_CONFIG_KEY_%d=url.file://%s.insteadOf", i, filepath.ToSlash(dir)),
			fmt.Sprintf("GIT_CONFIG_VALUE_%d=%s", i, url))
	}
	return env
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// The command on a module of one's own, and as the tool of go vet.
func TestReadmeCommand(t *testing.T) {
	env, version := published(t)
	installed := t.TempDir()
	env = append(env, "GOBIN="+installed, "PATH="+installed+string(filepath.ListSeparator)+os.Getenv("PATH"))
	dir := module(t, "your/module")
	own := filepath.Join(dir, "your/module")

	got := run(t, dir, env, "sh", "-c", section(t, "README.md", "On your own code", "sh"))
	equal(t, "what the README installs", lines(got.stdout), strs(alone(t, own)))
	if got.status != 1 {
		t.Errorf("exit status %d, want 1: %s", got.status, got.stderr)
	}
	if got := run(t, own, env, "sh", "-c", "retrylint version"); !strings.HasPrefix(got.stdout, "retrylint "+version+" ") {
		t.Errorf("not the one that was installed: %s", got.stdout)
	}
	vet := run(t, own, env, "sh", "-c", section(t, "README.md", "**go vet**", "sh"))
	equal(t, "go vet", lines(vet.stderr), strs(alone(t, own, "-config=none")))
}

// retrylint as a tool of the module that it looks at.
func TestReadmeTool(t *testing.T) {
	env, _ := published(t)
	dir := module(t, ".")
	got := run(t, dir, env, "sh", "-c", section(t, "docs/integrations.md", "Without installing", "sh"))
	equal(t, "go tool", lines(got.stdout), strs(alone(t, dir)))
	equal(t, "go vet with the tool of the module", lines(got.stderr), strs(alone(t, dir, "-config=none")))
}

// golangci-lint builds itself with the plugin, and finds with it what retrylint finds.
func TestReadmeGolangci(t *testing.T) {
	env, _ := published(t)
	custom := section(t, "README.md", "`.custom-gcl.yml`", "yaml")
	env = append(env, instead(map[string]string{"https://github.com/golangci/golangci-lint.git": golangciSource(t, named(t, custom, "version"))})...)
	dir := module(t, ".")
	write(t, dir, ".custom-gcl.yml", custom)
	if got := run(t, dir, env, plugged, "custom", "-v"); got.status != 0 {
		t.Fatalf("golangci-lint custom: exit status %d\n%s%s", got.status, got.stdout, got.stderr)
	}
	got := golangci(t, dir, "./custom-gcl", section(t, "README.md", "`.golangci.yml`", "yaml"), "--enable-only=retrylint", "./...")
	if got.status != 1 {
		t.Errorf("exit status %d, want 1: %s", got.status, got.stderr)
	}
	equal(t, "golangci-lint", issues(t, got), strs(alone(t, dir, "-config=none")))
}

// golangciSource makes a repository of the golangci-lint that this module requires.
func golangciSource(t *testing.T, version string) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}}\n{{.Dir}}", "github.com/golangci/golangci-lint/v2").Output()
	if err != nil {
		t.Fatal(err)
	}
	required, dir, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	if required != version {
		t.Fatalf("the README has golangci-lint %s, the tests %s", version, required)
	}
	copied := t.TempDir()
	copyTree(t, dir, copied)
	git(t, copied, "init", "-q")
	git(t, copied, "add", "-A", "-f")
	git(t, copied, "commit", "-q", "-m", "x")
	git(t, copied, "tag", version)
	return copied
}

// named gives the value of a key in YAML.
func named(t *testing.T, yaml, key string) string {
	t.Helper()
	_, rest, found := strings.Cut(yaml, key+": ")
	if !found {
		t.Fatalf("no %s in\n%s", key, yaml)
	}
	return strings.Fields(rest)[0]
}

// A repository with the hook of the README: it passes over clean code, and stops a
// commit of other.
func TestReadmePreCommit(t *testing.T) {
	conf := section(t, "README.md", "**pre-commit**", "yaml")
	published := source(t)
	git(t, published, "tag", named(t, conf, "rev"))
	env := instead(map[string]string{"https://" + path: published})
	dir := module(t, ".")
	write(t, dir, ".pre-commit-config.yaml", conf)
	want := alone(t, dir)
	got := precommit(t, dir, env, "run", "--all-files", "--verbose")
	equal(t, "pre-commit", lines(got.stdout), strs(want))
	if got.status != 1 {
		t.Errorf("exit status %d, want 1:\n%s%s", got.status, got.stdout, got.stderr)
	}
	if n := strings.Count(got.stdout, " packages ("); n != 1 {
		t.Errorf("it ran %d times, want once:\n%s", n, got.stdout)
	}
}
