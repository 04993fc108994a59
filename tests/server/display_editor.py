"""An editor that shows inlay hints, semantic tokens and code lenses, and offers code actions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.server.editor import PATIENCE, REAL, Editor, Text, capabilities, editing

CONTENT_MODIFIED = -32801
ENCODINGS = ("utf-8", "utf-16", "utf-32")
TEXT = """\
// π😀 a comment in front
func.func @f(%x: f64, %k: f64 {enzyme.const}) -> f64 {
\t%c = arith.constant 2.0 : f64 // 😀\ttwo
  %s = "t.op"() {s = "π😀", activity.inactive} : () -> f64 %y = arith.mulf %x, %c : f64 // 漢字
  %i:2 = scf.if %b -> (f64, f64) { // 😀
    scf.yield %y, %c : f64, f64
  } else {
    scf.yield %c, %k : f64, f64
  }
  return %i#0 : f64
}
""".replace("%k: f64 {", "%b: i1, %k: f64 {")


def rich(encoding: str = "utf-16") -> types.ClientCapabilities:
    """Capabilities of an editor that can do everything."""
    able = capabilities(encoding=encoding, configuration=True)
    assert able.text_document is not None
    assert able.workspace is not None
    able.text_document.inlay_hint = types.InlayHintClientCapabilities(
        resolve_support=types.ClientInlayHintResolveOptions(properties=["tooltip"])
    )
    able.text_document.semantic_tokens = types.SemanticTokensClientCapabilities(
        requests=types.ClientSemanticTokensRequestOptions(range=True, full=types.ClientSemanticTokensRequestFullDelta(delta=True)),
        token_types=["variable", "parameter"],
        token_modifiers=[],
        formats=[types.TokenFormat.Relative],
    )
    able.text_document.code_lens = types.CodeLensClientCapabilities()
    able.text_document.code_action = types.CodeActionClientCapabilities(
        code_action_literal_support=types.ClientCodeActionLiteralOptions(
            code_action_kind=types.ClientCodeActionKindOptions(value_set=[types.CodeActionKind.QuickFix, types.CodeActionKind.Refactor])
        )
    )
    able.workspace.workspace_edit = types.WorkspaceEditClientCapabilities(document_changes=True)
    able.workspace.inlay_hint = types.InlayHintWorkspaceClientCapabilities(refresh_support=True)
    able.workspace.semantic_tokens = types.SemanticTokensWorkspaceClientCapabilities(refresh_support=True)
    able.workspace.code_lens = types.CodeLensWorkspaceClientCapabilities(refresh_support=True)
    return able


@dataclass
class Refreshes:
    """What the server asked to be asked for again."""

    asked: list[str] = field(default_factory=list[str])

    def listen(self, editor: Editor) -> None:
        feature = cast("Callable[[str], Callable[[Callable[[Any], object]], object]]", editor.client.feature)
        for method in (types.WORKSPACE_INLAY_HINT_REFRESH, types.WORKSPACE_SEMANTIC_TOKENS_REFRESH, types.WORKSPACE_CODE_LENS_REFRESH):
            feature(method)(self._remember(method))

    def _remember(self, method: str) -> Callable[[Any], None]:
        def remember(_: Any) -> None:
            self.asked.append(method)

        return remember


@asynccontextmanager
async def showing(
    encoding: str = "utf-16", settings: dict[str, Any] | None = None, client_capabilities: types.ClientCapabilities | None = None
) -> AsyncGenerator[tuple[Editor, Refreshes]]:
    """A session with the real server."""
    async with editing(REAL, client_capabilities or rich(encoding), options=settings) as editor:
        refreshes = Refreshes()
        refreshes.listen(editor)
        yield editor, refreshes


async def change_settings(editor: Editor, settings: dict[str, Any]) -> None:
    """Change the settings of the editor, and wait until the server has fetched them."""
    asked = editor.asked
    editor.client.set_configuration({"mlirActivity": settings})
    editor.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(None))
    await editor.wait_for(lambda: editor.asked > asked)


async def answer(request: Any) -> Any:
    return await asyncio.wait_for(request, PATIENCE)


def lines_of(editor: Editor, text: Text, first: int = 0, last: int | None = None) -> types.Range:
    """The range from the start of a line to the start of another, or to the end."""
    lines = text.text.split("\n")
    end = types.Position(last, 0) if last is not None else types.Position(len(lines) - 1, editor.units(lines[-1]))
    return types.Range(types.Position(first, 0), end)


SLOW = TEXT + "".join(f"func.func @g{number}(%x: f64) -> f64 {{\n  return %x : f64\n}}\n" for number in range(500))
"""A text that takes long enough to be changed meanwhile."""


async def is_refused_when_stale(method: str, params: Callable[[Editor, Text], Any]) -> None:
    """A request that is in the worker when the text changes is answered by ContentModified, and works afterwards."""
    async with showing() as (editor, _):
        text = editor.open(SLOW)
        request = asyncio.wrap_future(editor.client.protocol.send_request(method, params(editor, text)))
        editor.replace(text, "// π😀 a", "// π😀 another")
        with pytest.raises(JsonRpcException) as caught:
            await answer(request)
        assert caught.value.code == CONTENT_MODIFIED
        assert await answer(asyncio.wrap_future(editor.client.protocol.send_request(method, params(editor, text))))


async def is_refused_when_resolved_late(request: Any) -> None:
    with pytest.raises(JsonRpcException) as caught:
        await answer(request)
    assert caught.value.code == CONTENT_MODIFIED
