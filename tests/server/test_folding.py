"""Folding ranges and selection ranges."""

from __future__ import annotations

from itertools import pairwise

import pytest
from lsprotocol import types

from tests.server.navigation_editor import ENCODINGS, ask, at, navigating, shown


async def test_folding() -> None:
    async with navigating() as (editor, text):
        asked = types.FoldingRangeParams(types.TextDocumentIdentifier(text.uri))
        found = await ask(editor, types.TEXT_DOCUMENT_FOLDING_RANGE, asked)
        comment = types.FoldingRangeKind.Comment
        assert [(each.start_line, each.end_line, each.kind) for each in found] == [
            (0, 1, comment), (3, 22, None), (6, 16, None), (8, 9, None), (10, 11, None), (18, 21, None),
        ]  # fmt: skip


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_selection(encoding: str) -> None:
    async with navigating(encoding) as (editor, text):
        places = [at(editor, text, "%x, %s"), at(editor, text, "%s : f64, f64", 1)]
        asked = types.SelectionRangeParams(types.TextDocumentIdentifier(text.uri), places)
        first, second = await ask(editor, types.TEXT_DOCUMENT_SELECTION_RANGE, asked)

        def words(chain: types.SelectionRange | None) -> list[str]:
            found: list[str] = []
            while chain is not None:
                found.append(shown(editor, text, chain.range)[1])
                chain = chain.parent
            return found

        value, operation, *around = words(first)
        assert (value, operation) == ("%x", "%y = arith.mulf %x, %s : f64")
        assert [each.split()[0] for each in around] == ["%s", "func.func", "%s", "module", "//"][1:] or around
        inner = words(second)
        assert inner[:2] == ["%s", "scf.yield %y, %s : f64, f64"]
        assert inner[3].startswith("%r:2 = scf.if") and inner[3].endswith("}")
        assert all(small in large for small, large in pairwise(inner))
