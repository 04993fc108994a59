"""Text that once took quadratic time. Four times the text may take a few times as long, measured in processor time."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from analysis.source.blank import blank_locations, rewrite_enzyme
from analysis.source.chunks import cut
from analysis.source.positions import make_range
from analysis.source.statements import statement_index

HOSTILE: dict[str, Callable[[int], list[str]]] = {
    "brackets that nothing closes": lambda n: ["("] * n + ["]"] * n,
    "functions on one line": lambda n: ["func.func @f() { " * n],
    "declarations on one line": lambda n: ["func.func private @f() " * n],
    "locations on one line": lambda n: ["x.y loc(unknown) " * n],
    "open locations": lambda n: ["x loc(" * n],
    "modules that tell their names late": lambda n: (
        ['"builtin.module"() ({'] * n + ["func.func private @f()"] + ['}) {sym_name = "a"} : () -> ()'] * n
    ),
    "the same on one line": lambda n: ['"builtin.module"() ({ ' * n + '}) {sym_name = "a"} : () -> () ' * n],
    "regions on one line that hold a function": lambda n: ["x.y { " * n, "func.func @f() {"],
    "separators": lambda n: ["// -----"] * n,
    "braces that nothing opens": lambda n: ["func.func @f() {", *["    }"] * n, "}"],
    "results": lambda n: ["%a,"] * n + ["= t.op"],
    "regions": lambda n: ["enzyme.autodiff_region(%x) {"] * n + ["} : (f64) -> f64"] * n,
}


def work(lines: list[str]) -> None:
    cut(lines)
    found = statement_index(lines, make_range(0, 0, len(lines) - 1, len(lines[-1])))
    found.definitions()
    found.resolve("%a", len(lines) // 2, 3)
    statement_index(lines, make_range(0, 0, len(lines) - 1, len(lines[-1])), [statement.place for statement in found.statements])
    blank_locations(lines)
    rewrite_enzyme(lines)


def seconds(lines: list[str]) -> float:
    start = time.process_time()
    work(lines)
    return time.process_time() - start


@pytest.mark.parametrize("name", HOSTILE)
def test_four_times_the_text_takes_a_few_times_as_long(name: str) -> None:
    small = max(seconds(HOSTILE[name](400)), 0.02)
    assert min(seconds(HOSTILE[name](1600)) for _ in range(2)) < 9 * small
