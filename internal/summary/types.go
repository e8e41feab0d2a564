package summary

import (
	"go/types"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/symbol"
)

// draws reports whether f gives something random.
func draws(f *Func) bool {
	for _, r := range f.Results {
		if r.Random == catalog.Yes {
			return true
		}
	}
	return false
}

// harmless reports whether a function out of sight can't be an attempt: it has no way
// to say that it failed, and takes no context.
func harmless(t types.Type, sig *types.Signature) bool {
	if symbol.Is(t, "context", "CancelFunc") || symbol.Is(t, "context", "CancelCauseFunc") {
		return true
	}
	if CtxParam(sig) > 0 || sig.Params().Len()+sig.Results().Len() == 0 {
		return false
	}
	for v := range sig.Results().Variables() {
		if isError(v.Type()) {
			return false
		}
	}
	return true
}

// yieldsDelay reports whether a function has a result that can be a delay, or the
// number that it draws.
func yieldsDelay(sig *types.Signature, draws bool) bool {
	for v := range sig.Results().Variables() {
		if delayResult(v.Type()) || draws && isNumber(v.Type()) {
			return true
		}
	}
	return false
}

// delayResult reports whether t is a duration, a timer or its channel, or a function
// that gives a duration.
func delayResult(t types.Type) bool {
	if sig, ok := types.Unalias(t).Underlying().(*types.Signature); ok {
		for v := range sig.Results().Variables() {
			if symbol.Is(v.Type(), "time", "Duration") {
				return true
			}
		}
		return false
	}
	if ch, ok := types.Unalias(t).Underlying().(*types.Chan); ok {
		return symbol.Is(ch.Elem(), "time", "Time")
	}
	return symbol.Is(t, "time", "Duration") || symbol.Is(t, "time", "Timer") || symbol.Is(t, "time", "Ticker")
}

func isNumber(t types.Type) bool {
	b, ok := types.Unalias(t).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0 && b.Info()&types.IsComplex == 0
}
