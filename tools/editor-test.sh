#!/bin/sh
# Opens programs in Neovim, headless, with the settings of editors/neovim and the compiler in the folder $1.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
PATH="$1:$PATH" EDITOR_TEST_FOLDER="$folder" XDG_STATE_HOME="$folder" LC_ALL=C.UTF-8 \
    timeout 120 nvim --headless --clean -u editors/neovim/init.lua -S editors/neovim/test.lua
