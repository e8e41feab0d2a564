//go:build linux

// Command bench measures retrylint as a vet tool, and its source engine, side by side with
// a vet tool that finds nothing, go vet's own checks and staticcheck, in one run.
//
// Cold means that no result of the tool is in the build cache, while what the go command
// compiles is: a tool is made new to the cache by a few bytes at its end.
//
//	go run ./tools/bench -rounds 3 std github.com/segmentio/kafka-go@v0.4.51
package main

import (
	"cmp"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/retrylint/retrylint/tools/internal/module"
)

// defaults are a module of many heavy SDKs and public modules with heavy dependencies.
var defaults = []string{
	"testdata",
	"github.com/segmentio/kafka-go@v0.4.51",
	"github.com/hashicorp/consul-template@v0.41.1",
	"github.com/redis/go-redis/v9@v9.21.0",
}

const staticcheck = "honnef.co/go/tools/cmd/staticcheck@v0.8.2"

func main() {
	rounds := flag.Int("rounds", 3, "how often each is measured; medians are printed")
	others := flag.Bool("others", true, "measure go vet's own checks and staticcheck too")
	flag.Parse()
	modules := flag.Args()
	if len(modules) == 0 {
		modules = defaults
	}
	if err := run(*rounds, *others, modules); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(rounds int, others bool, modules []string) error {
	work, err := os.MkdirTemp("", "retrylint-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	b := &bench{work: work}
	for name, pkg := range map[string]string{"retrylint": "./cmd/retrylint", "nothing": "./tools/bench/nothing"} {
		if out, err := exec.Command("go", "build", "-trimpath", "-o", b.path(name), pkg).CombinedOutput(); err != nil {
			return fmt.Errorf("%w\n%s", err, out)
		}
	}
	subjects := []subject{
		{"nothing, cold", b.vet("nothing", true)},
		{"retrylint, cold", b.vet("retrylint", true)},
		{"nothing, warm", b.vet("nothing", false)},
		{"retrylint, warm", b.vet("retrylint", false)},
		{"retrylint -engine=source", b.source},
	}
	if others {
		install := exec.Command("go", "install", staticcheck)
		install.Env = append(os.Environ(), "GOBIN="+work)
		if out, err := install.CombinedOutput(); err != nil {
			return fmt.Errorf("%w\n%s", err, out)
		}
		subjects = append(subjects, subject{"go vet's own, warm", b.own}, subject{"staticcheck, cold", b.staticcheck})
	}
	for _, name := range modules {
		if err := b.module(name, rounds, subjects); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// bench knows where the tools are and which module is at hand.
type bench struct {
	work, dir, pattern string
	env                []string
	serial             int
}

// subject is one thing that is measured.
type subject struct {
	name    string
	command func() (*exec.Cmd, error)
}

func (b *bench) path(name string) string { return filepath.Join(b.work, name) }

// module measures every subject on one module, by turns, and prints a table.
func (b *bench) module(name string, rounds int, subjects []subject) error {
	if err := b.open(name); err != nil {
		return err
	}
	if err := b.sound(); err != nil {
		return err
	}
	got := make([][]cost, len(subjects))
	for round := range rounds + 1 {
		for i, s := range subjects {
			cmd, err := s.command()
			if err != nil {
				return err
			}
			c, err := b.measure(cmd)
			if err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
			if round > 0 { // the first fills the caches
				got[i] = append(got[i], c)
			}
		}
	}
	fmt.Printf("\n%s, %d rounds\n\n", name, rounds)
	fmt.Println("| | CPU s | wall s | peak MB | CPU, of nothing's |")
	fmt.Println("|---|---|---|---|---|")
	for i, s := range subjects {
		base := got[0]
		if strings.HasSuffix(s.name, "warm") {
			base = got[2]
		}
		cpu := func(c cost) float64 { return c.cpu }
		fmt.Printf("| %s | %s | %s | %.0f | %.2f |\n", s.name, spread(got[i], cpu),
			spread(got[i], func(c cost) float64 { return c.wall }),
			median(got[i], func(c cost) float64 { return c.peak }), median(got[i], cpu)/median(base, cpu))
	}
	all, facts, err := b.facts()
	if err != nil {
		return err
	}
	fmt.Printf("\nfacts are %.2f MB of %.1f MB of vetx files: %.2f %%\n", float64(facts)/1e6, float64(all)/1e6, 100*float64(facts)/float64(max(all, 1)))
	return nil
}

// open makes a copy of a module version or of std, or names a directory of this repository.
func (b *bench) open(name string) (err error) {
	if name != module.Std && !strings.Contains(name, "@") {
		b.dir, b.pattern, b.env = name, "./...", os.Environ()
		return nil
	}
	b.env = module.Env()
	b.dir = b.path(strings.NewReplacer("/", "_", "@", "_").Replace(name))
	b.pattern, err = module.Copy(name, b.dir)
	return err
}

// sound gives an error if the module cannot be looked at: what fails is quick.
func (b *bench) sound() error {
	cmd, err := b.vet("nothing", false)()
	if err != nil {
		return err
	}
	cmd.Dir, cmd.Env = b.dir, b.env
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
}

// vet is go vet with a tool; a cold one is new to the cache each time.
func (b *bench) vet(tool string, cold bool) func() (*exec.Cmd, error) {
	return func() (*exec.Cmd, error) {
		file := b.path(tool)
		if cold {
			data, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			b.serial++
			file = b.path("cold-" + tool)
			data = fmt.Appendf(data, "%d %d", os.Getpid(), b.serial)
			if err := os.WriteFile(file, data, 0o777); err != nil {
				return nil, err
			}
		}
		return exec.Command("go", "vet", "-vettool="+file, b.pattern), nil
	}
}

func (b *bench) own() (*exec.Cmd, error) { return exec.Command("go", "vet", b.pattern), nil }

func (b *bench) source() (*exec.Cmd, error) {
	return exec.Command(b.path("retrylint"), "-config=none", "-engine=source", b.pattern), nil
}

func (b *bench) staticcheck() (*exec.Cmd, error) {
	cmd := exec.Command(b.path("staticcheck"), b.pattern)
	b.serial++
	cmd.Env = append(slices.Clone(b.env), "STATICCHECK_CACHE="+b.path(fmt.Sprint("cache", b.serial)))
	return cmd, nil
}

// cost is what one run took: the command and all that it started.
type cost struct{ cpu, wall, peak float64 }

func (b *bench) measure(cmd *exec.Cmd) (cost, error) {
	cmd.Dir = b.dir
	if cmd.Env == nil {
		cmd.Env = b.env
	}
	start := time.Now()
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return cost{}, fmt.Errorf("%w\n%s", err, out) // findings are no failure
	}
	use, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return cost{}, errors.New("this system does not tell what a process has used")
	}
	return cost{
		cpu:  (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds(),
		wall: time.Since(start).Seconds(),
		peak: float64(use.Maxrss) / 1024,
	}, nil
}

// facts gives the sizes of a cold run's vetx files, and of the facts in them.
func (b *bench) facts() (all, facts int64, err error) {
	cmd, err := b.vet("retrylint", true)()
	if err != nil {
		return 0, 0, err
	}
	dir, err := os.MkdirTemp(b.work, "vetx")
	if err != nil {
		return 0, 0, err
	}
	cmd.Args = slices.Insert(cmd.Args, 2, "-work")
	cmd.Env = append(slices.Clone(b.env), "TMPDIR="+dir)
	if _, err := b.measure(cmd); err != nil {
		return 0, 0, err
	}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != "vet.out" {
			return err
		}
		data, err := os.ReadFile(path)
		if err == nil && len(data) >= 12 {
			all += int64(len(data))
			facts += int64(binary.LittleEndian.Uint32(data[8:]))
		}
		return err
	})
	return all, facts, err
}

// spread prints a median and how far from it the runs lie.
func spread(cs []cost, of func(cost) float64) string {
	m, far := median(cs, of), 0.0
	for _, c := range cs {
		far = max(far, of(c)-m, m-of(c))
	}
	return fmt.Sprintf("%.1f ±%.1f", m, far)
}

func median(cs []cost, of func(cost) float64) float64 {
	sorted := slices.SortedFunc(slices.Values(cs), func(a, b cost) int { return cmp.Compare(of(a), of(b)) })
	return of(sorted[len(sorted)/2])
}
