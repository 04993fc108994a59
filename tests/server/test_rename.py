"""Renames: what is edited, and what is refused with which words."""

from __future__ import annotations

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.server.editor import Editor, Text
from tests.server.navigation_editor import ENCODINGS, TEXT, applied, ask, at, navigating, params, shown


async def rename(editor: Editor, text: Text, words: str, name: str, into: int = 0) -> str:
    """The text after a rename."""
    asked = types.RenameParams(new_name=name, **params(text, at(editor, text, words, into)))
    answer = await ask(editor, types.TEXT_DOCUMENT_RENAME, asked)
    (change,) = answer.document_changes
    assert change.text_document.version == text.version
    return applied(editor, text, change.edits)


async def refusal(editor: Editor, text: Text, words: str, name: str) -> str:
    with pytest.raises(JsonRpcException) as caught:
        await rename(editor, text, words, name)
    assert caught.value.code == -32803
    return caught.value.message


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_rename(encoding: str) -> None:
    async with navigating(encoding) as (editor, text):
        place = types.PrepareRenameParams(**params(text, at(editor, text, "%r#1, %q", 3)))
        prepared = await ask(editor, types.TEXT_DOCUMENT_PREPARE_RENAME, place)
        assert (*shown(editor, text, prepared.range), prepared.placeholder) == (13, "%r", "%r")

        renamed = TEXT.replace("%r", "%both")
        assert await rename(editor, text, "%r:2", "both") == await rename(editor, text, "%r#1, %q", "%both", 1) == renamed
        assert await rename(editor, text, "@f(%x:", "@model") == TEXT.replace("@f(", "@model(")
        assert await rename(editor, text, "@f(%0", "a b") == TEXT.replace("@f(", '@"a b"(')
        before, mark, after = TEXT.partition("  func.func @h")
        before = before.replace("%x: f64, %b", "%in: f64, %b").replace("mulf %x", "mulf %in").replace("yield %x", "yield %in")
        assert await rename(editor, text, "%x, %s", "in") == before + mark + after
        assert await rename(editor, text, "%x, %s", "%x") == TEXT


async def test_refusals() -> None:
    async with navigating() as (editor, text):
        assert await refusal(editor, text, "%y = ", "%s") == "%s is already defined in line 8"
        assert await refusal(editor, text, "%y = ", "r") == "%r is already defined in line 9"
        assert await refusal(editor, text, "%x, %s", "q") == "%q already stands in line 14 and would mean this value"
        assert (await refusal(editor, text, "%y = ", "1y")).startswith("'1y' is not an SSA name")
        assert await refusal(editor, text, "@f(%0", "h") == "@h is already defined in line 19"
        assert await refusal(editor, text, "@f(%0", 'a"b') == "'a\"b' is not a symbol name"
        assert await refusal(editor, text, "%q", "p") == "%q is not defined in this document"
        assert await refusal(editor, text, "^bb1", "^bb2") == "^bb1 is a block label; only SSA values and symbols can be renamed"


async def test_a_client_without_versions_gets_plain_edits() -> None:
    async with navigating(rich=False) as (editor, text):
        asked = types.RenameParams(new_name="w", **params(text, at(editor, text, "%z : f64")))
        answer = await ask(editor, types.TEXT_DOCUMENT_RENAME, asked)
        assert applied(editor, text, answer.changes[text.uri]) == TEXT.replace("%z", "%w")
