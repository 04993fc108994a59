"""Semantic tokens: what is marked how, in whole, in part, and as a difference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from analysis import analyse
from analysis.source.lines import split_lines
from server.display.semantic_tokens import semantic_tokens
from server.token_results import REMEMBERED, TokenResults, difference
from tests.server.display_editor import ENCODINGS, TEXT, answer, change_settings, is_refused_when_stale, lines_of, showing
from tests.server.editor import Editor, Text

pytestmark = pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")
Spelled = tuple[str, str, str]


def spelled(editor: Editor, text: Text, data: Sequence[int]) -> list[Spelled]:
    """(text, type, modifiers) of each token, by the legend that the server announced."""
    introduction = editor.introduction
    assert introduction is not None
    provider = introduction.capabilities.semantic_tokens_provider
    assert isinstance(provider, types.SemanticTokensOptions)
    legend, found, line, start = provider.legend, list[Spelled](), 0, 0
    for index in range(0, len(data), 5):
        down, right, length, kind, modifiers = data[index : index + 5]
        line, start = line + down, right if down else start + right
        where = types.Range(types.Position(line, start), types.Position(line, start + length))
        names = " ".join(name for bit, name in enumerate(legend.token_modifiers) if modifiers >> bit & 1)
        found.append((editor.slice(text, where), legend.token_types[kind], names))
    return found


async def full(editor: Editor, text: Text) -> Any:
    params = types.SemanticTokensParams(types.TextDocumentIdentifier(text.uri))
    return await answer(editor.client.text_document_semantic_tokens_full_async(params))


async def delta(editor: Editor, text: Text, previous: str | None) -> Any:
    assert previous is not None
    params = types.SemanticTokensDeltaParams(types.TextDocumentIdentifier(text.uri), previous)
    return await answer(editor.client.text_document_semantic_tokens_full_delta_async(params))


ACTIVE, USEFUL, INERT = "active varied useful", "inactive useful", "inactive"
EXPECTED = [
    ("%x", "parameter", ACTIVE),
    ("%b", "parameter", INERT),
    ("%k", "parameter", INERT),
    ("%c", "variable", USEFUL),
    ("arith.constant", "operation", USEFUL),
    ("%s", "variable", INERT),
    ('"t.op"', "operation", INERT),
    ("%y", "variable", ACTIVE),
    ("arith.mulf", "operation", ACTIVE),
    ("%x", "parameter", ACTIVE),
    ("%c", "variable", USEFUL),
]


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_tokens(encoding: str) -> None:
    async with showing(encoding) as (editor, refreshes):
        text = editor.open(TEXT)
        whole = await full(editor, text)
        found = spelled(editor, text, whole.data)
        assert found[: len(EXPECTED)] == EXPECTED
        assert ("%i", "variable", ACTIVE) in found, "a name for several values is active if one is"
        assert found[-2:] == [("return", "operation", ""), ("%i#0", "variable", ACTIVE)]

        params = types.SemanticTokensRangeParams(types.TextDocumentIdentifier(text.uri), lines_of(editor, text, 3, 3))
        part = await answer(editor.client.text_document_semantic_tokens_range_async(params))
        assert spelled(editor, text, part.data) == EXPECTED[5:]

        same = await delta(editor, text, whole.result_id)
        assert isinstance(same, types.SemanticTokensDelta)
        assert list(same.edits) == []
        editor.replace(text, "\t%c =", "\t// 😀 π\n\t%c =")
        moved = await delta(editor, text, same.result_id)
        applied = list(whole.data)
        for edit in moved.edits:
            applied[edit.start : edit.start + edit.delete_count] = edit.data or []
        assert len(moved.edits[0].data or ()) == 5, "only the first token below the new line"
        assert spelled(editor, text, applied) == found
        assert isinstance(await delta(editor, text, same.result_id), types.SemanticTokens), "that answer was replaced"

        refreshes.asked.clear()
        await change_settings(editor, {"semanticTokens": {"enable": False}})
        await editor.wait_for(lambda: refreshes.asked)
        assert refreshes.asked == [types.WORKSPACE_SEMANTIC_TOKENS_REFRESH]
        assert list((await full(editor, text)).data) == []


async def test_stale_tokens_are_refused() -> None:
    await is_refused_when_stale(
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, lambda _, text: types.SemanticTokensParams(types.TextDocumentIdentifier(text.uri))
    )


def test_addresses_are_as_active_as_their_memory() -> None:
    text = """\
func.func @f(%m: memref<f64>, %n: memref<f64> {enzyme.const}) -> f64 {
  %v = memref.load %m[] : memref<f64>
  return %v : f64
}
"""
    lines = split_lines(text)
    first, second = semantic_tokens(analyse(text), lines, None)[:2]
    assert [lines[token.line][token.start : token.end] for token in (first, second)] == ["%m", "%n"]
    assert (first.modifiers & 3, second.modifiers & 3) == (1, 2)


NUMBERS = st.lists(st.tuples(*[st.integers(0, 2)] * 5), max_size=6).map(lambda tokens: [number for token in tokens for number in token])


@given(NUMBERS, NUMBERS)
def test_a_difference_makes_the_new_of_the_old(old: list[int], new: list[int]) -> None:
    applied = list(old)
    for edit in difference(old, new):
        assert edit.start % 5 == edit.delete_count % 5 == len(edit.data or ()) % 5 == 0
        applied[edit.start : edit.start + edit.delete_count] = edit.data or []
    assert applied == new
    assert (difference(old, new) == []) == (old == new)


def test_old_answers_are_forgotten() -> None:
    results = TokenResults()
    ids = [results.remember([number]) for number in range(REMEMBERED + 1)]
    assert results.take(ids[0]) is None
    assert results.take(ids[1]) == [1]
    assert results.take(ids[1]) is None
