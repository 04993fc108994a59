from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.source import tokens as tk
from analysis.source.lines import split_lines
from analysis.source.positions import Position, Range, make_range
from analysis.source.statements import Statement, Statements, statement_index
from tests.source.bindings import read
from tests.source.programs import ALL, BRANCHES, GENERIC, LOOPS, TENSORS
from tests.source.test_chunks import FRAGMENTS


def whole(lines: list[str]) -> Range:
    return make_range(0, 0, len(lines) - 1, len(lines[-1]))


def guessed(text: str) -> Statements:
    lines = split_lines(text)
    return statement_index(lines, whole(lines))


def source(text: str, statement: Statement) -> str:
    lines = split_lines(text)
    (first, column), (last, end) = statement.start, statement.end
    if first == last:
        return lines[first][column:end]
    return "\n".join([lines[first][column:], *lines[first + 1 : last], lines[last][:end]])


@pytest.mark.parametrize("name", ALL)
def test_every_operation_is_where_mlir_says_with_as_many_results(name: str) -> None:
    lines = split_lines(ALL[name])
    program = read(lines)
    found = statement_index(lines, whole(lines), [operation.place for operation in program.operations], program.arguments)
    by_place = {operation.place: operation for operation in reversed(program.operations)}
    assert [statement.place for statement in found.statements] == sorted(by_place)
    for statement in found.statements:
        operation = by_place[statement.place]
        assert operation.name.endswith(statement.name)
        assert sum(group.count for group in statement.results) == operation.results


@pytest.mark.parametrize("name", ALL)
def test_looks_alone_give_the_same_as_the_parser_s_places(name: str) -> None:
    lines = split_lines(ALL[name])
    program = read(lines)
    exact = statement_index(lines, whole(lines), [operation.place for operation in program.operations], program.arguments)
    looks = statement_index(lines, whole(lines))
    assert looks.statements == exact.statements
    assert looks.definitions() == exact.definitions()


@pytest.mark.parametrize("name", ALL)
def test_names_mean_what_mlir_says(name: str) -> None:
    lines = split_lines(ALL[name])
    program = read(lines)
    found = statement_index(lines, whole(lines), [operation.place for operation in program.operations], program.arguments)
    defined = {definition.range.start for definition in found.definitions()}
    operands: dict[Position, set[tuple[int, int]]] = {statement.place: set() for statement in found.statements}
    for number, line in enumerate(lines):
        for token in tk.code(line):
            here = Position(number, token.start)
            if token.kind == tk.VALUE and here not in defined:
                meant = found.resolve(token.text, *here)
                assert meant is not None
                operands[found[found.at(here)].place].add(meant.range.start if meant.argument else found[meant.statement].place)
    by_place = {operation.place: operation for operation in reversed(program.operations)}
    assert {place: frozenset(places) for place, places in operands.items()} == {
        place: operation.operands for place, operation in by_place.items()
    }


def test_an_operation_over_several_lines() -> None:
    found = guessed(LOOPS)
    loop = next(statement for statement in found.statements if statement.name == "scf.for")
    text = source(LOOPS, loop)
    assert text.startswith("%sum = scf.for %i = %lo")
    assert text.endswith("scf.yield %n : f64\n  }")
    add = next(statement for statement in found.statements if statement.name == "arith.addf")
    assert source(LOOPS, add) == "%n = arith.addf %acc, %v fastmath<fast> : f64"
    assert found[add.parent] == loop


def test_result_groups() -> None:
    first = next(statement for statement in guessed(LOOPS).statements if statement.name == "scf.while")
    assert [(group.name, group.count, group.range.start.column, group.range.end.column) for group in first.results] == [
        ("%r", 1, 2, 4),
        ("%r2", 2, 6, 11),
    ]


def test_results_above_their_operation() -> None:
    found = next(statement for statement in guessed(TENSORS).statements if statement.name == "arith.mulsi_extended")
    assert source(TENSORS, found).split() == ["%q,", "%q2", "=", "arith.mulsi_extended", "%n,", "%n", ":", "index"]
    assert [group.range.start.line - found.place.line for group in found.results] == [-3, -2]


def test_several_operations_on_a_line() -> None:
    texts = [source(GENERIC, statement) for statement in guessed(GENERIC).statements]
    assert '"t.nothing"() : () -> ()' in texts
    assert '"t.more"(%1) : (f64) -> ()' in texts
    assert '"scf.yield"(%0#0) : (f64) -> ()' in texts
    assert "%later = arith.addf %y, %0#0 : f64" in [source(BRANCHES, statement) for statement in guessed(BRANCHES).statements]


def test_part_of_a_text() -> None:
    text = "func.func @a() { return } func.func @b() { cf.assert } func.func @c() { return }"
    found = statement_index([text], make_range(0, 26, 0, 54))
    assert [statement.name for statement in found.statements] == ["func.func", "cf.assert"]
    assert found[0].end == (0, 54)


def test_the_innermost_statement_at_a_place() -> None:
    lines = split_lines(LOOPS)
    found = guessed(LOOPS)
    line = next(number for number, text in enumerate(lines) if "arith.mulf" in text)
    assert found[found.at(Position(line, 9))].name == "arith.mulf"
    assert found[found.at(Position(line, 0))].name == "scf.reduce"
    assert found.at(Position(0, 0)) == -1
    assert found.starting_at(found[3].place) == 3
    assert found.starting_at(Position(0, 1)) == -1


@pytest.mark.parametrize(
    "broken",
    [
        "%v = arith.addf %x,",
        "%v = arith.addf(%x",
        "%v = ",
        "%",
        '%v = "t.op',
        "scf.if %c {",
        "arith.",
        "%v = memref.load %m[",
        "x y z",
        "}}",
        ")",
    ],
)
def test_a_line_being_typed_disturbs_no_other(broken: str) -> None:
    before = ["func.func @f(%x: f64, %c: i1) {", "  %a = arith.addf %x, %x : f64"]
    after = ["  %b = arith.mulf %a, %x : f64", '  "t.use"(%b) : (f64) -> ()', "  return", "}"]
    lines = [*before, f"  {broken}", *after]
    found = statement_index(lines, whole(lines))
    starts = [(statement.name, statement.start) for statement in found.statements if statement.start.line != 2]
    assert starts == [
        ("func.func", (0, 0)),
        ("arith.addf", (1, 2)),
        ("arith.mulf", (3, 2)),
        ("t.use", (4, 2)),
        ("return", (5, 2)),
    ]
    if broken not in ("}}", '%v = "t.op'):
        meant = found.resolve("%a", 3, 18)
        assert meant is not None
        assert meant.range == make_range(1, 2, 1, 4)


PLACES = st.none() | st.lists(st.tuples(st.integers(-1, 30), st.integers(-1, 40)), max_size=20)


@given(st.lists(FRAGMENTS, max_size=25).map("".join), PLACES, PLACES, st.tuples(*[st.integers(0, 40)] * 4))
def test_any_text_with_any_places_gives_statements_in_order(
    text: str, places: list[tuple[int, int]] | None, arguments: list[tuple[int, int]] | None, extent: tuple[int, int, int, int]
) -> None:
    lines = split_lines(text)
    found = statement_index(lines, make_range(*extent), places, arguments)
    statements = found.statements
    assert [statement.place for statement in statements] == sorted({statement.place for statement in statements})
    for index, statement in enumerate(statements):
        assert statement.start <= statement.place <= statement.end
        assert statement.parent < index
        if statement.parent >= 0:
            assert statements[statement.parent].end >= statement.end
        if places is not None:
            assert statement.place in places
    for definition in found.definitions():
        line, column = definition.range.start
        assert lines[line][column:].startswith(definition.name)
        assert found.resolve(definition.name, line, column) == definition
        assert definition.range not in found.uses(definition)
