"""Reading the files of a command line."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from cli.sources import Source, Unreadable, read_source


def test_a_file_keeps_its_line_breaks(tmp_path: Path) -> None:
    file = tmp_path / "a.mlir"
    file.write_bytes("one\r\ntwo\rthree\nπ".encode())
    assert read_source(str(file)) == Source(str(file), "one\r\ntwo\rthree\nπ")


def test_a_byte_order_mark_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "a.mlir"
    file.write_bytes(b"\xef\xbb\xbfmodule {}")
    assert read_source(str(file)) == Source(str(file), "module {}")


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"module {}")))
    assert read_source("-") == Source("<stdin>", "module {}")


def test_what_cannot_be_read_says_why(tmp_path: Path) -> None:
    latin = tmp_path / "latin.mlir"
    latin.write_bytes(b"// one\n// \xe9\n")
    secret = tmp_path / "secret.mlir"
    secret.touch(mode=0)
    reasons = {path: read_source(path) for path in (str(tmp_path), str(tmp_path / "none.mlir"), str(latin), "a\0b")}
    assert {path: reason.message for path, reason in reasons.items() if isinstance(reason, Unreadable)} == {
        str(tmp_path): "is a directory",
        str(tmp_path / "none.mlir"): "no such file or directory",
        str(latin): "not UTF-8 text: byte 0xe9 in line 2",
        "a\0b": "embedded null byte",
    }
    if os.geteuid():
        assert read_source(str(secret)) == Unreadable(str(secret), "permission denied")
