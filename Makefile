# "make test" is what a fresh machine needs; the rest is for maintainers.

GO ?= go

# Modules whose dependencies the tests need and nothing else downloads.
TESTED = . testdata

.PHONY: test
test: modules ## download what the tests need, and run them
	$(GO) test -timeout 30m ./...

.PHONY: modules
modules:
	@for dir in $(TESTED); do (cd $$dir && $(GO) mod download) || exit 1; done

.PHONY: check
check: ## what CI runs besides the tests
	@unformatted=$$(gofmt -l $$(git ls-files '*.go' ':!testdata' ':!**/testdata/**')); \
		[ -z "$$unformatted" ] || { echo "not as gofmt has it: $$unformatted"; exit 1; }
	$(GO) vet ./...
	$(GO) run ./cmd/retrylint -config=none ./...

.PHONY: drivers
drivers: ## the same cases through go vet, golangci-lint and pre-commit; minutes, at first
	cd tools/golangci && $(GO) test -count=1 -timeout 60m -v ./...

.PHONY: schemas
schemas: ## what is written for other programs, against their schemas and readers
	cd tools/schemas && $(GO) test -count=1 -v ./...

.PHONY: race
race: ## the checks side by side under the race detector
	$(GO) test -race -run TestSameEveryTime ./analyzers

FUZZTIME ?= 10s

.PHONY: fuzz
fuzz: ## every fuzz target, FUZZTIME each
	$(GO) test -run '^$$' -fuzz FuzzChecks -fuzztime $(FUZZTIME) ./analyzers
	$(GO) test -run '^$$' -fuzz FuzzParseService -fuzztime $(FUZZTIME) ./internal/catalog
	$(GO) test -run '^$$' -fuzz FuzzLoad -fuzztime $(FUZZTIME) ./internal/config
	$(GO) test -run '^$$' -fuzz FuzzWrite -fuzztime $(FUZZTIME) ./internal/format
	$(GO) test -run '^$$' -fuzz FuzzParseDirective -fuzztime $(FUZZTIME) ./internal/report

.PHONY: sweep
sweep: ## every module of a list: crashes, times, what is found otherwise than recorded; SWEEP='-part 1/2 -source=false'
	$(GO) run ./tools/sweep -against tools/sweep/recorded.jsonl $(SWEEP) tools/sweep/modules.txt

.PHONY: bench
bench: ## what it costs, beside a vet tool that finds nothing, go vet and staticcheck; long
	$(GO) run ./tools/bench $(BENCH)

.PHONY: verify
verify: ## the catalog's rows against the real libraries; long
	$(MAKE) -C verify verify

.PHONY: generate
generate: ## files that are made from the code
	$(GO) run ./cmd/retrylint config schema > docs/retrylint.schema.json
	$(GO) test ./analyzers -run TestDocs -update

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo devel)
PLATFORMS = linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64

.PHONY: dist
dist: ## static binaries for every platform, with checksums, in dist/
	rm -rf dist && mkdir dist
	@for platform in $(PLATFORMS); do \
		os=$${platform%/*} arch=$${platform#*/}; suffix=; \
		[ $$os = windows ] && suffix=.exe; \
		echo "dist/retrylint-$(VERSION)-$$os-$$arch$$suffix"; \
		GOFLAGS= CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch $(GO) build -trimpath -buildvcs=false \
			-ldflags "-s -w -X github.com/retrylint/retrylint/internal/cli.stamped=$(VERSION)" \
			-o "dist/retrylint-$(VERSION)-$$os-$$arch$$suffix" ./cmd/retrylint || exit 1; \
	done
	cd dist && sha256sum retrylint-* > SHA256SUMS

.PHONY: reproducible
reproducible: dist ## the same again in another folder, with an empty build cache: equal bytes
	@other=$$(mktemp -d) && trap "rm -rf $$other" EXIT && \
		git ls-files -z | tar -c --null -T - | tar -x -C $$other && \
		GOCACHE=$$other/cache $(MAKE) -C $$other dist VERSION=$(VERSION) PLATFORMS="$(PLATFORMS)" && \
		diff dist/SHA256SUMS $$other/dist/SHA256SUMS && echo "equal bytes"

GOVULNCHECK = golang.org/x/vuln/cmd/govulncheck@v1.9.0

.PHONY: vuln
vuln: ## known vulnerabilities of what the command is made of, where their database can be reached
	@bin=$$(mktemp -d) && trap "rm -rf $$bin" EXIT && \
		GOBIN=$$bin $(GO) install $(GOVULNCHECK) && $$bin/govulncheck ./...; \
		case $$? in 0) ;; 3) exit 1 ;; *) echo "vulnerabilities: not checked" ;; esac

.PHONY: help
help:
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/'
