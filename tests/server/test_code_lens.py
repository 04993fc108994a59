"""Code lenses above functions and requests."""

from __future__ import annotations

from typing import Any

import pytest
from lsprotocol import types

from analysis import analyse
from server.display.lenses import lens_title, lenses
from tests.server.display_editor import (
    ENCODINGS,
    TEXT,
    answer,
    change_settings,
    is_refused_when_resolved_late,
    is_refused_when_stale,
    rich,
    showing,
)
from tests.server.editor import Editor, Text

pytestmark = pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")
REQUEST = """\
func.func @outer(%x: f64, %b: i1, %k: f64, %d: f64) -> f64 {
  /// 😀
  %r = enzyme.autodiff @f(%x, %b, %k, %d) {activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_const>, \
#enzyme<activity enzyme_const>], ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, i1, f64, f64) -> f64
  return %r : f64
}
"""


async def ask(editor: Editor, text: Text) -> Any:
    params = types.CodeLensParams(types.TextDocumentIdentifier(text.uri))
    return await answer(editor.client.text_document_code_lens_async(params))


async def titles(editor: Editor, text: Text) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for lens in await ask(editor, text):
        if lens.command is not None:  # complete already
            found.append((editor.slice(text, lens.range), lens.command.title))
            continue
        resolved = await answer(editor.client.code_lens_resolve_async(lens))
        found.append((editor.slice(text, lens.range), resolved.command.title))
    return found


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_lenses(encoding: str) -> None:
    async with showing(encoding) as (editor, refreshes):
        text = editor.open(TEXT + REQUEST)
        counted = "1 of 7 operations active"
        assert await titles(editor, text) == [
            ("func.func @f", f"{counted} for d@f/d(x)"),
            ("func.func @f", "Run gradient"),
            ("enzyme.autodiff", f"d@f/d(x): {counted}"),
        ]
        lens = (await ask(editor, text))[0]
        editor.replace(text, "// π😀 a comment", "// π😀 one comment")
        await is_refused_when_resolved_late(editor.client.code_lens_resolve_async(lens))
        refreshes.asked.clear()
        await change_settings(editor, {"codeLens": {"enable": False}})
        await editor.wait_for(lambda: refreshes.asked)
        assert refreshes.asked == [types.WORKSPACE_CODE_LENS_REFRESH]
        assert list(await ask(editor, text)) == []


async def test_lenses_that_a_client_has_commands_for() -> None:
    able = rich()
    known = ["mlirActivity.showExplanation", "mlirActivity.showGraph", "mlirActivity.showGradient"]
    able.experimental = {"mlirActivity": {"commands": known}}
    async with showing(client_capabilities=able) as (editor, _):
        text = editor.open(TEXT)
        commands = [lens.command for lens in await ask(editor, text) if lens.command is not None]
        assert [(each.title, each.command) for each in commands] == [
            *zip(("Explain", "Dependency graph", "Run gradient"), known, strict=True)
        ]
        explained = await answer(editor.client.protocol.send_request_async("mlirActivity/explain", commands[0].arguments[0]))
        assert explained.markdown.startswith("**function** `@f`")


async def test_stale_lenses_are_refused() -> None:
    await is_refused_when_stale(types.TEXT_DOCUMENT_CODE_LENS, lambda _, text: types.CodeLensParams(types.TextDocumentIdentifier(text.uri)))


def said(text: str) -> list[str]:
    report = analyse(text)
    return [lens_title(report, lens.function, lens.operation) for lens in lenses(report)]


def test_several_requests_are_told_apart() -> None:
    twice = REQUEST + REQUEST.replace("@outer", "@other").replace("enzyme.autodiff", "enzyme.fwddiff")
    found = said(TEXT + twice)
    assert found[0].endswith("operations active for d@f/d(x) and 1 more request")
    assert found[1:] == ["d@f/d(x), one of 2 requests for this function", "d@f/d(x) (forward), one of 2 requests for this function"]


def test_a_request_on_a_region() -> None:
    text = """\
func.func @outer(%x: f64, %seed: f64) -> f64 {
  %r = enzyme.autodiff_region(%x, %seed) {
  ^bb0(%a: f64):
    %b = arith.mulf %a, %a : f64
    enzyme.yield %b : f64
  } attributes {activity = [#enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, f64) -> f64
  return %r : f64
}
"""
    assert said(text) == ["d(region)/d(a): 1 of 2 operations active"]


def test_functions_of_one_name_are_told_apart() -> None:
    inner = "  func.func @f(%p: f64, %q: f64) -> f64 {\n    %r = arith.mulf %p, %q : f64\n    return %r : f64\n  }\n"
    text = f"module @m {{\n{inner}}}\nfunc.func @f(%x: f64) -> f64 {{\n  return %x : f64\n}}\n"
    assert said(text) == ["1 of 2 operations active for d@f/d(p, q)", "0 of 1 operation active for d@f/d(x)"]
