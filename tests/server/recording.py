"""Stands between an editor and the server and writes down what they say: `python -m tests.server.recording FILE`, as the editor's server.

One JSON object a line: who said it ("client" or "server") and the message. tests/server/test_traffic.py runs such files again; how they
were made stands in tests/server/traffic/README.md.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Any, BinaryIO, cast

ROOT = Path(__file__).resolve().parents[2]


class _Recorder:
    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8")
        self._lock = threading.Lock()

    def pass_on(self, who: str, source: BinaryIO, target: BinaryIO) -> None:
        """Copy messages until there are no more."""
        while (body := read_message(source)) is not None:
            with self._lock:
                self._file.write(json.dumps({"from": who, "message": json.loads(body)}, ensure_ascii=False) + "\n")
                self._file.flush()
            target.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            target.flush()


def read_message(stream: BinaryIO) -> bytes | None:
    """The body of the next message; None at the end."""
    length = 0
    while (line := stream.readline()).strip():
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return stream.read(length) if line else None


def main() -> None:
    """Serve one editor."""
    recorder = _Recorder(Path(sys.argv[1]))
    server: subprocess.Popen[bytes] = subprocess.Popen(
        [sys.executable, "-m", "mlir_activity", "serve", "--stdio"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    requests, answers = (cast("BinaryIO", _pipe(pipe)) for pipe in (server.stdin, server.stdout))
    threading.Thread(target=recorder.pass_on, args=("client", sys.stdin.buffer, requests), daemon=True).start()
    recorder.pass_on("server", answers, sys.stdout.buffer)
    os._exit(server.wait())  # the other thread may still read


def _pipe(pipe: IO[Any] | None) -> IO[Any]:
    assert pipe is not None
    return pipe


if __name__ == "__main__":
    main()
