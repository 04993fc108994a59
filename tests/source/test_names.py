"""Resolution of SSA names, in text that need not parse."""

from __future__ import annotations

import re

import pytest

from analysis.source.lines import split_lines
from analysis.source.positions import Position, make_range
from analysis.source.statements import Statements, statement_index

TEXT = """\
func.func @first(%x: f64, %n: index) -> f64 {
  %r = scf.for %i = %n to %n step %n iter_args(%acc = %x) -> (f64) {
    %v = t.inner %i
    scf.yield %v : f64
  }
  scf.if %c {
    %v = t.other %x
    t.use %v
  }
  cf.br ^later
^before(%b: f64):
  t.use %late#1, %b
^later:
  %late:2 = t.pair %r
  %undefined_use = t.use %nowhere
  return %undefined_use
}
func.func @second(%x: f64) {
  t.use %x, %r
}
"""
LINES = split_lines(TEXT)


@pytest.fixture(scope="module")
def found() -> Statements:
    return statement_index(LINES, make_range(0, 0, len(LINES), 0))


def place(line: int, name: str, nth: int = 0) -> Position:
    return Position(line, [match.start() for match in re.finditer(re.escape(name) + r"(?![\w#])", LINES[line])][nth])


@pytest.mark.parametrize(
    ("line", "name", "defined"),
    [
        (2, "%i", place(1, "%i")),
        (3, "%v", place(2, "%v")),
        (7, "%v", place(6, "%v")),
        (6, "%x", place(0, "%x")),
        (1, "%x", place(0, "%x")),
        (13, "%r", place(1, "%r")),
        (11, "%b", place(10, "%b")),
        (11, "%late#1", Position(13, 2)),
        (18, "%x", place(17, "%x")),
    ],
)
def test_names_mean_the_definition_that_their_region_sees(found: Statements, line: int, name: str, defined: Position) -> None:
    at = place(line, name)
    meant = found.resolve(name, *at)
    assert meant is not None
    assert meant.range.start == defined
    assert at in [use.start for use in found.uses(meant)]


@pytest.mark.parametrize(("line", "name"), [(14, "%nowhere"), (5, "%c"), (18, "%r"), (13, "%acc"), (13, "%v")])
def test_names_from_elsewhere_mean_nothing(found: Statements, line: int, name: str) -> None:
    assert found.resolve(name, line, 9) is None


def test_uses_of_a_result_of_several(found: Statements) -> None:
    definition = found.resolve("%late", 13, 2)
    assert definition is not None
    assert (definition.count, definition.argument, found[definition.statement].name) == (2, False, "t.pair")
    assert definition.range == make_range(13, 2, 13, 7)
    assert found.uses(definition) == [make_range(11, 8, 11, 15)]


def test_block_arguments_know_their_operation(found: Statements) -> None:
    induction = found.resolve("%i", 2, 17)
    assert induction is not None
    assert (induction.argument, found[induction.statement].name) == (True, "scf.for")


def test_the_name_at_a_place(found: Statements) -> None:
    assert found.name_at(Position(11, 10)) == ("%late", make_range(11, 8, 11, 15))
    assert found.name_at(Position(11, 15)) == ("%late", make_range(11, 8, 11, 15))
    assert found.name_at(Position(11, 3)) is None
    assert found.name_at(Position(99, 0)) is None
