#!/bin/sh
# Makes a virtual environment: sh scripts/venv.sh FOLDER [PYTHON]
# Takes the first Python of at least 3.11 that it finds. As root on Debian or Ubuntu it installs what is missing by apt-get.
set -eu
folder=$1
wanted=${2:-python3}

new_enough() {
    command -v "$1" >/dev/null 2>&1 && "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    for candidate in "$wanted" python3.14 python3.13 python3.12 python3.11; do
        if new_enough "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    return 1
}

apt_works() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1
}

apt_install() {
    echo "Installing $* (apt-get)" >&2
    apt-get update -qq >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

if ! python=$(find_python); then
    if apt_works && ! command -v python3 >/dev/null 2>&1; then
        apt_install python3 python3-venv
    fi
    python=$(find_python) || {
        echo "error: mlir-activity needs Python 3.11 or newer; '$wanted' is $("$wanted" --version 2>&1 || echo missing)." >&2
        echo "       Install one, or name one: make PYTHON=/path/to/python3.12 ..." >&2
        exit 1
    }
fi

# Debian ships Python without ensurepip: only python3-venv brings it.
if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    package=python$version-venv
    if apt_works; then
        apt_install "$package"
    else
        echo "error: the venv module of $python is missing. On Debian or Ubuntu: sudo apt-get install $package" >&2
        exit 1
    fi
fi

"$python" -m venv --clear "$folder" || {
    rm -rf "$folder" # Half an environment would pass for a whole one.
    exit 1
}
