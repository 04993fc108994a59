#!/bin/sh
# Runs a command with the path of a Chromium in MLIR_ACTIVITY_BROWSER: sh scripts/with_browser.sh NAME COMMAND...
# Takes what that variable names, else a browser on PATH; as root on Debian it installs one by apt-get, and elsewhere the one that belongs
# to Playwright, if this machine can reach it. Without a browser, it says that NAME is skipped and why, and succeeds.
set -eu
name=$1
shift
extension=$(cd "$(dirname "$0")/../editor/vscode" && pwd)

on_path() {
    for candidate in chromium google-chrome google-chrome-stable microsoft-edge chromium-browser; do
        # Ubuntu's chromium-browser is a script that only asks for the snap.
        if found=$(command -v "$candidate") && "$found" --version >/dev/null 2>&1; then
            echo "$found"
            return
        fi
    done
    return 1
}

# Ubuntu has no browser among its packages.
from_debian() {
    [ "$(id -u)" = 0 ] && grep -qs '^ID=debian' /etc/os-release || return 1
    echo "Installing chromium (apt-get)" >&2
    apt-get update -qq >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null && on_path
}

from_playwright() {
    tool=$extension/node_modules/playwright-core
    [ -d "$tool" ] || return 1
    echo "Installing Playwright's Chromium" >&2
    dependencies=$([ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && echo --with-deps || :)
    timeout 300 node "$tool/cli.js" install $dependencies --no-shell chromium >&2 || return 1
    path=$(node -e 'process.stdout.write(require(process.argv[1]).chromium.executablePath())' "$tool")
    "$path" --version >/dev/null 2>&1 && echo "$path"
}

if [ -z "${MLIR_ACTIVITY_BROWSER:-}" ] && ! MLIR_ACTIVITY_BROWSER=$(on_path || from_debian || from_playwright); then
    echo "SKIPPED: $name. There is no Chromium on PATH, and none can be installed here (that needs Debian and root, or https://cdn.playwright.dev)." >&2
    exit 0
fi
export MLIR_ACTIVITY_BROWSER
exec "$@"
