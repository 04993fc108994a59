"""Where the server's log goes."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.fuzz.connection import SERVER, Connection


def test_the_log_may_go_into_a_file(tmp_path: Path) -> None:
    path = tmp_path / "π.log"
    connection = Connection((*SERVER, "--log-file", str(path)))
    capabilities: dict[str, object] = {}
    connection.ask("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities})
    changed = {"textDocument": {"uri": "file:///not/open.mlir", "version": 2}, "contentChanges": [{"text": ""}]}
    connection.notify("textDocument/didChange", changed)
    assert connection.end() == 0
    assert "change of a document that is not open: file:///not/open.mlir" in path.read_text(encoding="utf-8")
    assert connection.errors == []


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    told = subprocess.run([*SERVER, "--log-file", tmp_path / "nowhere" / "a.log"], capture_output=True, text=True, check=False, input="")
    assert told.returncode == 2
    assert "--log-file" in told.stderr
    assert "No such file or directory" in told.stderr
    assert "Traceback" not in told.stderr
