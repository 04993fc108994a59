"""The server with a mistake in it, to see that the campaign finds it: `python -m tests.fuzz.faulty`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis.source.line_index import Encoding
from server.documents import Document
from server.main import main

_change = Document.change


def _forgetting(self: Document, version: int, changes: Sequence[Any], encoding: Encoding) -> None:
    """Lose the last of several changes."""
    _change(self, version, changes[:-1] if len(changes) > 1 else changes, encoding)


if __name__ == "__main__":
    Document.change = _forgetting
    main(["--stdio"])
