package summary

import (
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/symbol"
)

// logPackages are logging libraries: the level is in the method's name there, and
// nothing of theirs leaves the process as an attempt does.
var logPackages = []string{
	"log", "log/slog", "go.uber.org/zap", "github.com/sirupsen/logrus", "github.com/rs/zerolog", "github.com/golang/glog",
	"k8s.io/klog", "github.com/hashicorp/go-hclog", "github.com/go-logr/logr", "github.com/go-kit/log/level", "github.com/go-kit/kit/log/level",
	"github.com/charmbracelet/log", "github.com/apex/log", "github.com/inconshreveable/log15", "cosmossdk.io/log",
}

func isLogPackage(path string) bool {
	for _, p := range logPackages {
		if path == p || strings.HasPrefix(path, p+"/") && p != "log" {
			return true
		}
	}
	return false
}

// logs gives the level at which a call of fn logs; 0 if it doesn't.
func logs(fn *types.Func) LevelSet {
	n := symbol.Of(fn)
	switch {
	case n.Path == "log":
		if strings.HasPrefix(n.Ident, "Print") || n.Ident == "Output" {
			return Plain
		}
		return 0
	case isLogPackage(n.Path):
		if fn.Signature().Results().Len() > 0 && !begins(n) {
			return 0 // zap.Error makes a field, an event's Err adds one
		}
		return level(n.Ident)
	}
	recv := fn.Signature().Recv()
	if recv == nil || !types.IsInterface(recv.Type()) || n.Path == "testing" || fn.Signature().Results().Len() > 0 || !printLike(fn.Signature()) {
		return 0
	}
	return level(n.Ident)
}

// begins reports whether a function that gives something begins a log entry by it.
func begins(n symbol.Name) bool {
	switch {
	case n.Path == "github.com/rs/zerolog", n.Path == "github.com/rs/zerolog/log":
		return n.Type == "" || n.Type == "Logger"
	case strings.HasSuffix(n.Path, "/log/level"): // go-kit
		return true
	}
	return false
}

// level goes by a logger's method: the one place where the name is the meaning.
func level(ident string) LevelSet {
	for _, l := range []struct {
		prefix string
		set    LevelSet
	}{
		{"Error", Error}, {"Err", Error}, {"Fatal", Error}, {"Panic", Error}, {"DPanic", Error}, {"Critical", Error}, {"Crit", Error},
		{"Warn", Warn}, {"Info", Info}, {"Notice", Info}, {"Debug", Debug}, {"Trace", Debug}, {"Print", Plain},
	} {
		rest, ok := strings.CutPrefix(ident, l.prefix)
		if !ok {
			continue
		}
		switch rest {
		case "", "f", "w", "ln", "S", "Depth", "Context", "ContextDepth", "SDepth", "Ctx", "fDepth", "Fn", "ing", "ingf", "ingln", "Func", "ingContext", "fContext":
			return l.set
		}
	}
	return 0
}

// printLike reports whether sig ends in ...any, as printf's and the key-value loggers' do.
func printLike(sig *types.Signature) bool {
	if !sig.Variadic() {
		return false
	}
	last, ok := types.Unalias(sig.Params().At(sig.Params().Len() - 1).Type()).(*types.Slice)
	return ok && types.IsInterface(last.Elem())
}
