"""Inlay hints: where they stand, which are shown, and what they say when pointed at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from analysis import analyse
from analysis.source.lines import split_lines
from analysis.source.positions import make_range
from server.display.inlay_hints import MAXIMUM_LABEL, inlay_hints
from server.settings import Settings
from tests.server.display_editor import (
    ENCODINGS,
    TEXT,
    answer,
    change_settings,
    is_refused_when_resolved_late,
    is_refused_when_stale,
    lines_of,
    showing,
)
from tests.server.editor import Editor, Text

pytestmark = pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")
EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples").glob("*.mlir"))
ALL = Settings(hint_active=True, hint_reasons=True, hint_sources=True)
INACTIVE = [("%c = arith.constant 2.0 : f64", "inactive"), ('{s = "π😀", activity.inactive} : () -> f64', "inactive")]


async def hints(editor: Editor, text: Text, where: types.Range | None = None) -> Any:
    params = types.InlayHintParams(types.TextDocumentIdentifier(text.uri), where or lines_of(editor, text))
    return await answer(editor.client.text_document_inlay_hint_async(params))


def shown(editor: Editor, text: Text, found: Any, behind: list[tuple[str, str]]) -> None:
    """The hints are exactly those, each behind its text."""
    assert [hint.label for hint in found] == [label for _, label in behind]
    for hint, (words, _) in zip(found, behind, strict=True):
        start = types.Range(types.Position(hint.position.line, 0), hint.position)
        assert editor.slice(text, start).endswith(words)
        assert hint.padding_left


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_hints_stand_behind_operations(encoding: str) -> None:
    async with showing(encoding) as (editor, refreshes):
        text = editor.open(TEXT)
        shown(editor, text, await hints(editor, text), INACTIVE)
        shown(editor, text, await hints(editor, text, lines_of(editor, text, 3, 3)), INACTIVE[1:])
        assert list(await hints(editor, text, lines_of(editor, text, 5))) == []

        refreshes.asked.clear()
        await change_settings(editor, {"inlayHints": {"inactive": False, "active": True, "sources": True}})
        await editor.wait_for(lambda: refreshes.asked)
        assert refreshes.asked == [types.WORKSPACE_INLAY_HINT_REFRESH]
        found = await hints(editor, text)
        shown(editor, text, found[:2], [("%y = arith.mulf %x, %c : f64", "active"), ("%y = arith.mulf %x, %c : f64", "← %x")])

        await change_settings(editor, {"inlayHints": {"inactive": False, "reasons": True}})
        found = await hints(editor, text)
        assert [hint.label for hint in found] == ["not varied", "declared", "moves"]
        resolved = await answer(editor.client.inlay_hint_resolve_async(found[0]))
        assert resolved.tooltip.kind is types.MarkupKind.Markdown
        assert resolved.tooltip.value.startswith("**inactive** `arith.constant` (not-varied, ACT102)")
        editor.replace(text, "// π😀 a", "// π😀 another")
        await is_refused_when_resolved_late(editor.client.inlay_hint_resolve_async(found[0]))


async def test_nothing_is_shown_before_the_user_asks_where_that_is_the_setting() -> None:
    async with showing(settings={"run": "onCommand"}) as (editor, _):
        text = editor.open(TEXT)
        identifier = types.TextDocumentIdentifier(text.uri)
        assert list(await hints(editor, text)) == []
        assert list(await answer(editor.client.text_document_code_lens_async(types.CodeLensParams(identifier)))) == []
        tokens = await answer(editor.client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(identifier)))
        assert list(tokens.data) == []
        command = types.ExecuteCommandParams("mlirActivity.analyse", [{"uri": text.uri}])
        await answer(editor.client.workspace_execute_command_async(command))
        shown(editor, text, await hints(editor, text), INACTIVE)


async def test_stale_hints_are_refused() -> None:
    await is_refused_when_stale(
        types.TEXT_DOCUMENT_INLAY_HINT,
        lambda editor, text: types.InlayHintParams(types.TextDocumentIdentifier(text.uri), lines_of(editor, text, 0, 12)),
    )


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_labels_are_short_and_a_part_is_part_of_the_whole(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    report, lines = analyse(text), split_lines(text)
    whole = inlay_hints(report, lines, make_range(0, 0, len(lines), 0), ALL)
    assert whole
    assert [hint.label for hint in whole if not 0 < len(hint.label) <= MAXIMUM_LABEL] == []
    for first in range(0, len(lines), 7):
        part = inlay_hints(report, lines, make_range(first, 0, first + 6, 0), ALL)
        assert part == tuple(hint for hint in whole if first <= hint.operation.line <= first + 6)


def test_a_function_that_is_inactive_as_a_whole_has_none() -> None:
    body = "".join(f"  %c{index} = arith.constant {index}.0 : f64\n" for index in range(20))
    text = f"func.func @f(%x: f64) -> i32 {{\n{body}  %r = arith.constant 1 : i32\n  return %r : i32\n}}\n"
    lines = split_lines(text)
    assert inlay_hints(analyse(text), lines, make_range(0, 0, len(lines), 0), ALL) == ()


def test_ignored_codes_and_kinds_that_are_off_have_none() -> None:
    lines = split_lines(TEXT)
    everything = make_range(0, 0, len(lines), 0)
    ignoring = Settings(ignore=frozenset({"ACT102"}))
    assert [hint.operation.line for hint in inlay_hints(analyse(TEXT), lines, everything, ignoring)] == [3]
    assert inlay_hints(analyse(TEXT), lines, everything, Settings(hint_inactive=False)) == ()
