"""An editor that navigates: what every navigation test opens, and how places and answers are named."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from lsprotocol import types

from tests.server.editor import PATIENCE, STAND_IN, Editor, Text, capabilities, editing

ENCODINGS = ("utf-8", "utf-16", "utf-32")
TEXT = """\
// π😀 a comment
// of two lines
#map = affine_map<(d0) -> (d0)>
module @m {
  func.func private @ext(%a: f64, %m: memref<2xf64, #map> {enzyme.const}) -> f64
  memref.global "private" @g : memref<2xf64> = dense<0.0>
  func.func @f(%x: f64, %b: i1) -> f64 {
\t%s = "t.op"() {s = "π😀"} : () -> f64 %y = arith.mulf %x, %s : f64 // 漢字 %x
    %r:2 = scf.if %b -> (f64, f64) { // 😀
      scf.yield %y, %s : f64, f64
    } else {
      scf.yield %x, %y : f64, f64
    }
    %u = "t.use"(%r#1) {s = "😀"} : (f64) -> f64 %0 = func.call @ext(%r#1, %q) : (f64, memref<2xf64, #map>) -> f64
    cf.br ^bb1(%r#0 : f64)
  ^bb1(%z: f64):
    return %z : f64
  }
  func.func @h(%x: f64, %b: i1) -> f64 {
    %t = "t.s"() {s = "π😀"} : () -> f64 %0 = func.call @f(%x, %b) : (f64, i1) -> f64
    %1 = func.call @f(%0, %b) : (f64, i1) -> f64
    return %1 : f64
  }
}
"""
"""Not valid MLIR: `%q` is not defined. Navigation does not mind."""


def able(encoding: str = "utf-16", *, rich: bool = True) -> types.ClientCapabilities:
    """Capabilities of an editor that navigates; without `rich` of one that knows only what the protocol began with."""
    found = capabilities(encoding=encoding)
    assert found.text_document is not None
    assert found.workspace is not None
    if rich:
        found.text_document.document_symbol = types.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=True)
        found.text_document.rename = types.RenameClientCapabilities(prepare_support=True)
        found.text_document.signature_help = types.SignatureHelpClientCapabilities(
            signature_information=types.ClientSignatureInformationOptions(
                parameter_information=types.ClientSignatureParameterInformationOptions(label_offset_support=True)
            )
        )
        found.workspace.workspace_edit = types.WorkspaceEditClientCapabilities(document_changes=True)
    return found


@asynccontextmanager
async def navigating(
    encoding: str = "utf-16", text: str = TEXT, command: Sequence[str] = STAND_IN, *, rich: bool = True, options: Any = None
) -> AsyncGenerator[tuple[Editor, Text]]:
    """A session with one open text. The analysis is stood in for: navigation needs none."""
    async with editing(command, able(encoding, rich=rich), options=options) as editor:
        yield editor, editor.open(text)


def at(editor: Editor, text: Text, words: str, into: int = 0, occurrence: int = 0) -> types.Position:
    """The place `into` characters into an occurrence of some words."""
    start = -1
    for _ in range(occurrence + 1):
        start = text.text.index(words, start + 1)
    return editor.position(text, start + into)


async def ask(editor: Editor, method: str, params: Any) -> Any:
    """Send a request and wait for its answer."""
    return await asyncio.wait_for(asyncio.wrap_future(editor.client.protocol.send_request(method, params)), PATIENCE)


def params(text: Text, position: types.Position) -> dict[str, Any]:
    """What all requests about a place have."""
    return {"text_document": types.TextDocumentIdentifier(text.uri), "position": position}


def shown(editor: Editor, text: Text, where: types.Range) -> tuple[int, str]:
    """Line number, counted from 0, and words of a range."""
    return where.start.line, editor.slice(text, where)


def applied(editor: Editor, text: Text, edits: Sequence[Any]) -> str:
    """The text after edits."""
    lines = text.text.split("\n")

    def offset(position: types.Position) -> int:
        line = lines[position.line]
        column = next(column for column in range(len(line) + 1) if editor.units(line[:column]) == position.character)
        return sum(len(each) + 1 for each in lines[: position.line]) + column

    result = text.text
    for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
        result = result[: offset(edit.range.start)] + edit.new_text + result[offset(edit.range.end) :]
    return result
