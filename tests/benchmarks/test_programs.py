"""The programs that the benchmarks measure with: what they claim to be."""

from __future__ import annotations

import pytest

from analysis import analyse
from analysis.activity.report import Class
from benchmarks.programs import FAMILIES, NEST, Family, call_chain, chained_functions, deep_loops

NAMES = [family.name for family in FAMILIES]


@pytest.mark.parametrize("family", FAMILIES, ids=NAMES)
def test_it_parses_and_has_the_size_asked_for(family: Family) -> None:
    for size in (300, 1_000):
        report = analyse(family.make(size))
        assert [problem.message for problem in report.problems if problem.severity.value == "error"] == []
        operations = sum(function.parsed.model.operation_count for function in report.functions if function.parsed.model is not None)
        assert size * 0.8 <= operations <= size * 1.2


@pytest.mark.parametrize("family", FAMILIES, ids=NAMES)
def test_it_is_the_same_text_every_time(family: Family) -> None:
    assert family.make(1_000) == family.make(1_000)


@pytest.mark.parametrize("family", FAMILIES, ids=NAMES)
def test_it_has_active_and_inactive_operations_in_every_function(family: Family) -> None:
    """What nothing depends on would be measured as cheaper than it is."""
    for function in analyse(family.make(1_000)).functions:
        if function.analysed:
            found = {kind for _, kind, _, _ in function.classes()}
            assert {Class.ACTIVE, Class.INACTIVE} <= found, function.name


def test_calls_chain_through_all_functions() -> None:
    for text, count in ((chained_functions(1_000), 10), (call_chain(1_000), 100)):
        functions = text.split("func.func ")[1:]
        assert len(functions) == count
        assert all(f"@f{number + 1}(" in body for number, body in enumerate(functions[:-1]))


def test_loops_are_as_deep_as_they_say() -> None:
    deepest = depth = 0
    for line in deep_loops(300).split("\n"):
        depth += line.count("scf.for ") - (line.strip() == "}")
        deepest = max(deepest, depth)
    assert deepest == NEST
