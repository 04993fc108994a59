"""Running a gradient from the editor: what is answered, remembered and shown, and that nothing a program does harms the server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import jsonschema
import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from analysis.source.positions import make_range
from server.display.inlay_hints import MAXIMUM_LABEL
from server.display.items import Taped
from server.display.tape_hints import tape_hints
from tests.fuzz.connection import Connection
from tests.server.display_editor import ENCODINGS, rich
from tests.server.editor import PATIENCE, REAL, Editor, Text, editing
from tests.server.navigation_editor import ask
from tests.server.test_commands import command, covered, plain

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "schema" / "run.schema.json"
PAGE = Path(__file__).resolve().parents[2] / "editor" / "vscode" / "report" / "tests" / "report.json"
TEXT = """\
// π😀 the power of x
func.func @f(%x: f64, %n: index) -> f64 {
\t%one = arith.constant 1.0 : f64 // 😀
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> f64 {
    /* π😀 */ %b = arith.mulf %a, %x : f64 // 漢字
    scf.yield %b : f64
  }
  return %r : f64
}
""".replace("/* π😀 */ ", "")
ENDLESS = """\
func.func @f(%x: f64) -> f64 {
  %true = arith.constant true
  %r = scf.while (%a = %x) : (f64) -> f64 {
    scf.condition(%true) %a : f64
  } do {
  ^bb0(%a: f64):
    %b = arith.mulf %a, %a : f64
    scf.yield %b : f64
  }
  return %r : f64
}
"""
WILD = """\
func.func @f(%x: f64, %m: memref<4xf64>, %i: index) -> f64 {
  memref.store %x, %m[%i] : memref<4xf64>
  %r = memref.load %m[%i] : memref<4xf64>
  return %r : f64
}
"""


def able(encoding: str = "utf-16") -> types.ClientCapabilities:
    found = rich(encoding)
    found.window = types.WindowClientCapabilities(work_done_progress=True)
    return found


def listen(editor: Editor) -> tuple[list[int | str], list[Any], list[types.ShowMessageParams]]:
    """Progress tokens that were made, what was told, and what was shown."""
    shown: list[types.ShowMessageParams] = []
    created: list[int | str] = []
    told: list[Any] = []

    def create(params: types.WorkDoneProgressCreateParams) -> None:
        created.append(params.token)

    def tell(params: types.ProgressParams) -> None:
        told.append(params.value)

    def show(params: types.ShowMessageParams) -> None:
        shown.append(params)

    feature = cast("Callable[[str], Callable[[Callable[[Any], object]], object]]", editor.client.feature)
    feature(types.WINDOW_WORK_DONE_PROGRESS_CREATE)(create)
    feature(types.PROGRESS)(tell)
    feature(types.WINDOW_SHOW_MESSAGE)(show)
    return created, told, shown


async def test_checks_are_told() -> None:
    async with editing(REAL, able("utf-16")) as editor:
        text = editor.open(TEXT)
        ran = plain(await command(editor, "runGradient", {"uri": text.uri, "function": "@f", "arguments": ["x=2", "n=5"], "check": True}))
        rows = [line for line in ran["markdown"].splitlines() if line.startswith("| `finite differences` |")]
        assert len(rows) == sum(each["with"] == "finite differences" for each in ran["report"]["check"]["agreements"]) > 0
        assert all(row.endswith("| agrees |") for row in rows)


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_a_run(encoding: str) -> None:
    async with editing(REAL, able(encoding)) as editor:
        _, told, messages = listen(editor)
        text = editor.open(TEXT)
        ran = plain(await command(editor, "runGradient", {"uri": text.uri, "function": "@f", "arguments": ["x=2", "n=5"]}))
        assert (ran["version"], ran["inputs"], ran["report"]["problems"]) == (1, ["x=2", "n=5"], [])
        assert [each["value"]["values"] for each in ran["report"]["gradients"]] == [[80.0]]
        assert ran["markdown"].startswith("**derivative** of `@f`, reverse mode: ∂(result 0) / ∂(%x)")
        assert "| `%x` | 80 |" in ran["markdown"]
        assert "checked with" not in ran["markdown"]
        assert covered(editor, text, ran["report"]["range"]) == "func.func @f"
        for value in ran["report"]["derivative"]["taped"]:
            assert covered(editor, text, value["range"])
        assert len(told) > 3

        (lenses,) = [await ask(editor, types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensParams(types.TextDocumentIdentifier(text.uri)))]
        (run,) = [each.command for each in lenses if each.command is not None]
        assert run.title == "Run gradient"
        again = plain(await ask(editor, types.WORKSPACE_EXECUTE_COMMAND, types.ExecuteCommandParams(run.command, arguments=run.arguments)))
        assert again["inputs"] == ["x=2", "n=5"], "the inputs are remembered"
        assert [each.message for each in messages] == ["@f: result 0 = 32; gradient: %x = 80"]

        hints = await ask(editor, types.TEXT_DOCUMENT_INLAY_HINT, types.InlayHintParams(types.TextDocumentIdentifier(text.uri), whole()))
        taped = [each for each in hints if str(each.label).startswith("tape ")]
        assert taped
        assert all(isinstance(each.tooltip, types.MarkupContent) for each in taped)
        assert plain(await ask(editor, types.INLAY_HINT_RESOLVE, taped[0])) is not None
        editor.replace(text, "// π😀 the power", "// π😀 a power")
        hints = await ask(editor, types.TEXT_DOCUMENT_INLAY_HINT, types.InlayHintParams(types.TextDocumentIdentifier(text.uri), whole()))
        assert not [each for each in hints if str(each.label).startswith("tape ")], "what is said of another text"


def whole() -> types.Range:
    return types.Range(types.Position(0, 0), types.Position(1000, 0))


def test_the_page_is_tested_with_a_report_by_the_schema() -> None:
    jsonschema.validate(json.loads(PAGE.read_text(encoding="utf-8")), json.loads(SCHEMA.read_text(encoding="utf-8")))


def test_the_answer_is_by_the_schema() -> None:
    connection = Connection()
    nothing: dict[str, Any] = {}
    connection.ask("initialize", {"processId": None, "rootUri": None, "capabilities": nothing})
    document = {"uri": "file:///project/a.mlir", "languageId": "mlir", "version": 1, "text": TEXT}
    connection.notify("textDocument/didOpen", {"textDocument": document})
    ran = connection.ask("mlirActivity/runGradient", {"uri": document["uri"], "arguments": ["n=3"], "check": True, "compare": True})[
        "result"
    ]
    jsonschema.validate(ran["report"], json.loads(SCHEMA.read_text(encoding="utf-8")))
    assert ran["report"]["check"]["holds"]
    assert connection.end() == 0


async def test_the_derivative_can_be_read() -> None:
    async with editing(REAL, able()) as editor:
        listen(editor)
        text = editor.open(TEXT)
        built = plain(await ask(editor, "mlirActivity/derivative", {"uri": text.uri}))
        assert built["derivative"]["function"] in built["text"]
        with pytest.raises(JsonRpcException, match="one of mlir"):
            await ask(editor, "mlirActivity/derivative", {"uri": text.uri, "form": "binary"})
        with pytest.raises(JsonRpcException) as caught:
            await ask(editor, "mlirActivity/derivative", {"uri": text.uri, "function": "nothing"})
        assert caught.value.code == -32803
        for wrong in ({"arguments": ["n"]}, {"mode": "sideways"}, {"timeout": 0}):
            with pytest.raises(JsonRpcException) as caught:
                await command(editor, "runGradient", {"uri": text.uri} | wrong)
            assert caught.value.code == -32602


async def test_a_crash_and_a_time_limit_are_told() -> None:
    async with editing(REAL, able()) as editor:
        _, _, messages = listen(editor)
        text = editor.open(WILD)
        ran = plain(await command(editor, "runGradient", {"uri": text.uri, "arguments": ["i=99999999999"]}))
        assert not ran["report"]["ok"]
        (problem,) = ran["report"]["problems"]
        assert problem["message"] in ran["markdown"].replace("\\", "")
        endless = editor.open(ENDLESS, "file:///project/endless.mlir")
        ran = plain(await command(editor, "runGradient", {"uri": endless.uri, "timeout": 1, "show": True}))
        assert not ran["report"]["ok"]
        assert messages[-1].type is types.MessageType.Warning
        assert await editor.hover(endless, "arith.mulf") is not None


async def running(editor: Editor, text: Text, told: list[Any], method: str, params: Any) -> Any:
    """A request that runs the endless program, once it does."""
    request = asyncio.wrap_future(editor.client.protocol.send_request(method, params, msg_id="endless"))
    await editor.wait_for(lambda: any("running the function" in str(each) for each in told))
    assert not request.done()
    return request


async def test_cancelling_ends_a_run_at_once() -> None:
    async with editing(REAL, able()) as editor:
        created, told, _ = listen(editor)
        text = editor.open(ENDLESS)
        params = types.ExecuteCommandParams("mlirActivity.runGradient", [{"uri": text.uri}])
        request = await running(editor, text, told, types.WORKSPACE_EXECUTE_COMMAND, params)
        editor.client.window_work_done_progress_cancel(types.WorkDoneProgressCancelParams(created[-1]))
        with pytest.raises(JsonRpcException) as caught:
            await asyncio.wait_for(request, PATIENCE)
        assert caught.value.code == -32800

        told.clear()
        request = await running(editor, text, told, "mlirActivity/runGradient", {"uri": text.uri})
        editor.client.cancel_request(types.CancelParams("endless"))
        with pytest.raises(JsonRpcException) as caught:
            await asyncio.wait_for(request, PATIENCE)
        assert caught.value.code == -32800

        other = editor.open(TEXT, "file:///project/other.mlir")
        ran = plain(await command(editor, "runGradient", {"uri": other.uri, "arguments": ["x=2", "n=1"]}))
        assert ran["report"]["ok"], "the next run is not held up"


def test_tape_hints_say_how_much() -> None:
    lines = ["  %y = arith.mulf %x, %x : f64 // a note", "%z = arith.addf %y, %y : f64"]
    where = make_range(0, 7, 0, 17)
    kept = [Taped(where, "y", "f64", 8, 0, False), Taped(where, "x", "memref<200xf64>", 1600, 2, True)]
    ((hint, tooltip),) = tape_hints(kept, lines, make_range(0, 0, 1, 0))
    assert (hint.label, hint.position.column) == ("tape 1.6k/it", lines[0].index(" //"))
    assert "- `x: memref<200xf64>`, 1600 bytes for each iteration of 2 loops, whose number is not known beforehand" in tooltip
    assert tape_hints(kept, lines, make_range(1, 0, 1, 5)) == []
    for size in (1, 999, 1000, 9949, 9999, 999499, 999999, 10**9, 10**15):
        ((hint, _),) = tape_hints([Taped(where, "y", "f64", size, 1, False)], lines, where)
        assert len(hint.label) <= MAXIMUM_LABEL, hint.label
