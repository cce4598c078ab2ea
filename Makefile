# `make` lists the targets. All of them work from a clean checkout with Rust and GNU make; LLVM is
# installed on the way where possible (tools/install-llvm.sh).

.DEFAULT_GOAL := help
SHELL := bash

PREFIX ?= /usr/local
DESTDIR ?=

# For make fuzz.
N ?= 1000
SEED ?= 1

target := $(or $(CARGO_TARGET_DIR),target)
binary := $(target)/release/compiler
runtime := $(target)/runtime/libsysy.ll

# Read by the tests and the scripts.
export SYSY_RUNTIME = $(abspath $(runtime))

# What make judge judges: submissions, a command line, another compiler, or this one at each level.
judged = $(if $(SUBMISSION),$(SUBMISSION),$(if $(JUDGE_COMMAND),--command 'compiler=$(JUDGE_COMMAND)',$(if $(COMPILER),\
	--command 'compiler=$(COMPILER) "$$input" -o "$$ir"',--own $(binary))))

# Precedes a command that needs LLVM's programs: finds them, or stops and names the missing ones.
with_llvm := env=$$(tools/llvm-env.sh) && eval "$$env" &&

bin_folder = $(DESTDIR)$(PREFIX)/bin
library_folder = $(DESTDIR)$(PREFIX)/lib/minisysy
share_folder = $(DESTDIR)$(PREFIX)/share
installed = \
	$(bin_folder)/compiler \
	$(share_folder)/man/man1/compiler.1 \
	$(share_folder)/bash-completion/completions/compiler \
	$(share_folder)/zsh/site-functions/_compiler \
	$(share_folder)/fish/vendor_completions.d/compiler.fish

.PHONY: help
help: ## Print this list
	@awk -F ':[^#]*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

.PHONY: build
build: ## Build the compiler
	@cargo build --release --locked

.PHONY: demo
demo: build tools $(runtime) ## Compile a real program, show its IR before and after mem2reg, run it
	@tools/demo.sh testcases/programs/mandelbrot.sy escape

.PHONY: run
run: tools $(runtime) ## Compile and run a program: FILE=program.sy [IN=input] [FLAGS=-O0]
	@# Only what the program prints is shown.
	@cargo build --release --locked --quiet
	@test -n '$(FILE)' || { echo 'Which program? make run FILE=program.sy [IN=input]' >&2; exit 2; }
	@tools/run.sh $(FLAGS) '$(FILE)' $(if $(IN),'$(IN)')

.PHONY: test
test: tools $(runtime) ## Run all tests
	@$(with_llvm) tools/test.sh
	@echo 'The pages are tested in a browser by: make web-test'

.PHONY: web-test
web-test: playground ## Check the types of web/ and test its pages in chromium (npm, chromium)
	@cargo build --locked --quiet
	@cd web && npm run --silent types && npm run --silent test

.PHONY: screenshots
screenshots: playground build ## Take the pictures of docs/: the page, light and dark, and the playground (npm, chromium)
	@cd web && node screenshots.mjs $(abspath $(binary)) $(abspath $(target))/playground.html ../docs

.PHONY: playground
playground: web/node_modules ## Build the playground, one HTML file, as target/playground.html (npm)
	@wasm=$$(tools/wasm.sh) && node web/build.mjs "$$wasm" $(abspath $(target))/playground.html

.PHONY: fuzz
fuzz: build tools ## Run N=1000 random programs of SEED=1 in several ways, compare: [WAYS=clang,interpreter]
	@$(with_llvm) cargo run --quiet --locked --package progen -- fuzz --count '$(N)' --seed '$(SEED)' \
		$(if $(WAYS),--ways '$(WAYS)') --compiler $(binary)

.PHONY: judge
judge: tools $(runtime) ## Judge testcases/: [LAB=lab3] [COMPILER=other | SUBMISSION="folders"] [ARGS="--report html"]
	@test -d 'testcases/$(LAB)' || { echo 'testcases/ has no $(LAB)' >&2; exit 2; }
	@cargo build --release --locked --quiet --package minisysy --package judge
	@$(with_llvm) $(target)/release/judge $(if $(LAB),--only '$(LAB)/') $(judged) $(ARGS)

.PHONY: bless
bless: tools $(runtime) ## Accept changed snapshots and list them
	@$(with_llvm) INSTA_UPDATE=always cargo test --locked --no-fail-fast -- --quiet; status=$$?; \
		git diff --stat -- '*.snap'; git ls-files --others --exclude-standard -- '*.snap'; \
		exit $$status

.PHONY: lint
lint: ## Check formatting, clippy's and rustdoc's warnings, and the scripts if shellcheck is there
	cargo fmt --all --check
	cargo fmt --check --manifest-path tools/fuzz-bytes/Cargo.toml
	cargo clippy --workspace --locked --all-targets -- -D warnings
	cargo clippy --package dominance --features petgraph --locked --all-targets -- -D warnings
	cargo check --locked --lib --no-default-features
	RUSTDOCFLAGS='-D warnings' cargo doc --workspace --locked --no-deps --quiet
	@if command -v shellcheck >/dev/null; then \
		echo 'shellcheck tools/*.sh .ci/run' && shellcheck tools/*.sh .ci/run; \
	else \
		echo 'shellcheck is not installed: the scripts are not checked.'; \
	fi

.PHONY: bench
bench: ## Measure speed and memory beside clang and opt: [ARGS="--quick"] (ARGS=--help tells more)
	@cargo bench --locked --bench compile -- $(ARGS)

.PHONY: fuzz-bytes
fuzz-bytes: ## Fuzz a part of the compiler with cargo-fuzz: TARGET=reader [SECONDS=60]
	@tools/fuzz-bytes.sh '$(TARGET)' $(or $(SECONDS),60)

.PHONY: install
install: $(runtime) ## Install compiler, runtime library, man page and completions: [PREFIX=] [DESTDIR=]
	@# The user who installs, often root, may have no cargo; then an earlier build is installed.
	@if command -v cargo >/dev/null; then $(MAKE) --no-print-directory build; \
		else test -x $(binary) || { echo 'Run make build first.' >&2; exit 1; }; fi
	install -d $(library_folder) $(dir $(installed))
	install -m 755 $(binary) $(bin_folder)/compiler
	install -m 644 runtime/libsysy.c runtime/sysy.h $(runtime) $(library_folder)
	$(binary) --man >$(share_folder)/man/man1/compiler.1
	$(binary) --completions bash >$(share_folder)/bash-completion/completions/compiler
	$(binary) --completions zsh >$(share_folder)/zsh/site-functions/_compiler
	$(binary) --completions fish >$(share_folder)/fish/vendor_completions.d/compiler.fish

.PHONY: uninstall
uninstall: ## Remove what `make install` has installed
	rm -f $(installed)
	rm -rf $(library_folder)

.PHONY: docker
docker: ## Build the Docker image that is submitted to the judge
	docker build --tag minisysy .

.PHONY: tools
tools: ## Install LLVM's programs if they are missing
	@tools/install-llvm.sh

.PHONY: clean
clean: ## Remove all build results
	cargo clean

# Scripts of packages are not run; none is needed.
web/node_modules: web/package.json web/package-lock.json
	@cd web && npm ci --ignore-scripts --no-audit --no-fund --silent && touch node_modules

$(runtime): runtime/libsysy.c runtime/sysy.h | tools
	@mkdir -p $(@D)
	@$(with_llvm) "$$CLANG" -O2 -fno-builtin -S -emit-llvm $< -o $@.part && mv $@.part $@
