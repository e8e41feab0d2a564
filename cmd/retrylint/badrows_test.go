package main_test

import "strings"

func flagRows() []row {
	return []row{
		{
			when: "a flag is unknown", args: []string{"-nope", "./..."},
			says: []string{"unknown flag -nope: retrylint help lists all"}, status: 2, engine: "none",
		}, {
			when: "a flag lacks its value", args: []string{"./...", "-o"},
			says: []string{"flag needs an argument: -o"}, status: 2, engine: "none",
		}, {
			when: "a check is unknown", args: []string{"-checks=nojitter,nope", "./..."},
			says: []string{`unknown check "nope": the checks are …nojitter…`}, status: 2, engine: "none",
		}, {
			when: "help is asked for an unknown check", args: []string{"help", "nope"},
			says: []string{`unknown check "nope": retrylint help lists all`}, status: 2, engine: "none",
		}, {
			when: "a check is neither on nor off", args: []string{"-nojitter=perhaps", "./..."},
			says: []string{`invalid boolean value "perhaps" for -nojitter: want true or false`}, status: 2, engine: "none",
		}, {
			when: "the value of a check's option is wrong", args: []string{"-silentretry.enable=perhaps", "./..."},
			says: []string{`invalid boolean value "perhaps" for -silentretry.enable: parse error`}, status: 2, engine: "none",
		}, {
			when: "an engine is unknown", args: []string{"-engine=steam", "./..."},
			says: []string{`unknown engine "steam": there are vet and source`}, status: 2, engine: "none",
		}, {
			when: "a format is unknown", args: []string{"-format=pdf", "./..."},
			says: []string{`unknown format "pdf": there are text, json…`}, status: 2, engine: "none",
		}, {
			when: "the directory is not there", args: []string{"-C", "nosuch", "./..."},
			says: []string{"chdir nosuch: …"}, status: 2, engine: "none",
		}, {
			when: "a place to explain has no line", args: []string{"-explain=noisy/noisy.go"},
			says: []string{`-explain wants FILE:LINE, not "noisy/noisy.go"`}, status: 2, engine: "none",
		}, {
			when: "a place to explain is not there", args: []string{"-explain=nosuch.go:3"},
			says: []string{"open …nosuch.go: no such file or directory"}, status: 2, engine: "none",
		}, {
			when: "its file has fewer lines", args: []string{"-explain=noisy/noisy.go:5"},
			says: []string{"noisy/noisy.go ends with line 4"}, status: 2, engine: "none",
		}, {
			when: "its file is in no package", args: []string{"-explain=noisy/never.go:3"},
			files: map[string]string{"noisy/never.go": "//go:build never\n\npackage noisy\n"},
			says:  []string{"noisy/never.go is in no package of this build"}, status: 2, engine: "none",
		}, {
			when: "its file is in no package, and alone in its folder", args: []string{"-explain=a/never.go:3"},
			files: map[string]string{"a/never.go": "//go:build never\n\npackage a\n"},
			says:  []string{"a/never.go is in no package of this build"}, status: 2, engine: "none",
		}, {
			when: "its file is cgo's, and cgo is off", args: []string{"-explain=a/a.go:3"}, env: []string{"CGO_ENABLED=0"},
			files: map[string]string{"a/a.go": "package a\n\nimport \"C\"\n"},
			says:  []string{"a/a.go is in no package of this build"}, status: 2, engine: "none",
		}, {
			when: "an explanation is to be written as a report is", args: []string{"-explain=noisy/noisy.go:3", "-o", "report"},
			says: []string{"-explain speaks of one place, to a person: it does not go with -o"}, status: 2, engine: "none",
		}, {
			when: "packages stand beside a place to explain", args: []string{"-explain=noisy/noisy.go:3", "./..."},
			says: []string{"-explain speaks of one place: it does not go with ./..."}, status: 2, engine: "none",
		}, {
			when: "the value of a flag is empty, as a variable may be", args: []string{"-new-from-rev=", "./..."},
			says: []string{"-new-from-rev is empty"}, status: 2, engine: "none",
		}, {
			when: "a check stands where a package is wanted", args: []string{"nojitter"},
			says: []string{"package nojitter is not in std …", "nojitter is a check: -nojitter runs it alone, help nojitter tells of it"}, status: 2,
		}, {
			when: "a folder does", args: []string{"quiet"},
			says: []string{"package quiet is not in std …", "quiet is a folder here: its package is ./quiet"}, status: 2,
		}, {
			when: "config is given a word", args: []string{"config", "nojitter"},
			says: []string{`config takes flags, or the word schema alone: not "nojitter"`}, status: 2, engine: "none",
		}, {
			when: "version is", args: []string{"version", "nojitter"},
			says: []string{`version stands alone, without "nojitter"`}, status: 2, engine: "none",
		}, {
			when: "new code alone is to become known", args: []string{"-write-baseline", "-new-from-rev=HEAD", "./..."},
			says: []string{"-write-baseline makes all that is found known: it does not go with -new-from-rev"}, status: 2, engine: "none",
		}, {
			when: "new code is asked for where there is no git", args: []string{"-new-from-rev=HEAD", "./..."},
			env:  []string{"GIT_DIR=$DIR/nosuch"},
			says: []string{"-new-from-rev=HEAD: git: not a git repository: …"}, status: 2, engine: "vet",
		},
	}
}

// config is a row with a configuration file, which neither engine gets past.
func config(when, text, says string) row {
	return row{
		when: when, files: map[string]string{".retrylint.yml": text}, args: []string{"./..."},
		says: []string{says}, status: 2, engine: "none",
	}
}

func configRows() []row {
	return []row{
		{
			when: "the file that is asked for is not there", args: []string{"-config=nosuch.yml", "./..."},
			says: []string{"open nosuch.yml: …"}, status: 2, engine: "none",
		}, {
			when: "it is a directory", files: map[string]string{".retrylint.yml/a": ""}, args: []string{"./..."},
			says: []string{"read …/.retrylint.yml: …"}, status: 2, engine: "none",
		},
		config("it is no YAML", "checks: [\n", ".retrylint.yml:2: did not find expected node content"),
		config("a tab is in it", "checks:\n\tonly: [nojitter]\n", ".retrylint.yml:2: a tab cannot indent YAML: want spaces"),
		config("it is not in UTF-8", "tags: [\xff]\n", ".retrylint.yml:1: …UTF-8…"),
		config("it holds two documents", "tests: true\n---\ntests: false\n", ".retrylint.yml:2: a second document: want one"),
		config("a key is unknown", "\nchekcs: {}\n", ".retrylint.yml:2: chekcs: unknown key: there are baseline, checks…"),
		config("a key is there twice", "tests: true\ntests: false\n", ".retrylint.yml:2: tests: the key is there twice"),
		config("a list is wanted", "exclude: gen\n", ".retrylint.yml:1: exclude: want a list"),
		config("a check is unknown", "checks:\n  disable: [nope]\n", `.retrylint.yml:2: checks.disable: unknown check "nope"`),
		config("a check has no such option", "options:\n  silentretry:\n    nope: 1\n", ".retrylint.yml:3: options.silentretry.nope: the check has no such option"),
		config("an option's value is wrong", "options:\n  silentretry:\n    enable: perhaps\n", `.retrylint.yml:3: options.silentretry.enable: "perhaps": parse error`),
		config("a severity is unknown", "severity:\n  nojitter: fatal\n", `.retrylint.yml:2: severity.nojitter: "fatal" is none of error, warning, info`),
		config("an engine is unknown", "engine: steam\n", `.retrylint.yml:1: engine: "steam" is none of vet, source`),
		config("a pattern of paths cannot be read", "exclude:\n  - gen\n  - '[a'\n", `.retrylint.yml:3: exclude: "[a" is no pattern of package path`),
		config("a pattern names what is elsewhere", "exclude:\n  - ../gen\n", `.retrylint.yml:2: exclude: "../gen" is not below the file's folder`),
		config("only stands beside disable", "checks:\n  only: [nojitter]\n  disable: [hotretry]\n", ".retrylint.yml:2: checks: only says it all: it does not go with disable or enable"),
		{
			when: "a path to leave out is not there", files: map[string]string{".retrylint.yml": "exclude:\n  - nosy\n"}, args: []string{"./..."},
			says: []string{`.retrylint.yml:2: exclude: "nosy" is not there`}, status: 1, found: true,
		}, {
			when: "the file is called .retrylint.yaml", files: map[string]string{".retrylint.yaml": ""}, args: []string{"./..."},
			says: []string{"….retrylint.yaml is not read: the name is .retrylint.yml"}, status: 2, engine: "none",
		}, {
			when: "the file is a link that leads nowhere", args: []string{"./..."}, shell: `ln -s nosuch .retrylint.yml; exec "$@"`,
			says: []string{"open ….retrylint.yml: no such file or directory"}, status: 2, engine: "none",
		}, {
			when: "it is empty", files: map[string]string{".retrylint.yml": ""}, args: []string{"./..."},
			status: 1, found: true,
		}, {
			when: "the baseline is not there", args: []string{"-baseline=known.json", "./..."},
			says: []string{"baseline known.json does not exist: -write-baseline makes it"}, status: 2,
		}, {
			when: "the baseline is no JSON", files: map[string]string{"known.json": "known\n"}, args: []string{"-baseline=known.json", "./..."},
			says: []string{"baseline known.json: invalid character …"}, status: 2,
		}, {
			when: "the baseline is no JSON, and more is to become known", files: map[string]string{"known.json": "known\n"}, args: []string{"-baseline=known.json", "-write-baseline", "./..."},
			says: []string{"baseline known.json: invalid character …"}, status: 2,
		}, {
			when: "the baseline has another version", files: map[string]string{"known.json": `{"version": 9}`}, args: []string{"-baseline=known.json", "./..."},
			says: []string{"baseline known.json has version 9, want 1"}, status: 2,
		},
	}
}

// directive is a row with a directive that is itself the finding.
func directive(when, text, finds string) row {
	return row{
		when: when, files: map[string]string{"noisy/noisy.go": strings.Replace(noisy, "//retrylint:ignore nojitter", text, 1)},
		args: []string{"-checks=directive,nojitter", "./..."}, finds: finds, status: 1,
	}
}

func directiveRows() []row {
	return []row{
		directive("no reason is given", "//retrylint:ignore nojitter", "directive gives no reason, and silences nothing without one"),
		directive("no check is named", "//retrylint:ignore", "directive names no check"),
		directive("the check is unknown", "//retrylint:ignore nope it is well known", `directive names the unknown check "nope"`),
		directive("a comma is missing between checks", "//retrylint:ignore nojitter wastedwait it is well known", `directive takes "wastedwait" for its reason: commas separate checks`),
		directive("the word is unknown", "//retrylint:ignorance nojitter it is well known", `unknown directive "ignorance": only ignore, file-ignore and attempts exist`),
		directive("there is nothing to silence", "//retrylint:ignore nojitter it is well known", "directive silences nothing"),
		directive("a space is after the slashes", "// retrylint:ignore nojitter it is well known", "directive is a plain comment, by the space after its slashes"),
		directive("a number of attempts is none", "//retrylint:attempts many", "directive gives no number of attempts: 1 or more, the first included"),
	}
}

func packageRows() []row {
	return append(loadRows(), compileRows()...)
}

// loadRows are faults that the go command finds.
func loadRows() []row {
	return []row{
		{
			when: "a pattern matches nothing", args: []string{"./nosuch/..."},
			says: []string{"…/nosuch/...…"}, status: 2,
		}, {
			when: "a package is not there", args: []string{"./nosuch"},
			says: []string{"stat …nosuch: directory not found"}, status: 2,
		}, {
			when: "it is a folder without code", args: []string{"."},
			says: []string{"…no Go files in …"}, status: 2,
		}, {
			when: "there is no module below", args: []string{"-modules", "./..."}, files: map[string]string{"go.mod": ""},
			says: []string{"no go.mod at or below …"}, status: 2,
			shell: `rm go.mod; exec "$@"`,
		}, {
			when: "a workspace does not use the module", args: []string{"-C", "quiet", "./..."},
			files: map[string]string{"quiet/go.mod": "module example.com/quiet\n\ngo 1.26.0\n", "go.work": "go 1.26.0\n\nuse .\n"},
			says: []string{
				"pattern ./...: directory prefix . does not contain modules listed in go.work or their selected dependencies",
				"the workspace does not use this module: GOWORK=off looks at it by itself",
			}, status: 2,
		}, {
			when: "go.mod cannot be read", files: map[string]string{"go.mod": "nonsense\n"}, args: []string{"./..."},
			says: []string{"errors parsing go.mod: go.mod:1: unknown directive: nonsense"}, status: 2,
		}, {
			when: "go.mod wants a newer Go", files: map[string]string{"go.mod": "module example.com/bad\n\ngo 1.99\n"}, args: []string{"./..."},
			says: []string{"go.mod requires go >= 1.99 (running go …; GOTOOLCHAIN=local)"}, status: 2,
		}, {
			when: "vendor is not what go.mod says", args: []string{"./..."},
			files: map[string]string{"go.mod": goMod + "require example.com/a v1.0.0\n", "vendor/modules.txt": ""},
			says:  []string{"inconsistent vendoring in …"}, status: 2,
		}, {
			when: "a module is not in go.mod", args: []string{"./..."},
			files: map[string]string{"a/a.go": "package a\n\nimport _ \"example.com/nosuch\"\n"},
			says:  []string{"a/a.go:3:8: no required module provides package example.com/nosuch; to add it: go get example.com/nosuch"}, status: 2, found: true,
		}, {
			when: "a package is not in its module", args: []string{"./..."},
			files: map[string]string{"a/a.go": "package a\n\nimport _ \"example.com/bad/nosuch\"\n"},
			says:  []string{"a/a.go:3:8: no required module provides package example.com/bad/nosuch; to add it: go get example.com/bad/nosuch"}, status: 2, found: true,
		}, {
			when: "go.sum lacks a line", args: []string{"./..."},
			files: map[string]string{"go.mod": goMod + "require example.com/b v1.0.0\n", "a/a.go": "package a\n\nimport _ \"example.com/b\"\n"},
			says:  []string{"a/a.go:3:8: missing go.sum entry for module providing package example.com/b…"}, status: 2, found: true,
		}, {
			when: "packages import one another (vet)", args: []string{"./..."}, engine: "vet", files: circle,
			says: []string{"import cycle not allowed: import stack: […]"}, status: 2, found: true,
		}, {
			when: "packages import one another (source)", args: []string{"./..."}, engine: "source", files: circle,
			says: []string{
				"import cycle not allowed: import stack: […]",
				"not analysed, as something needed does not compile: example.com/bad/…",
			}, status: 2, found: true,
		}, {
			when: "a folder holds two packages", files: map[string]string{"a/a.go": "package a\n", "a/b.go": "package b\n"}, args: []string{"./..."},
			says: []string{"…found packages a (a.go) and b (b.go) in …"}, status: 2, found: true,
		}, {
			when: "a file is for other builds", files: map[string]string{"a/a.go": "//go:build never\n\npackage a\n"}, args: []string{"./..."},
			status: 1, found: true,
		}, {
			when: "all files that are asked for are", files: map[string]string{"a/a.go": "//go:build never\n\npackage a\n"}, args: []string{"./a/..."},
			says: []string{"no packages match ./a/..."}, status: 2,
		}, {
			when: "all are cgo's, and cgo is off", files: map[string]string{"a/a.go": "package a\n\nimport \"C\"\n"}, args: []string{"./a/..."},
			env: []string{"CGO_ENABLED=0"}, says: []string{"no packages match ./a/..."}, status: 2,
		}, {
			when: "all are tests, and tests are left out", files: map[string]string{"a/a_test.go": "package a\n"}, args: []string{"-tests=false", "./a/..."},
			says: []string{"no packages match ./a/..."}, status: 2,
		},
	}
}

var circle = map[string]string{
	"a/a.go": "package a\n\nimport _ \"example.com/bad/b\"\n",
	"b/b.go": "package b\n\nimport _ \"example.com/bad/a\"\n",
}

// compileRows are faults of the code.
func compileRows() []row {
	return []row{
		{
			when: "a package does not compile", files: map[string]string{"a/a.go": "package a\n\nvar x = undefined\n"}, args: []string{"./..."},
			says: []string{"a/a.go:3:9: undefined: undefined"}, status: 2, found: true,
		}, {
			when: "others need it", args: []string{"./..."},
			files: map[string]string{
				"a/a.go": "package a\n\nvar X = undefined\n",
				"b/b.go": "package b\n\nimport \"example.com/bad/a\"\n\nvar x = a.X\n",
			},
			says: []string{
				"a/a.go:3:9: undefined: undefined",
				"not analysed, as something needed does not compile: example.com/bad/b",
			}, status: 2, found: true,
		}, {
			when: "a file does not parse", files: map[string]string{"a/a.go": "package a\n\nfunc {\n"}, args: []string{"./..."},
			says: []string{"a/a.go:3:6: …expected…"}, status: 2, found: true,
		}, {
			when: "a test does not compile", files: map[string]string{"a/a.go": "package a\n", "a/a_test.go": "package a\n\nvar x = undefined\n"}, args: []string{"./..."},
			says: []string{"a/a_test.go:3:9: undefined: undefined"}, status: 2, found: true,
		}, {
			when: "it does not, and tests are left out", files: map[string]string{"noisy/a_test.go": "package noisy\n\nvar x = undefined\n"}, args: []string{"-tests=false", "./..."},
			status: 1, found: true,
		},
	}
}

func encodingRows() []row {
	bad := func(when, text, says string) row {
		return row{when: when, files: map[string]string{"a/a.go": text}, args: []string{"./..."}, says: []string{says}, status: 2, found: true}
	}
	return []row{
		bad("a file is empty", "", "a/a.go:1:1: expected 'package', found 'EOF'…"),
		bad("a file is not in UTF-8", "package a\n\nvar x = \"\xff\"\n", "a/a.go:3:10: illegal UTF-8 encoding…"),
		bad("a file is in UTF-16", "\xff\xfep\x00a\x00", "a/a.go:1:1: illegal UTF-8 encoding…"),
		bad("a file holds a NUL", "package a\n\nvar x = \"a\x00\"\n", "a/a.go:3:11: illegal character NUL…"),
		{
			when: "a file has a byte order mark, and CRLF", args: []string{"./..."},
			files:  map[string]string{"noisy/noisy.go": "\ufeff" + strings.ReplaceAll(noisy, "\n", "\r\n")},
			status: 1, found: true,
		}, {
			when: "names are in other letters, and with spaces", args: []string{"./..."},
			files: map[string]string{"été/ü b.go": "package été\n"},
			says:  []string{`malformed import path "example.com/bad/été": invalid char 'é'`}, status: 2, found: true,
		},
	}
}
