"""Document symbols, nested and flat, and the search over open documents."""

from __future__ import annotations

from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.server.editor import STAND_IN
from tests.server.navigation_editor import ENCODINGS, ask, navigating, shown

REQUEST_FAILED = -32803


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_symbols(encoding: str) -> None:
    async with navigating(encoding) as (editor, text):
        asked = types.DocumentSymbolParams(types.TextDocumentIdentifier(text.uri))
        alias, module = await ask(editor, types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, asked)
        kind = types.SymbolKind

        def told(each: Any) -> tuple[str, object, str, tuple[int, str], int]:
            return each.name, each.kind, each.detail, shown(editor, text, each.selection_range), each.range.end.line

        assert told(alias) == ("#map", kind.Constant, "", (2, "#map"), 2)
        assert told(module) == ("@m", kind.Module, "module", (3, "@m"), 23)
        assert [told(each) for each in module.children] == [
            ("@ext", kind.Interface, "func.func", (4, "@ext"), 4),
            ("@g", kind.Variable, "memref.global", (5, "@g"), 5),
            ("@f", kind.Function, "func.func", (6, "@f"), 17),
            ("@h", kind.Function, "func.func", (18, "@h"), 22),
        ]

        other = editor.open("func.func @π() {\n  return\n}\nfunc.func @fuel() {\n  return\n}\n", "file:///project/b.mlir")
        found = await ask(editor, types.WORKSPACE_SYMBOL, types.WorkspaceSymbolParams("@F"))
        assert [(each.name, each.location.uri, each.container_name) for each in found] == [
            ("@f", text.uri, "@m"),
            ("@fuel", other.uri, None),
        ]
        assert shown(editor, other, found[1].location.range) == (3, "@fuel")
        assert [each.name for each in await ask(editor, types.WORKSPACE_SYMBOL, types.WorkspaceSymbolParams("fl"))] == ["@fuel"]


async def test_symbols_without_nesting() -> None:
    async with navigating(rich=False) as (editor, text):
        asked = types.DocumentSymbolParams(types.TextDocumentIdentifier(text.uri))
        found = await ask(editor, types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, asked)
        assert [(each.name, each.container_name) for each in found] == [
            ("#map", None), ("@m", None), ("@ext", "@m"), ("@g", "@m"), ("@f", "@m"), ("@h", "@m"),
        ]  # fmt: skip


async def test_a_failure_is_not_an_empty_answer() -> None:
    broken = (*STAND_IN, "0.5", "tests.server.stand_in_desk:Navigation")
    async with navigating(text="FAIL", command=broken) as (editor, text):
        asked = types.DocumentSymbolParams(types.TextDocumentIdentifier(text.uri))

        async def said(method: str, params: Any) -> str:
            with pytest.raises(JsonRpcException) as caught:
                await ask(editor, method, params)
            assert caught.value.code == REQUEST_FAILED
            return caught.value.message

        failed = "the text cannot be searched: internal error, please report it: ValueError: no good"
        assert await said(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, asked) == failed
        assert await said(types.WORKSPACE_SYMBOL, types.WorkspaceSymbolParams("f")) == failed
        editor.replace(text, "FAIL", "SLEEP")
        slow = "the search in this text took longer than 0.5 s and was stopped; it runs again when the text changes"
        assert await said(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, asked) == slow
        editor.replace(text, "SLEEP", "ABORT")
        ended = "the text cannot be searched: the process that does it has ended unexpectedly"
        assert [await said(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, asked) for _ in range(2)] == [ended, ended]
