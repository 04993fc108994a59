"""The Python blocks of docs/library.md run, in their order, as one program."""

from __future__ import annotations

import re
from typing import Any

from tests.docs.pages import PAGES

PAGE = PAGES.parent / "library.md"
_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_page_runs() -> None:
    text = PAGE.read_text(encoding="utf-8")
    blocks = list(_BLOCK.finditer(text))
    assert len(blocks) >= 8
    names: dict[str, Any] = {}
    for block in blocks:
        # Lines are counted from the start of the page, so that a failure names the line of the page.
        padding = "\n" * text.count("\n", 0, block.start(1))
        exec(compile(padding + block[1], str(PAGE), "exec"), names)
    assert names["report"].functions and names["session"]


def test_every_block_is_checked() -> None:
    """A block without an assertion shows something that may no longer be so."""
    for block in _BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        assert "assert" in block[1], block[1]
