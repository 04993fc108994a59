"""Definitions of values, blocks, symbols and aliases, also in text that does not parse."""

from __future__ import annotations

import pytest
from lsprotocol import types

from tests.server.navigation_editor import ENCODINGS, ask, at, navigating, params, shown

PLACES = {
    ("%s : f64, f64", 0): (7, "%s"),
    ("%y, %s", 0): (7, "%y"),
    ("%r#1)", 0): (8, "%r"),
    ("%r#1, %q", 2): (8, "%r"),
    ("%z : f64", 0): (15, "%z"),
    ("^bb1(%r", 1): (15, "^bb1"),
    ("@f(%x, %b)", 0): (6, "@f"),
    ("#map> {", 1): (2, "#map"),
}


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_definition(encoding: str) -> None:
    async with navigating(encoding) as (editor, text):
        for (words, into), expected in PLACES.items():
            found = await ask(editor, types.TEXT_DOCUMENT_DEFINITION, types.DefinitionParams(**params(text, at(editor, text, words, into))))
            assert [shown(editor, text, each.range) for each in found] == [expected], words
        for words in ("%q", "scf.yield", "漢字 %x"):
            place = at(editor, text, words, 4 if "x" in words else 0)
            assert not await ask(editor, types.TEXT_DOCUMENT_DEFINITION, types.DefinitionParams(**params(text, place))), words


async def test_an_edit_moves_definitions() -> None:
    async with navigating() as (editor, text):
        editor.replace(text, "// of two lines", "// of\n// three {\n// lines")
        editor.replace(text, "%x, %s : f64", "%x, : f64 {")
        place = at(editor, text, "%z : f64")
        found = await ask(editor, types.TEXT_DOCUMENT_DEFINITION, types.DefinitionParams(**params(text, place)))
        assert [shown(editor, text, each.range) for each in found] == [(17, "%z")]
