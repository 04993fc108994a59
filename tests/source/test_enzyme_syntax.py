from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.program.bindings import context, ir
from analysis.source.blank import Rewritten, rewrite_enzyme
from analysis.source.lines import split_lines
from tests.source.bindings import read
from tests.source.test_chunks import FRAGMENTS

OLD = "{activity = [#enzyme<activity enzyme_out>]}"
USUAL = "{activity = [#enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_activenoneed>]}"
NEW = "<activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]>"

FORMS = {
    "autodiff, oldest": f"%r = enzyme.autodiff @f(%x, %x) {OLD} : (f64, f64) -> f64",
    "autodiff": f"%r = enzyme.autodiff @f(%x, %x) {USUAL} : (f64, f64) -> (f64)",
    "autodiff, newest": f"%r = enzyme.autodiff @f(%x, %x) {NEW} : (f64, f64) -> f64",
    "autodiff, several results": '%r:2 = enzyme.autodiff @"a b"(%x, %x) {width = 2 : i64, strong_zero = true} : (f64, f64) -> (f64, f64)',
    "autodiff of buffers": "enzyme.autodiff @f(%m, %m) {activity = [], ret_activity = []} : (memref<?xf64>, memref<?xf64>) -> ()",
    "over lines": "%r = enzyme.autodiff @f(%x, %x) {\n  activity = [], // comment {\n  ret_activity = []\n} : (f64, f64)\n  -> f64",
    "fwddiff": f"%r = enzyme.fwddiff @m::@f(%x, %x) {USUAL} : (f64, f64) -> f64",
    "jacobian": f"%r = enzyme.jacobian @f(%x) {USUAL} : (f64) -> f64",
    "batch": "%r = enzyme.batch @f(%x) {batch_shape = array<i64: 4>} : (f64) -> f64",
    "batch without attributes": "%r = enzyme.batch @f(%x) : (f64) -> f64",
    "no operands": "%r = enzyme.batch @f() {} : () -> f64",
    "region": f"%r = enzyme.autodiff_region(%x, %x) {{\n^bb0(%y: f64):\n  enzyme.yield %y : f64\n}} attributes {USUAL} : (f64, f64) -> f64",
    "region with properties": "%r = enzyme.fwddiff_region(%x) {\n^bb0(%y: f64):\n  enzyme.yield %y : f64\n} <{a = 1}> : (f64) -> f64",
    "region on a line": 'enzyme.autodiff_region() { enzyme.yield } attributes {activity = [], fn = "name"} : () -> ()',
    "region in a region": "%r = enzyme.autodiff_region(%x) { ^bb0(%y: f64): "
    "%i = enzyme.fwddiff_region(%y) { ^bb0(%z: f64): enzyme.yield %z : f64 }"
    " attributes {activity = []} : (f64) -> f64 enzyme.yield %i : f64 } attributes {activity = []} : (f64) -> f64",
    "yield of several": "enzyme.autodiff_region() { enzyme.yield %x, %m : f64, memref<?xf64> } : () -> ()",
    "operands and a function type": "%r:2 = enzyme.random %x, %m {d = #enzyme<rng NORMAL>} : (f64, memref<?xf64>) -> (f64, tensor<2xf64>)",
    "no operands and a type": "%r = enzyme.initTrace : !enzyme.Trace<f64>",
    "no results": "enzyme.push %x, %m : f64, memref<?xf64>",
    "generic already": '%r = "enzyme.init"() {s = "enzyme.yield"} : () -> !enzyme.Cache<f64>',
}


def program(statement: str) -> list[str]:
    return split_lines(
        f"func.func @g(%x: f64, %m: memref<?xf64> {{enzyme.const}}) attributes {{enzyme.note}} {{\n  {statement}\n  return\n}}"
    )


def attributes_of_first(rewritten: Rewritten) -> dict[str, str]:
    """The attributes of the first operation in the function, as text."""
    text = "\n".join(rewritten.lines)
    with context(len(text)):
        module = ir.Module.parse(text)
        (function,) = module.body.operations
        attributes = cast("Mapping[str, object]", function.regions[0].blocks[0].operations[0].attributes)
        return {name: str(value) for name, value in attributes.items()}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_parses_with_its_operations_at_their_places(form: str) -> None:
    lines = program(FORMS[form])
    rewritten = rewrite_enzyme(lines)
    assert len(rewritten.lines) == len(lines)
    operations = [operation for operation in read(rewritten.lines).operations if operation.name.startswith("enzyme.")]
    assert operations
    for operation in operations:
        line, column = operation.place
        original = lines[line][rewritten.original_column(line, column) :]
        assert original.startswith((operation.name, f'"{operation.name}"'))
    first = operations[0].place
    assert rewritten.original_column(*first) == first[1]
    assert sum(line.count("enzyme.") - line.count("#enzyme.") for line in lines[1:-2]) >= len(operations)


def test_attributes_and_callee_are_kept() -> None:
    for spelling in (USUAL, NEW):
        statement = f"%r = enzyme.autodiff @m::@f(%x, %x) {spelling} : (f64, f64) -> f64"
        attributes = attributes_of_first(rewrite_enzyme(program(statement)))
        assert sorted(attributes) == ["activity", "fn", "ret_activity"]
        assert attributes["fn"] == "@m::@f"
        assert "enzyme_active>" in attributes["activity"]
        assert "enzyme_activenoneed" in attributes["ret_activity"]


def test_operands_keep_their_columns() -> None:
    lines = program(FORMS["autodiff"])
    rewritten = rewrite_enzyme(lines)
    assert rewritten.lines[1].index("(%x, %x)") == lines[1].index("(%x, %x)")
    behind = rewritten.lines[1].index("(f64, f64)")
    assert rewritten.original_column(1, behind) == lines[1].index("(f64, f64)")


def test_other_text_comes_back_as_it_is() -> None:
    lines = program('%0 = arith.addf %x, %x {enzyme.a, enzyme.b = "enzyme.yield"} : f64 // enzyme.yield %x : f64')
    assert rewrite_enzyme(lines) == Rewritten(lines, {})


@pytest.mark.parametrize(
    "statement",
    [
        "%r = enzyme.unknown %x into %m {a = 1} : f64",
        "%r = enzyme.autodiff @f(%x, %x) {activity = [",
        "%r = enzyme.autodiff @f(%x",
        "%r = enzyme.autodiff @f",
        "%r = enzyme.autodiff_region(%x) {",
        "%r = enzyme.dot %x, %x : (f64) -> f64",
        "enzyme.push %x, %m : f64",
        "enzyme.",
    ],
)
def test_what_has_no_known_shape_stays(statement: str) -> None:
    lines = program(statement)
    assert rewrite_enzyme(lines).lines == lines


@given(
    st.lists(
        FRAGMENTS
        | st.sampled_from([f"{form}\n" for form in FORMS.values()])
        | st.sampled_from(["enzyme.yield ", "enzyme.x @f(", USUAL, NEW]),
        max_size=12,
    ).map("".join)
)
def test_any_text_keeps_its_lines_and_maps_its_columns(text: str) -> None:
    lines = split_lines(text)
    rewritten = rewrite_enzyme(lines)
    assert len(rewritten.lines) == len(lines)
    for number, (old, new) in enumerate(zip(lines, rewritten.lines, strict=True)):
        assert len(new) == len(old) + sum(inserted for _, inserted in rewritten.shifts.get(number, ()))
        columns = [rewritten.original_column(number, column) for column in range(len(new) + 1)]
        assert columns == sorted(columns)
        assert columns[0] == 0
        assert columns[-1] == len(old)
