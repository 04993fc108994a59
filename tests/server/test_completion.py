"""Completion, which is off unless the user turns it on."""

from __future__ import annotations

import pytest
from lsprotocol import types

from tests.server.editor import Editor, Text
from tests.server.navigation_editor import ENCODINGS, ask, at, navigating, params, shown

ON = {"completion": {"enable": True}}


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_completion(encoding: str) -> None:
    async with navigating(encoding, options=ON) as (editor, text):

        async def proposed(editor: Editor, text: Text, words: str, into: int) -> tuple[str, list[str]]:
            asked = types.CompletionParams(**params(text, at(editor, text, words, into)))
            found = await ask(editor, types.TEXT_DOCUMENT_COMPLETION, asked)
            replaced = {shown(editor, text, each.text_edit.range)[1] for each in found.items} or {""}
            assert len(replaced) == 1
            return replaced.pop(), [each.label for each in found.items]

        assert await proposed(editor, text, "%s : f64, f64", 1) == ("%", ["%s", "%y", "%x", "%b"])
        assert await proposed(editor, text, "%r#1, %q", 2) == ("%r", ["%s", "%y", "%r#0", "%r#1", "%u", "%x", "%b"])
        assert await proposed(editor, text, "@ext(%r", 3) == ("@ex", ["@ext", "@g", "@f", "@h"])
        typed, names = await proposed(editor, text, "enzyme.const", 4)
        assert typed == "enzy"
        assert {"enzyme.const", "llvm.noalias", "activity.summary"} <= {*names}
        assert await proposed(editor, text, "arith.mulf", 3) == ("", [])


async def test_completion_is_not_offered() -> None:
    async with navigating() as (editor, _):
        assert editor.introduction is not None
        assert editor.introduction.capabilities.completion_provider is None
