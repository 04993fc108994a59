"""Commands and custom requests: what they answer, and what they say about wrong arguments and old versions."""

from __future__ import annotations

from typing import Any, cast

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.server.editor import REAL, Editor, Text, capabilities, editing
from tests.server.navigation_editor import ENCODINGS, ask, at, navigating

TEXT = """\
// π😀
func.func @f(%x: f64, %k: f64) -> f64 {
\t%c = arith.constant 2.0 : f64 // 😀
  %s = "t.op"() {s = "π😀", activity.inactive} : () -> f64 %y = arith.mulf %x, %c : f64 // 漢字
  %d = arith.addf %k, %c : f64
  return %y : f64
}
"""


async def command(editor: Editor, name: str, argument: Any) -> Any:
    return await ask(editor, types.WORKSPACE_EXECUTE_COMMAND, types.ExecuteCommandParams(f"mlirActivity.{name}", arguments=[argument]))


def plain(value: Any) -> Any:
    """An answer without the named tuples that the protocol library makes of objects."""
    if hasattr(value, "_asdict"):
        return {name: plain(each) for name, each in value._asdict().items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]  # pyright: ignore[reportUnknownVariableType] - JSON
    return value


def covered(editor: Editor, text: Text, where: dict[str, Any]) -> str:
    start, end = (types.Position(where[side]["line"], where[side]["character"]) for side in ("start", "end"))
    return editor.slice(text, types.Range(start, end))


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_explanations_and_facts(encoding: str) -> None:
    async with navigating(encoding, TEXT, REAL) as (editor, text):
        place = at(editor, text, "arith.mulf")
        argument = {"uri": text.uri, "version": 1, "position": {"line": place.line, "character": place.character}}
        explained = plain(await command(editor, "explain", argument))
        assert explained["version"] == 1
        assert explained["markdown"].startswith("**active** `arith.mulf`")
        assert covered(editor, text, explained["operation"]["range"]) == "%y = arith.mulf %x, %c : f64"
        assert explained["operation"]["reason"]["name"] == "moves"
        assert plain(await ask(editor, "mlirActivity/explain", argument)) == explained

        regions = plain(await ask(editor, "mlirActivity/regions", {"uri": text.uri}))["regions"]
        assert [(each["activity"], each["reason"], covered(editor, text, each["range"])) for each in regions] == [
            ("inactive", "not-varied", "%c = arith.constant 2.0 : f64"),
            ("inactive", "declared-inactive", '%s = "t.op"() {s = "π😀", activity.inactive} : () -> f64'),
            ("active", None, "%y = arith.mulf %x, %c : f64"),
            ("inactive", "not-useful", "%d = arith.addf %k, %c : f64"),
        ]
        where = {"start": {"line": 4, "character": 0}, "end": {"line": 4, "character": 9}}
        (function,) = plain(await ask(editor, "mlirActivity/facts", {"uri": text.uri, "range": where}))["functions"]
        assert [(each["name"], each["activity"]) for each in function["operations"]] == [("arith.addf", "inactive")]
        assert [each["name"] for each in function["arguments"]] == ["%x", "%k"]

        summary = plain(await command(editor, "showSummary", {"uri": text.uri, "function": "@f"}))
        assert summary["functions"][0]["summary"]["dependences"] == [{"output": "result 0", "inputs": ["%x"]}]
        assert "| result 0 | ● |" in summary["markdown"]
        assert plain(await command(editor, "compareModes", {"uri": text.uri}))["differences"] == []


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_an_overview_of_a_text(encoding: str) -> None:
    unknown = TEXT + 'func.func @g(%x: f64) -> f64 {\n  %y = "t.other"(%x) : (f64) -> f64\n  return %y : f64\n}\n'
    async with navigating(encoding, unknown, REAL) as (editor, text):
        seen = plain(await ask(editor, "mlirActivity/overview", {"uri": text.uri, "version": 1}))
        assert seen["version"] == 1
        assert seen["selection"] is None
        f, g = seen["functions"]
        assert (f["name"], f["active"], f["inactive"], f["operations"]) == ("f", 1, 3, 5)
        assert f["requests"][0]["title"] == "d@f/d(x, k)"
        assert covered(editor, text, f["nameRange"]) == "func.func @f"
        regions = plain(await ask(editor, "mlirActivity/regions", {"uri": text.uri}))["regions"]
        assert f["stretches"] + g["stretches"] == regions
        assert f["complete"]
        where = {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 9}}
        assert plain(await ask(editor, "mlirActivity/regions", {"uri": text.uri, "range": where}))["regions"] == regions[:1]
        assert [(each["code"], covered(editor, text, each["range"])) for each in seen["problems"]] == [("ACT301", '"t.other"')]

        await command(editor, "selectRequest", {"uri": text.uri, "function": "f", "inactive": ["%k"]})
        seen = plain(await ask(editor, "mlirActivity/overview", {"uri": text.uri}))
        assert seen["selection"] == {"function": "f", "inactive": ["%k"]}
        assert [request["title"] for request in seen["functions"][0]["requests"]] == ["d@f/d(x)"]
        assert [request["origin"] for request in seen["functions"][0]["requests"]] == ["chosen"]


async def test_a_selected_request_holds_until_it_is_taken_back() -> None:
    async with navigating(text=TEXT, command=REAL) as (editor, text):

        async def active() -> list[str]:
            regions = plain(await ask(editor, "mlirActivity/regions", {"uri": text.uri}))["regions"]
            return [covered(editor, text, each["range"]) for each in regions if each["activity"] == "active"]

        first = await editor.pull(text)
        assert await active() == ["%y = arith.mulf %x, %c : f64"]
        await command(editor, "selectRequest", {"uri": text.uri, "function": "f", "inactive": ["x"]})
        assert await active() == []
        second = await editor.pull(text, first.result_id)
        assert second.kind == "full"
        editor.replace(text, "%k, %c", "%k, %k")
        assert await active() == []
        with pytest.raises(JsonRpcException, match="no function @nothing"):
            await command(editor, "selectRequest", {"uri": text.uri, "function": "nothing"})
        told = plain(await command(editor, "selectRequest", {"uri": text.uri}))
        assert told["functions"] == [{"name": "f", "arguments": ["%x", "%k"], "activities": ["active", "active"]}]
        assert await active() == ["%y = arith.mulf %x, %c : f64"]


async def test_wrong_arguments_and_debug_information() -> None:
    async with navigating(text=TEXT) as (editor, text):
        for argument, code in (
            ({"uri": "file:///nowhere"}, -32602),
            ({"uri": text.uri}, -32602),
            (7, -32602),
            ({"uri": text.uri, "position": {"line": "x"}}, -32602),
            ({"uri": text.uri, "version": 7, "position": {"line": 1, "character": 1}}, -32801),
        ):
            with pytest.raises(JsonRpcException) as caught:
                await command(editor, "explain", argument)
            assert caught.value.code == code, argument
        told = plain(await command(editor, "debugInformation", {}))
        assert told["documents"] == [{"uri": text.uri, "version": 1, "lines": 8, "request": None}]
        assert told["settings"]["run"] == "onType"
        assert told["encoding"] == "utf-16"


async def test_long_commands_show_progress() -> None:
    able = capabilities()
    able.window = types.WindowClientCapabilities(work_done_progress=True)
    async with editing(REAL, able) as editor:
        text = editor.open(TEXT)
        assert plain(await command(editor, "compareModes", {"uri": text.uri}))["differences"] == [], "the client refuses progress"

        def create(params: types.WorkDoneProgressCreateParams) -> None:
            created.append(params.token)

        created: list[int | str] = []

        def tell(params: types.ProgressParams) -> None:
            told.append(params)

        told: list[types.ProgressParams] = []
        cast("Any", editor.client).feature(types.WINDOW_WORK_DONE_PROGRESS_CREATE)(create)
        cast("Any", editor.client).feature(types.PROGRESS)(tell)
        assert plain(await command(editor, "compareModes", {"uri": text.uri}))["differences"] == []
        await editor.wait_for(lambda: len(told) == 2)
        assert [each.token for each in told] == created * 2
        assert isinstance(told[0].value, types.WorkDoneProgressBegin) or plain(told[0].value)["cancellable"]
