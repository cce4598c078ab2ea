# `make` lists the targets. All of them work from a clean checkout with Rust and GNU make; LLVM is
# installed on the way where possible (tools/install-llvm.sh).

.DEFAULT_GOAL := help
SHELL := bash

PREFIX ?= /usr/local
DESTDIR ?=
# The name under which the compiler is installed. Not from the environment, where it may be that of the host.
NAME = compiler

# For make fuzz. The seed is also that of the random inputs of make test, so that a run can be repeated.
N ?= 1000
SEED ?= 1
export PROPTEST_RNG_SEED ?= $(SEED)

target := $(or $(CARGO_TARGET_DIR),target)
binary := $(target)/release/compiler
runtime := $(target)/runtime/libsysy.ll
judge_binary := $(target)/release/judge

# Read by the tests and the scripts.
export SYSY_RUNTIME = $(abspath $(runtime))

# What make judge judges: submissions, a command line, another compiler, or this one at each level.
judged = $(if $(SUBMISSION),$(SUBMISSION),$(if $(JUDGE_COMMAND),--command 'compiler=$(JUDGE_COMMAND)',$(if $(COMPILER),\
	--command 'compiler=$(COMPILER) "$$input" -o "$$ir"',--own $(binary))))

# Precedes a command that needs LLVM's programs: finds them, or stops and names the missing ones.
with_llvm := env=$$(tools/llvm-env.sh) && eval "$$env" &&

# Builds the compiler as it is built with the judge, for the same reason.
build_compiler := cargo build --release --locked --package minisysy --package judge --bin compiler

# Builds some programs as `make test` does, so that nothing is compiled twice: cargo chooses the features of
# dependencies by all packages that are named, and by whether there is a test among what it builds.
build_as_tested := cargo build --quiet --locked --workspace --exclude dominance-bench --test cases

bin_folder = $(DESTDIR)$(PREFIX)/bin
library_folder = $(DESTDIR)$(PREFIX)/lib/minisysy
share_folder = $(DESTDIR)$(PREFIX)/share
installed_as = \
	$(bin_folder)/$1 \
	$(share_folder)/man/man1/$1.1 \
	$(share_folder)/man/zh_CN/man1/$1.1 \
	$(share_folder)/bash-completion/completions/$1 \
	$(share_folder)/zsh/site-functions/_$1 \
	$(share_folder)/fish/vendor_completions.d/$1.fish
installed = $(call installed_as,$(NAME)) $(call installed_as,minisysy-judge)

# Writes what the installed program $1 prints with the options $2 to the file $3, as a whole or not at all.
define install_text
	$(bin_folder)/$1 $2 >$(share_folder)/$3.part && mv $(share_folder)/$3.part $(share_folder)/$3 || { rm -f $(share_folder)/$3.part; exit 1; }

endef

# Prints the man pages and the completions of the installed program $1. They have the name by which it is called.
define install_texts
	$(call install_text,$1,--man --language en,man/man1/$1.1)
	$(call install_text,$1,--man --language zh,man/zh_CN/man1/$1.1)
	$(call install_text,$1,--completions bash,bash-completion/completions/$1)
	$(call install_text,$1,--completions zsh,zsh/site-functions/_$1)
	$(call install_text,$1,--completions fish,fish/vendor_completions.d/$1.fish)
endef

.PHONY: help
help: ## Print this list
	@awk -F ':[^#]*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

.PHONY: build
build: ## Build the compiler
	@$(build_compiler)

.PHONY: demo
demo: build tools $(runtime) ## Compile a real program, show its IR before and after mem2reg, run it
	@tools/demo.sh testcases/programs/mandelbrot.sy escape

.PHONY: run
run: tools $(runtime) ## Compile and run a program: FILE=program.sy [IN=input] [FLAGS=-O0]
	@# Only what the program prints is shown.
	@$(build_compiler) --quiet
	@test -n '$(FILE)' || { echo 'Which program? make run FILE=program.sy [IN=input]' >&2; exit 2; }
	@tools/run.sh $(FLAGS) '$(FILE)' $(if $(IN),'$(IN)')

.PHONY: test
test: tools sandbox $(runtime) ## Run all tests
	@$(with_llvm) tools/test.sh
	@echo 'The pages are tested in a browser by: make web-test'

.PHONY: web-test
web-test: playground ## Check the types of web/ and test its pages in chromium (npm, chromium)
	@$(build_as_tested) --bin compiler --bin judge
	@cd web && npm run --silent types && npm run --silent test

.PHONY: editor-test
editor-test: ## Test the language server with a real editor: Neovim 0.11, without a screen
	@$(build_as_tested) --bin compiler
	@tools/editor-test.sh $(abspath $(target))/debug $(abspath $(target))/neovim

.PHONY: vscode
vscode: web/node_modules editors/vscode/node_modules ## Build and test the extension for VS Code as target/minisysy.vsix, with the program in it: [BUNDLE=] (npm)
	@$(build_as_tested) --bin compiler
	@$(if $(BUNDLE),$(build_compiler) --quiet)
	@rm -rf editors/vscode/bin
	@$(if $(BUNDLE),mkdir editors/vscode/bin && cp $(binary) editors/vscode/bin/)
	@cat LICENSE-MIT LICENSE-APACHE >editors/vscode/LICENSE.txt
	@cd editors/vscode && COMPILER=$(abspath $(target))/debug/compiler npm run --silent test
	@mv editors/vscode/minisysy.vsix $(target)/

.PHONY: screenshots
screenshots: playground build ## Take the pictures of docs/: the page, light, dark and in Chinese, and the playground (npm, chromium)
	@fc-list :lang=zh | grep -q . || tools/apt-install.sh fonts-noto-cjk
	@cd web && node --import ./typescript.mjs screenshots.mjs $(abspath $(binary)) $(abspath $(target))/playground.html ../docs

.PHONY: web-bundle
web-bundle: web/node_modules ## Bundle the scripts of web/page as src/page/page.html, which is in the compiler (npm)
	@node web/build.mjs page src/page/page.html

.PHONY: wasm-target
wasm-target:
	@tools/wasm.sh --check

.PHONY: playground
playground: wasm-target web/node_modules ## Build the playground, one HTML file, as target/playground.html (npm)
	@wasm=$$(tools/wasm.sh) && node web/build.mjs playground $(abspath $(target))/playground.html "$$wasm"

.PHONY: site
site: playground build ## Build the site as target/site, for any web server: [REPOSITORY=address] (npm, mdbook)
	@mdbook=$$(tools/mdbook.sh) && REPOSITORY='$(REPOSITORY)' node --import ./web/typescript.mjs web/site/build.ts $(abspath $(binary)) \
		$(abspath $(target))/playground.html "$$mdbook" $(abspath $(target))/site

.PHONY: fuzz
fuzz: build tools ## Run N=1000 random programs of SEED=1 in several ways, compare: [WAYS=clang,interpreter | WAYS=csmith] [COVERAGE=1]
	@$(if $(findstring csmith,$(WAYS)),command -v csmith >/dev/null || tools/apt-install.sh csmith libcsmith-dev)
	@$(build_as_tested) --bin progen --bin refine
	@$(with_llvm) $(target)/debug/progen fuzz --count '$(N)' --seed '$(SEED)' \
		$(if $(WAYS),--ways '$(WAYS)') $(if $(COVERAGE),--coverage) --compiler $(binary)
	@# An optimised one, with the same assertions, pays for its compilation if N is large.
	@if [ '$(N)' -lt 5000 ]; then $(target)/debug/refine check --count '$(N)' --seed '$(SEED)'; else \
		cargo run --quiet --locked --package refine --profile fuzz -- check --count '$(N)' --seed '$(SEED)'; fi

.PHONY: prove
prove: ## Prove the rules of simplify that have no stored answer, with z3 or cvc5: [ARGS=--all]
	@command -v z3 cvc5 >/dev/null || tools/apt-install.sh z3
	@cargo run --quiet --locked --package prove -- $(ARGS)

.PHONY: judge
judge: tools sandbox $(runtime) ## Judge testcases/: [LAB=lab3] [COMPILER=other | SUBMISSION="folders"] [ARGS="--report html"]
	@test -d 'testcases/$(LAB)' || { echo 'testcases/ has no $(LAB)' >&2; exit 2; }
	@cargo build --release --locked --quiet --package minisysy --package judge
	@$(with_llvm) $(target)/release/judge $(if $(LAB),--only '$(LAB)/') $(judged) $(ARGS)

.PHONY: bless
bless: tools sandbox $(runtime) ## Accept changed snapshots and list them
	@$(with_llvm) INSTA_UPDATE=always cargo test --locked --no-fail-fast -- --quiet; status=$$?; \
		git diff --stat -- '*.snap'; git ls-files --others --exclude-standard -- '*.snap'; \
		exit $$status

.PHONY: lint
lint: ## Check formatting, clippy's and rustdoc's warnings, and the scripts if shellcheck is there
	cargo fmt --all --check
	cargo fmt --check --manifest-path tools/fuzz-bytes/Cargo.toml
	cargo clippy --workspace --locked --all-targets -- -D warnings
	cargo clippy --package dominance --all-features --locked --all-targets -- -D warnings
	cargo check --locked --lib --no-default-features
	RUSTDOCFLAGS='-D warnings' cargo doc --workspace --locked --no-deps --quiet
	@if command -v shellcheck >/dev/null; then \
		echo 'shellcheck tools/*.sh .ci/run' && shellcheck tools/*.sh .ci/run; \
	else \
		echo 'shellcheck is not installed: the scripts are not checked.'; \
	fi

.PHONY: bench
bench: build tools $(runtime) ## Measure speed and memory beside clang and opt: [ARGS="--quick"] (ARGS=--help tells more)
	@# It measures processes, so it need not be fast itself.
	@BENCH_COMPILER=$${BENCH_COMPILER:-$(abspath $(binary))} cargo bench --profile dev --locked --bench compile -- $(ARGS)

.PHONY: ablation
ablation: build tools $(runtime) ## Leave each pass out of -O2: how many programs of testcases/ change, and their times: [ARGS="--quick"]
	@$(MAKE) --no-print-directory bench ARGS='--ablation $(ARGS)'

.PHONY: fuzz-bytes
fuzz-bytes: ## Fuzz a part of the compiler with cargo-fuzz: TARGET=reader [SECONDS=60]
	@tools/fuzz-bytes.sh '$(TARGET)' $(or $(SECONDS),60)

.PHONY: install
install: $(runtime) ## Install compiler, judge, runtime library, man pages and completions: [PREFIX=] [DESTDIR=] [NAME=minisysy]
	@# The user who installs, often root, may have no cargo; then an earlier build is installed.
	@if command -v cargo >/dev/null; then cargo build --release --locked --package minisysy --package judge; \
		else test -x $(binary) || { echo 'Run make build first.' >&2; exit 1; }; fi
	install -d $(library_folder) $(dir $(installed))
	install -m 755 $(binary) $(bin_folder)/$(NAME)
	install -m 644 runtime/libsysy.c runtime/sysy.h tools/llvm-env.sh $(runtime) $(library_folder)
	$(call install_texts,$(NAME))
	@if test -x $(judge_binary); then $(MAKE) --no-print-directory install-judge; \
		else echo 'The judge is not installed: make judge builds it.' >&2; fi

.PHONY: install-judge
install-judge:
	install -m 755 $(judge_binary) $(bin_folder)/minisysy-judge
	$(call install_texts,minisysy-judge)

.PHONY: uninstall
uninstall: ## Remove what `make install` has installed, with the same PREFIX, DESTDIR and NAME
	rm -f $(installed)
	rm -rf $(library_folder)

.PHONY: deb
deb: maintainer = $(or $(MAINTAINER),unset <unset@example.invalid>)
deb: ## Make a Debian package of it in target/debian, with cargo-deb: [MAINTAINER="Name <address>"]
	@# Cargo.toml names the files of target/deb.
	@rm -rf target/deb
	@$(MAKE) --no-print-directory install DESTDIR=$(CURDIR)/target/deb PREFIX=/usr NAME=minisysy
	@strip target/deb/usr/bin/*
	@read -r version day < <(sed -n 's/^## \[\(.*\)\] - /\1 /p' CHANGELOG.md) && printf '%s\n' \
		"minisysy ($$version-1) unstable; urgency=medium" '' '  * The changes are in CHANGELOG.md.' '' \
		' -- $(maintainer)  '"$$(date -R -u -d "$$day")" >target/deb/changelog
	@tools/cargo-tool.sh deb 3.8.0 --no-build --no-strip --maintainer '$(maintainer)'

.PHONY: release-check
release-check: ## Try to publish the crates: build each from what is packed, and upload nothing
	@# cargo would use what it has unpacked and built of an earlier package of this version.
	@rm -rf "$${CARGO_HOME:-$$HOME/.cargo}"/registry/src/-*/dominance-* $(target)/release-check
	@cargo publish --workspace --dry-run --locked --target-dir $(target)/release-check

.PHONY: semver
semver: ## Check that the API of dominance has changed as its version says, since a release: BASE=v0.2.0
	@test -n '$(BASE)' || { echo 'Since which release? make semver BASE=v0.2.0' >&2; exit 2; }
	@tools/cargo-tool.sh semver-checks 0.51.0 --package dominance --all-features --baseline-rev '$(BASE)'

.PHONY: docker
docker: ## Build the Docker image that is submitted to the judge
	docker build --tag minisysy .

.PHONY: container
container: tools $(runtime) ## Build that image without a registry, and judge it as the course does (root; podman): [ARGS="--only lab3/"]
	@$(build_as_tested) --bin judge
	@$(with_llvm) tools/container.sh $(ARGS)

.PHONY: tools
tools: ## Install LLVM's programs if they are missing
	@tools/install-llvm.sh

.PHONY: sandbox
sandbox: ## Install bubblewrap, which the judge runs submissions in, if it is missing
	@command -v bwrap >/dev/null || [ "$$(uname)" != Linux ] || tools/apt-install.sh bubblewrap

.PHONY: clean
clean: ## Remove all build results
	cargo clean

# Scripts of packages are not run; none is needed.
%/node_modules: %/package.json %/package-lock.json
	@cd $* && npm ci --ignore-scripts --no-audit --no-fund --silent && touch node_modules

$(runtime): runtime/libsysy.c runtime/sysy.h | tools
	@mkdir -p $(@D)
	@$(with_llvm) "$$CLANG" -O2 -fno-builtin -S -emit-llvm $< -o $@.part && mv $@.part $@
