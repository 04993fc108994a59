"""The real server on real programs, edited as people edit, in three position encodings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from lsprotocol import types
from pytest_lsp import client_capabilities

from tests.cli.conftest import CRASHING
from tests.server.editor import REAL, Editor, Text, capabilities, editing

pytestmark = pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")

TEXT = """\
// π😀 a comment in front
func.func @f(%x: f64, %n: i64) -> f64 {
\t%c = arith.constant 2.0 : f64 // 😀\ttwo
  %s = "t.op"() {s = "π😀"} : () -> f64 %d = arith.constant 3.0 : f64 // 漢字
  %y = arith.mulf %x, %c : f64
  %z = arith.mulf %y, %s : f64 // π
  return %z : f64
}
func.func @g(%x: f64) -> f64 {
  %c = arith.constant 1.0 : f64
  %y = arith.addf %x, %c : f64
  return %y : f64
}
"""
INACTIVE = ["%c = arith.constant 2.0 : f64", "%d = arith.constant 3.0 : f64", "%c = arith.constant 1.0 : f64"]
Modes = list[tuple[str | None, bool]]
MODES: Modes = [("utf-8", True), ("utf-16", False), ("utf-32", True), (None, False)]


async def reported(editor: Editor, text: Text) -> Sequence[types.Diagnostic]:
    capabilities_ = editor.client.capabilities
    assert capabilities_ is not None
    assert capabilities_.text_document is not None
    return await editor.diagnostics(text) if capabilities_.text_document.diagnostic is not None else (await editor.pushed(text)).diagnostics


async def faded(editor: Editor, text: Text) -> list[str]:
    return [editor.slice(text, item.range) for item in await reported(editor, text) if item.severity is types.DiagnosticSeverity.Hint]


async def errors(editor: Editor, text: Text) -> list[tuple[Any, str]]:
    items = await reported(editor, text)
    return [(item.code, editor.slice(text, item.range)) for item in items if item.severity is types.DiagnosticSeverity.Error]


@pytest.mark.parametrize(("encoding", "pull"), MODES)
async def test_open_edit_break_mend_undo_close(encoding: str | None, pull: bool) -> None:
    async with editing(REAL, capabilities(encoding=encoding, pull=pull)) as editor:
        text = editor.open(TEXT)
        assert await faded(editor, text) == INACTIVE
        assert await errors(editor, text) == []

        editor.replace(text, "// π😀 a comment", "// ππ😀😀 a\tlonger comment\n//")
        assert await faded(editor, text) == INACTIVE

        editor.replace(text, "%y = arith.mulf %x, %c", "%y = arith.mulf %c, %c")
        assert await faded(editor, text) != INACTIVE
        editor.replace(text, "%y = arith.mulf %c, %c", "%y = arith.mulf %x, %c")
        assert await faded(editor, text) == INACTIVE

        editor.replace(text, "  %z = arith.mulf %y, %s", "  %z = arith.mulf %y, %π😀")
        assert await faded(editor, text) == INACTIVE[2:], "the other function is still analysed"
        (error,) = await errors(editor, text)
        assert error[0] == "ACT901"
        editor.replace(text, "%π😀", "%s")
        assert (await faded(editor, text), await errors(editor, text)) == (INACTIVE, [])

        editor.replace(text, "}\nfunc.func @g", "\nfunc.func @g")
        assert await errors(editor, text) != []
        assert await faded(editor, text) == INACTIVE[2:], "a missing brace ends where the next function begins"
        editor.replace(text, "\nfunc.func @g", "}\nfunc.func @g")
        assert (await faded(editor, text), await errors(editor, text)) == (INACTIVE, [])

        editor.close(text)
        again = editor.open(TEXT)
        editor.published.clear()
        editor.replace(again, "// two", "// 2") if "// two" in again.text else editor.replace(again, "\ttwo", "\t2")
        assert await faded(editor, again) == INACTIVE


@pytest.mark.parametrize("pull", [True, False])
async def test_a_text_that_aborts_the_parser(pull: bool) -> None:
    async with editing(REAL, capabilities(pull=pull)) as editor:
        text = editor.open(TEXT)
        other = editor.open(TEXT, "file:///project/other.mlir")
        assert await faded(editor, text) == INACTIVE
        editor.replace(text, "func.func @g", CRASHING.replace("@f", "@k") + "func.func @g")
        items = await reported(editor, text)
        assert [(item.code, item.severity) for item in items] == [("ACT904", types.DiagnosticSeverity.Warning)]
        assert await editor.hover(text, "arith.mulf") is None
        assert await faded(editor, other) == INACTIVE
        editor.replace(text, "blocks(%bx, %by)", "blocks(%bx, %by, %bz)")
        assert "ACT904" not in [item.code for item in await reported(editor, text)]
        assert await editor.hover(text, "arith.mulf") is not None


@pytest.mark.parametrize("profile", ["visual-studio-code", "neovim@v0.11.0", "neovim@v0.6.1", "emacs"])
async def test_capabilities_of_real_editors(profile: str) -> None:
    async with editing(REAL, client_capabilities(profile)) as editor:
        text = editor.open(TEXT)
        assert await faded(editor, text) == INACTIVE
        editor.replace(text, "%y = arith.mulf %x, %c", "%y = arith.mulf %x, %π")
        assert [code for code, _ in await errors(editor, text)] == ["ACT901"]
        assert await editor.hover(text, "arith.addf") is not None


async def test_related_information_is_the_path() -> None:
    async with editing(REAL) as editor:
        text = editor.open(
            "func.func @f(%x: f64, %w: f64 {enzyme.const}) -> f64 {\n"
            "  %v = math.sqrt %w : f64\n  %y = arith.mulf %x, %v : f64\n  return %y : f64\n}\n"
        )
        (item,) = await editor.diagnostics(text)
        assert item.code == "ACT104"
        for related in item.related_information or ():
            assert related.location.uri == text.uri
            assert editor.slice(text, related.location.range)


async def test_hidden_parse_errors() -> None:
    async with editing(REAL, options={"mlirActivity": {"showParseErrors": False}}) as editor:
        text = editor.open(TEXT.replace("%y, %s", "%y, %nothing"))
        assert await errors(editor, text) == []
        assert await faded(editor, text) == INACTIVE[2:]


async def hover(editor: Editor, text: Text, word: str) -> tuple[str, str]:
    """(first line, text of the range)"""
    answer = await editor.hover(text, word)
    assert answer is not None
    assert isinstance(answer.contents, types.MarkupContent)
    assert answer.range is not None
    return answer.contents.value.split("\n")[0], editor.slice(text, answer.range)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
async def test_hover(encoding: str) -> None:
    async with editing(REAL, capabilities(encoding=encoding)) as editor:
        text = editor.open(TEXT)
        assert await hover(editor, text, "arith.constant 3.0") == ("**inactive** `arith.constant` (not-varied, ACT102)", "arith.constant")
        assert await hover(editor, text, "arith.mulf %x") == ("**active** `arith.mulf` (moves)", "arith.mulf")
        assert await hover(editor, text, "%d =") == ("**inactive** `%d`: `f64` · neither varied nor useful", "%d")
        assert await hover(editor, text, "%x, %c") == ("**active** `%x`: `f64`", "%x")
        assert await hover(editor, text, "@f") == ("**function** `@f` · 3 of 6 operations active", "@f")
        assert await hover(editor, text, "func.func @f") == ("**function** `@f` · 3 of 6 operations active", "func.func @f")
        assert await editor.hover(text, "// π😀 a") is None
        assert await editor.hover(text, "漢字") is None


async def test_a_hover_tells_the_reason_sources_and_sinks() -> None:
    async with editing(REAL) as editor:
        text = editor.open(TEXT)
        answer = await editor.hover(text, "arith.mulf %y")
        assert answer is not None
        assert isinstance(answer.contents, types.MarkupContent)
        words = answer.contents.value
        assert "carries a derivative from %x to result 0" in words
        assert "- line 2: " in words
        assert "depends on unknown memory, %x · influences result 0" in words
        assert "Differentiated: reverse of `@f` (active, const) -> (active), by default" in words


async def test_the_server_says_what_it_can_do() -> None:
    async with editing(REAL) as editor:
        result = editor.introduction
        assert result is not None
        assert result.server_info is not None
        assert result.server_info.name == "mlir-activity"
        assert result.capabilities.hover_provider
        assert isinstance(result.capabilities.text_document_sync, types.TextDocumentSyncOptions)
        assert result.capabilities.text_document_sync.change is types.TextDocumentSyncKind.Incremental
        assert isinstance(result.capabilities.diagnostic_provider, types.DiagnosticOptions)
        assert not result.capabilities.diagnostic_provider.workspace_diagnostics
        assert isinstance(result.capabilities.inlay_hint_provider, types.InlayHintOptions)
        assert result.capabilities.inlay_hint_provider.resolve_provider
        assert isinstance(result.capabilities.code_lens_provider, types.CodeLensOptions)
        assert result.capabilities.code_lens_provider.resolve_provider
        tokens = result.capabilities.semantic_tokens_provider
        assert isinstance(tokens, types.SemanticTokensOptions)
        assert tokens.range
        assert isinstance(tokens.full, types.SemanticTokensFullDelta)
        assert tokens.full.delta
        assert isinstance(result.capabilities.code_action_provider, types.CodeActionOptions)
        commands = result.capabilities.execute_command_provider
        assert commands is not None
        assert [name for name in commands.commands if not name.startswith("mlirActivity.")] == []
