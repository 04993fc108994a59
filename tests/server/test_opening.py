"""A long text: what is known early is shown early, and hovers do not wait for its analysis. With a stand-in for the analysis."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, cast

import pytest
from lsprotocol import types

from analysis.source.positions import Position
from server.hovering import EARLIER
from server.navigation.hover import UNDER_WAY, hover
from server.texts import LONG
from tests.server.editor import REAL, STAND_IN, Editor, Text, capabilities, editing

pytestmark = pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")

FILLING = "\n".join(f"  test.line {number}" for number in range(LONG))
SECONDS = 1.5
SLOW = f"wrong\nlazy\nTELL, then SLEEP {SECONDS}\n{FILLING}\n"
"""The stand-in tells errors before it sleeps."""


def words(items: types.Hover | None) -> str:
    assert items is not None
    assert isinstance(items.contents, types.MarkupContent)
    return items.contents.value


async def hover_of(editor: Editor, text: Text, word: str) -> str:
    place = editor.position(text, text.text.index(word))
    asked = types.HoverParams(types.TextDocumentIdentifier(text.uri), place)
    return words(await editor.client.text_document_hover_async(asked))


async def test_errors_are_pushed_before_the_rest() -> None:
    async with editing(STAND_IN, capabilities(pull=False)) as editor:
        text = editor.open(SLOW)
        await editor.wait_for(lambda: len(editor.published) >= 2)
        first, whole = editor.published
        assert [item.message for item in first.diagnostics] == ["is wrong"]
        assert sorted(item.message for item in whole.diagnostics) == ["is inactive", "is wrong"]
        assert first.version == whole.version == text.version


async def test_a_client_that_pulls_gets_errors_first_and_is_told_to_pull_again() -> None:
    async with editing(STAND_IN, capabilities(pull=True)) as editor:
        text = editor.open(SLOW)
        first = await editor.pull(text)
        assert [item.message for item in first.items] == ["is wrong"]
        assert first.result_id is None
        await editor.wait_for(lambda: editor.refreshes > 0)
        whole = await editor.pull(text)
        assert sorted(item.message for item in whole.items) == ["is inactive", "is wrong"]
        assert whole.result_id is not None


async def test_an_edit_while_the_text_is_opened() -> None:
    async with editing(STAND_IN, capabilities(pull=False)) as editor:
        text = editor.open(SLOW)
        await editor.wait_for(lambda: len(editor.published) >= 1)
        editor.replace(text, f"TELL, then SLEEP {SECONDS}", "quick")
        assert sorted(item.message for item in (await editor.pushed(text)).diagnostics) == ["is inactive", "is wrong"]
        assert [each.version for each in editor.published] == [1, 2]


async def test_a_hover_does_not_wait_for_the_first_analysis() -> None:
    async with editing(STAND_IN, capabilities(pull=False)) as editor:
        text = editor.open(SLOW)
        start = time.monotonic()
        assert UNDER_WAY in await hover_of(editor, text, "test.line 7")
        assert time.monotonic() - start < SECONDS
        await editor.wait_for(lambda: any(len(each.diagnostics) == 2 for each in editor.published))
        assert "**test**" in await hover_of(editor, text, "test.line 7")


async def test_a_hover_while_a_newer_text_is_analysed_is_that_of_the_text_before() -> None:
    async with editing(STAND_IN, capabilities(pull=False)) as editor:
        text = editor.open(f"mark\n{FILLING}\n")
        await editor.pushed(text)
        editor.replace(text, "mark", f"new.line\nSLEEP {SECONDS}")
        earlier = await hover_of(editor, text, "test.line 7")
        assert "**test**" in earlier and earlier.endswith(EARLIER)
        touched = await hover_of(editor, text, "new.line")
        assert UNDER_WAY in touched
        await editor.pushed(text)
        assert "**test**" in (newest := await hover_of(editor, text, "test.line 7")) and EARLIER not in newest


async def test_an_analysed_text_is_asked_about_while_another_one_is_analysed() -> None:
    async with editing(STAND_IN, capabilities(pull=False)) as editor:
        known = editor.open("some words", "file:///project/known.mlir")
        await editor.pushed(known)
        slow = editor.open(f"SLEEP {SECONDS}", "file:///project/slow.mlir")
        await asyncio.sleep(0.1)
        assert "**some**" in await hover_of(editor, known, "some")
        assert all(each.uri != slow.uri for each in editor.published), "it did not wait"


async def test_a_first_analysis_is_shown_as_progress() -> None:
    able = capabilities(pull=False)
    able.window = types.WindowClientCapabilities(work_done_progress=True)
    async with editing(STAND_IN, able) as editor:
        told: list[Any] = []
        feature = cast("Callable[[str], Callable[[Callable[[Any], object]], object]]", editor.client.feature)
        feature(types.WINDOW_WORK_DONE_PROGRESS_CREATE)(lambda _: None)
        feature(types.PROGRESS)(lambda params: told.append(params.value))
        editor.open(SLOW, "file:///project/long%20text.mlir")
        await editor.wait_for(lambda: len(told) == 2)
        assert "begin" in str(told[0]) and "long text.mlir" in str(told[0])
        assert "end" in str(told[1])


async def test_an_error_in_a_real_text_is_known_early() -> None:
    function = (
        "func.func @f{0}(%x: f64) -> f64 {{\n  %c = arith.constant 1.0 : f64\n  %y = arith.mulf %x, %c : f64\n  return %y : f64\n}}\n"
    )
    functions = [function.format(number) for number in range(LONG // 5)]
    functions[99] = functions[99].replace("%x, %c", "%x, %z")
    async with editing(REAL, capabilities(pull=False)) as editor:
        editor.open("".join(functions))
        await editor.wait_for(lambda: len(editor.published) >= 2)
        first, whole = editor.published
        [error] = first.diagnostics
        assert error.range.start.line == 99 * 5 + 2
        assert error in whole.diagnostics and len(whole.diagnostics) == 500


@pytest.mark.parametrize(
    ("line", "at", "wanted"),
    [
        ("  %y = arith.mulf %x, %x : f64", "arith", "`arith.mulf`"),
        ("  %y = arith.mulf %x, %x : f64", "%y", "`%y`: `f64`, a result of `arith.mulf`"),
        ("  %y = arith.mulf %x, %x : f64", "%x", "`%x`, used by `arith.mulf`"),
        ("  %c = arith.constant 1.0 : f64", "arith", "`arith.constant` passes no derivative on: its result is a constant"),
        ('  "test.op"(%x) : (f64) -> ()', '"test', "`test.op`"),
        ("  // a comment", "comment", ""),
        ("  : f64", "f64", ""),
    ],
)
def test_what_one_line_tells(line: str, at: str, wanted: str) -> None:
    found = hover(["", line], Position(1, line.index(at)))
    assert (found is not None) == bool(wanted)
    if found is not None:
        assert wanted in found[0] and found[0].endswith(UNDER_WAY)
