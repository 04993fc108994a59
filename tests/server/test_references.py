"""References and highlights: every place that means the same, and no other of that name."""

from __future__ import annotations

import pytest
from lsprotocol import types

from tests.server.navigation_editor import ENCODINGS, ask, at, navigating, params, shown


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_references(encoding: str) -> None:
    async with navigating(encoding) as (editor, text):

        async def references(words: str, *, declaration: bool = True) -> list[tuple[int, str]]:
            place = params(text, at(editor, text, words))
            asked = types.ReferenceParams(types.ReferenceContext(declaration), **place)
            return [shown(editor, text, each.range) for each in await ask(editor, types.TEXT_DOCUMENT_REFERENCES, asked) or ()]

        assert await references("%r:2") == [(8, "%r"), (13, "%r#1"), (13, "%r#1"), (14, "%r#0")]
        assert await references("%x, %s") == [(6, "%x"), (7, "%x"), (11, "%x")]
        assert await references("@f(%x:", declaration=False) == [(19, "@f"), (20, "@f")]
        assert await references("@g ") == [(5, "@g")]
        assert await references("%q") == [(13, "%q")]
        assert await references("return") == []

        asked = types.DocumentHighlightParams(**params(text, at(editor, text, "^bb1(%z")))
        found = await ask(editor, types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, asked)
        read, write = types.DocumentHighlightKind.Read, types.DocumentHighlightKind.Write
        assert [(*shown(editor, text, each.range), each.kind) for each in found] == [(14, "^bb1", read), (15, "^bb1", write)]
