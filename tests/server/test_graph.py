"""`mlirActivity/graph`, `mlirActivity.exportGraph` and the lens that leads to them."""

from __future__ import annotations

import asyncio
import json
import shutil
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.graph_view.test_forms import problems_of
from tests.server.display_editor import TEXT, answer, is_refused_when_stale, rich, showing
from tests.server.editor import Editor, Text
from tests.server.navigation_editor import ENCODINGS, ask, at
from tests.server.test_commands import command, covered, plain


def place(editor: Editor, text: Text, words: str) -> dict[str, int]:
    position = at(editor, text, words)
    return {"line": position.line, "character": position.character}


async def graph(editor: Editor, text: Text, **wanted: Any) -> dict[str, Any]:
    found = plain(await ask(editor, "mlirActivity/graph", {"uri": text.uri, "version": text.version, **wanted}))
    assert problems_of(found) == []
    assert (found["uri"], found["documentVersion"]) == (text.uri, text.version)
    return found


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_views(encoding: str) -> None:
    async with showing(encoding) as (editor, _):
        text = editor.open(TEXT)
        explained = await graph(editor, text, position=place(editor, text, "arith.mulf"))
        (target,) = [node["label"] for node in explained["nodes"] if node["id"] == explained["target"]]
        assert (explained["view"], target) == ("slice", "%y = arith.mulf")
        ranges = {node["label"]: covered(editor, text, node["range"]) for node in explained["nodes"]}
        assert ranges["%y = arith.mulf"] == "%y = arith.mulf %x, %c : f64"
        assert ranges["%x"] == "%x"
        by_name = await graph(editor, text, name="%y", function="@f")
        assert (by_name["title"], by_name["nodes"], by_name["edges"]) == ("%y in @f", explained["nodes"], explained["edges"])
        whole = await graph(editor, text)
        assert (whole["view"], whole["function"], whole["functions"]) == ("function", "f", ["f"])
        assert whole["counts"]["active"] == 1
        assert [node["label"] for node in (await graph(editor, text, view="calls"))["nodes"]] == ["@f"]
        missing = await graph(editor, text, function="nope")
        assert (missing["nodes"], missing["message"]) == ([], "There is no function @nope")


async def test_exports(monkeypatch: pytest.MonkeyPatch) -> None:
    async with showing() as (editor, _):
        text = editor.open(TEXT)
        for format_ in ("dot", "json"):
            found = plain(await command(editor, "exportGraph", {"uri": text.uri, "format": format_, "function": "f"}))
            assert (found["uri"], found["version"], found["format"]) == (text.uri, 1, format_)
            assert found["data"].startswith("digraph") if format_ == "dot" else problems_of(json.loads(found["data"])) == []
        drawing = command(editor, "exportGraph", {"uri": text.uri, "format": "svg", "function": "f"})
        if shutil.which("dot"):
            assert "</svg>" in plain(await drawing)["data"]
        else:
            with pytest.raises(JsonRpcException, match="Graphviz is not installed"):
                await drawing


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"format": "gif"}, "'format' has to be one of dot, svg, json"),
        ({"format": "dot", "view": "tree"}, "'view' has to be one of slice, function, calls"),
        ({"format": "dot", "view": "slice"}, "a slice needs a 'position' or a 'name'"),
        ({"format": "dot", "function": "nope"}, "There is no function @nope"),
    ],
)
async def test_what_cannot_be_exported_is_said(wrong: dict[str, Any], message: str) -> None:
    async with showing() as (editor, _):
        text = editor.open(TEXT)
        with pytest.raises(JsonRpcException, match=message):
            await command(editor, "exportGraph", {"uri": text.uri, **wrong})


async def test_a_graph_of_another_text_is_refused() -> None:
    await is_refused_when_stale("mlirActivity/graph", lambda _, text: {"uri": text.uri, "function": "f"})


@pytest.mark.parametrize("named", [["mlirActivity.showGraph"], [], "nonsense"])
async def test_a_client_that_draws_gets_a_lens(named: object) -> None:
    able = rich()
    able.experimental = {"mlirActivity": {"commands": named}}
    async with showing(client_capabilities=able) as (editor, _):
        text = editor.open(TEXT)
        params = types.CodeLensParams(types.TextDocumentIdentifier(text.uri))
        lenses = await answer(editor.client.text_document_code_lens_async(params))
        graphs = [lens for lens in lenses if lens.command is not None and "graph" in lens.command.title]
        if named != ["mlirActivity.showGraph"]:
            assert graphs == []
            return
        (lens,) = graphs
        assert (lens.command.title, lens.command.command) == ("Dependency graph", "mlirActivity.showGraph")
        (argument,) = plain(lens.command.arguments)
        shown = await asyncio.wait_for(graph(editor, text, **{key: argument[key] for key in ("view", "position")}), 60)
        assert (shown["view"], shown["function"], bool(shown["nodes"])) == ("function", "f", True)
