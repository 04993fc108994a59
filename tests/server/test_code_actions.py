"""Code actions: which are offered where, and what the text is and means after each."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from lsprotocol import types

from analysis import analyse
from analysis.activity.report import Class
from analysis.source.lines import split_lines
from analysis.source.positions import Position, Range
from server.actions.items import Action
from server.desk import Desk
from tests.fuzz.connection import Connection
from tests.server.display_editor import ENCODINGS, answer, is_refused_when_stale, rich, showing
from tests.server.editor import Editor, Text

pytestmark = pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")
TEXT = """\
// π😀 a comment in front
func.func @f(%π: f64, %m: memref<4xf64, affine_map<(d0) -> (d0)>>, %n: memref<4xf64> {llvm.noalias, enzyme.const}, %k: i32) -> (f64, i32) {
\t%c = arith.constant 0 : index // 😀
  %a = memref.load %m[%c] : memref<4xf64, affine_map<(d0) -> (d0)>> %b = call @g(%a) : (f64) -> f64 // π
  %d = "t.op"(%b) {s = "π😀: {", q} : (f64) -> f64
  %e = "t.region"(%d, %x) ({
    %z = arith.constant 1 : i32
    "t.end"() : () -> ()
  }) : (f64, f64) -> f64
  return %e, %k : f64, i32
} // 😀 behind
func.func private @g(f64) -> f64
""".replace("%π", "%x")
OVERLAP = """\
func.func @h(%a: memref<?xf64>, %b: memref<?xf64>, %x: f64) -> f64 {
  %c = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  memref.store %zero, %a[%c] : memref<?xf64>
  memref.store %x, %b[%c] : memref<?xf64>
  %y = memref.load %a[%c] : memref<?xf64>
  return %y : f64
}
"""


def place_of(text: str, word: str) -> Position:
    before = text[: text.index(word)].split("\n")
    return Position(len(before) - 1, len(before[-1]))


def offered(text: str, word: str, *others: str) -> dict[str, Action]:
    """The actions at a word by title, with other documents open."""
    desk = Desk()
    for number, other in enumerate(others):
        desk.report(str(number), other)
    place = place_of(text, word)
    return {action.title: action for action in desk.actions("file", text, Range(place, place))}


def applied(text: str, action: Action) -> str:
    lines = split_lines(text)
    (edit,) = action.edits

    def offset(position: Position) -> int:
        return sum(len(line) + 1 for line in lines[: position.line]) + position.column

    return text[: offset(edit.range.start)] + edit.text + text[offset(edit.range.end) :]


def after(text: str, word: str, title: str, *others: str) -> str:
    return applied(text, offered(text, word, *others)[title])


def problems(text: str) -> list[str]:
    return [problem.code for problem in analyse(text).problems]


def test_an_argument_is_marked_and_the_mark_removed() -> None:
    marked = after(TEXT, "%x: f64", "Mark %x enzyme.const: not differentiated")
    assert "@f(%x: f64 {enzyme.const}, %m" in marked
    assert after(marked, "%x: f64", "Remove enzyme.const from %x") == TEXT
    removed = after(TEXT, "%n: memref", "Remove enzyme.const from %n")
    assert "%n: memref<4xf64> {llvm.noalias}, %k" in removed
    assert after(removed, "%n: memref", "Mark %n enzyme.const: not differentiated").count("{enzyme.const, llvm.noalias}") == 1
    assert not [title for title in offered(TEXT, "%k: i32") if "%k" in title], "an integer takes no part anyhow"


def test_memory_is_said_not_to_overlap() -> None:
    title = "Add llvm.noalias to %m: its memory overlaps no other"
    assert "affine_map<(d0) -> (d0)>> {llvm.noalias}, %n" in after(TEXT, "%m: memref", title)
    assert not [title for title in offered(TEXT, "%n: memref") if "noalias" in title], "it has it"
    found = {title: action for title, action in offered(OVERLAP, "func.func @h").items() if "noalias" in title}
    assert [*found] == [title.replace("%m", "%a"), title.replace("%m", "%b")]
    for action in found.values():
        assert action.fixes == ("ACT303",)
        assert ("ACT303" in problems(OVERLAP), "ACT303" in problems(applied(OVERLAP, action))) == (True, False)


@pytest.mark.parametrize(
    ("word", "title", "written"),
    [
        ("call @g", "Assert that this call of @g is inactive", "call @g(%a) {activity.inactive} : (f64)"),
        ('"t.op"', "Assert that this t.op is inactive", '"t.op"(%b) {activity.inactive, s = "π😀: {", q} : (f64)'),
        ('"t.region"', "Assert that this t.region is inactive", "}) {activity.inactive} : (f64, f64)"),
    ],
)
def test_what_is_assumed_is_asserted_inactive(word: str, title: str, written: str) -> None:
    changed = after(TEXT, word, title)
    assert written in changed
    place = place_of(changed, word)
    hit = analyse(changed).at(place)
    assert hit is not None
    assert hit.operation is not None
    assert (hit.operation.classification, hit.operation.reason.code) == (Class.INACTIVE, "declared-inactive")
    assert title not in offered(changed, word)
    assert not [title for title in offered(TEXT, "arith.constant 0") if "Assert" in title]


def test_a_wrapper_has_operands_and_results_in_enzyme_s_order() -> None:
    changed = after(TEXT, "@f(", "Insert a function that calls enzyme.autodiff on @f")
    signature = "func.func @f_gradient(%x: f64, %m: memref<4xf64>, %dm: memref<4xf64>, %n: memref<4xf64>, %k: i32, %seed0: f64) -> f64 {"
    assert f"}} // 😀 behind\n\n{signature}\n  %gradient = enzyme.autodiff @f(%x, %m, %dm, %n, %k, %seed0) {{activity = [" in changed
    report = analyse(changed)
    assert "ACT205" not in problems(changed)
    (request,) = next(function for function in report.functions if function.name == "f").requests
    assert (request.arguments, request.results) == (("active", "duplicated", "const", "const"), ("active", "const"))
    assert request.origin == "enzyme.autodiff in @f_gradient"
    again = after(changed, "@f(", "Insert a function that calls enzyme.autodiff on @f")
    assert "func.func @f_gradient_2(" in again
    in_place = "func.func @h(%a: memref<f64>, %b: memref<f64>) {\n  memref.copy %a, %b : memref<f64> to memref<f64>\n  return\n}\n"
    taken = "func.func @f(%gradient: f64, %seed0: f64) -> f64 {\n  return %gradient : f64\n}"
    for text, name, line in (
        (in_place, "@h", "  enzyme.autodiff @h(%a, %da, %b, %db) {"),
        (taken, "@f", "%gradient_:2 = enzyme.autodiff @f(%gradient, %seed0, %seed0_) {"),
    ):
        changed = after(text, name, f"Insert a function that calls enzyme.autodiff on {name}")
        assert line in changed
        assert not {"ACT205", "ACT901", "ACT902"} & {*problems(changed)}


def test_no_wrapper_where_there_is_nothing_to_differentiate_or_a_shadow_is_missing() -> None:
    for text in (
        "func.func @f(%i: i32) -> i32 {\n  return %i : i32\n}\n",
        "func.func @f(%m: memref<f64>) -> memref<f64> {\n  return %m : memref<f64>\n}\n",
    ):
        assert not [title for title in offered(text, "@f") if "enzyme.autodiff" in title]


def test_the_summary_goes_into_a_comment_or_onto_a_declaration() -> None:
    definition = "func.func @g(%x: f64) -> f64 {\n  %y = arith.mulf %x, %x : f64\n  return %y : f64\n}\n"
    stated = 'activity.summary = "result 0 <- value 0"'
    assert after(definition, "@g", "Insert the summary of @g as a comment") == f"// {stated}\n{definition}"
    title = "Insert the summary of @g from its definition"
    assert title not in offered(TEXT, "private @g")
    changed = after(TEXT, "private @g", title, definition)
    assert f"func.func private @g(f64) -> f64 attributes {{{stated}}}\n" in changed
    assert ("ACT302" in problems(TEXT), "ACT302" in problems(changed)) == (True, False)
    assert offered(changed, "private @g", definition) == {}
    old = changed.replace("<- value 0", "<- unknown")
    assert after(old, "private @g", "Replace the summary of @g with that of its definition", definition) == changed
    assert after(TEXT + "// -----\n" + definition, "private @g", title).startswith(changed)
    other = definition.replace("%x: f64", "%x: f32").replace("-> f64", "-> f32").replace(": f64", ": f32")
    assert offered(TEXT, "private @g", other) == {}, "a function of another type is another function"


def test_a_summary_that_says_nothing_is_not_offered() -> None:
    assert "ACT302" in problems(TEXT)
    assert not [title for title in offered(TEXT, "@f(") if "summary" in title]


def test_nothing_is_offered_where_there_is_nothing() -> None:
    for text, word in ((TEXT, "// π"), ("", ""), ("func.func @f(", "@f"), ('"func.func"() ({}) {sym_name = "f"} : () -> ()', "sym")):
        assert offered(text, word) == {}


async def ask(editor: Editor, text: Text, word: str, only: list[Any] | None = None, diagnostics: Any = ()) -> Any:
    place = editor.position(text, text.text.index(word))
    context = types.CodeActionContext(diagnostics=list(diagnostics), only=only)
    params = types.CodeActionParams(types.TextDocumentIdentifier(text.uri), types.Range(place, place), context)
    return await answer(editor.client.text_document_code_action_async(params))


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_an_action_is_an_edit_of_this_version(encoding: str) -> None:
    async with showing(encoding) as (editor, _):
        text = editor.open(TEXT)
        reported = [item for item in await editor.diagnostics(text) if item.code in ("ACT301", "ACT302")]
        (action,) = await ask(editor, text, "call @g", diagnostics=reported)
        assert action.kind == types.CodeActionKind.QuickFix
        assert len(reported) > 1
        assert [(item.code, editor.slice(text, item.range)) for item in action.diagnostics] == [("ACT302", "call")]
        (change,) = action.edit.document_changes
        assert (change.text_document.uri, change.text_document.version) == (text.uri, 1)
        (edit,) = change.edits
        assert edit.range.start == edit.range.end == editor.position(text, text.text.index(" : (f64) -> f64 // π"))
        assert edit.new_text == " {activity.inactive}"

        refactor, fix = types.CodeActionKind.Refactor, types.CodeActionKind.QuickFix
        assert len(await ask(editor, text, "call @g", [refactor])) == 1
        assert list(await ask(editor, text, "call @g", [fix])) == []
        assert len(await ask(editor, text, "call @g", [fix], reported)) == 1
        assert len(await ask(editor, text, "@f(", [types.CodeActionKind.RefactorRewrite])) == 1


async def test_plain_clients() -> None:
    able = rich()
    assert able.workspace is not None
    assert able.text_document is not None
    able.workspace.workspace_edit = None
    async with showing(client_capabilities=able) as (editor, _):
        text = editor.open(TEXT)
        (action,) = await ask(editor, text, "call @g")
        assert [*action.edit.changes] == [text.uri]
    able.text_document.code_action = None
    async with showing(client_capabilities=able) as (editor, _):
        assert list(await asyncio.wait_for(ask(editor, editor.open(TEXT), "call @g"), 30)) == []


async def test_stale_actions_are_refused() -> None:
    def params(_: Editor, text: Text) -> types.CodeActionParams:
        place = types.Position(1, 11)
        context = types.CodeActionContext(diagnostics=[])
        return types.CodeActionParams(types.TextDocumentIdentifier(text.uri), types.Range(place, place), context)

    await is_refused_when_stale(types.TEXT_DOCUMENT_CODE_ACTION, params)


def test_what_is_differentiated_can_be_chosen() -> None:
    """As plain JSON: the test library takes an action that has a command for a command."""
    connection = Connection()
    able = {"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["source"]}}}, "diagnostic": {}}}
    connection.ask("initialize", {"processId": None, "rootUri": None, "capabilities": able})
    text = OVERLAP + "func.func @other(%x: f64) -> f64 {\n  %c = arith.constant 1.0 : f64\n  return %x : f64\n}\n"
    document = {"uri": "file:///project/a.mlir", "languageId": "mlir", "version": 1, "text": text}
    connection.notify("textDocument/didOpen", {"textDocument": document})
    identifier, place = {"uri": document["uri"]}, {"line": 0, "character": 11}
    asked = {
        "textDocument": identifier,
        "range": {"start": place, "end": place},
        "context": {"diagnostics": list[Any](), "only": ["source"]},
    }

    def choices() -> dict[str, Any]:
        return {each["title"]: each["command"] for each in connection.ask("textDocument/codeAction", asked)["result"]}

    def reported() -> int:
        return len(connection.ask("textDocument/diagnostic", {"textDocument": identifier})["result"]["items"])

    (only,) = choices().values()
    before = reported()
    connection.ask("workspace/executeCommand", {name: only[name] for name in ("command", "arguments")})
    assert reported() < before, "the other function is not differentiated any more"
    (again,) = [command for title, command in choices().items() if "again" in title]
    connection.ask("workspace/executeCommand", {name: again[name] for name in ("command", "arguments")})
    assert reported() == before
    assert [*choices()] == ["Show what is active when only @h is differentiated"]
    assert connection.end() == 0
