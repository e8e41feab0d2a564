package fatalretry

import (
	"testing"

	"github.com/retrylint/retrylint/internal/checktest"
)

func TestCases(t *testing.T) { checktest.Run(t, Analyzer) }
