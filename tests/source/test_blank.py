from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from analysis.program.bindings import context, ir
from analysis.source.blank import blank_locations
from analysis.source.lines import split_lines
from tests.source.bindings import read
from tests.source.programs import ALL, LOOPS
from tests.source.test_chunks import FRAGMENTS

TEXT = """\
#loc1 = loc("a.py":1:2)
#loc2 = loc(fused<"x">[
  #loc1, "b.py":3:4]) // loc(unknown)
func.func @f(%a: f64 loc("a.py":1:2), %b: f64 loc(#loc1)) -> f64 {
  %m = memref.alloc() : memref<4xf64> loc(callsite("f"("g.py":1:1) at "h)":2:3))
  %0 = arith.addf %a, %b : f64 loc(fused[#loc1,
      "c.py":5:6
    ])
  "t.op"() {where = loc(unknown), text = "loc(here)"} : () -> () loc(#loc2) // loc(there)
  memref.dealloc %m : memref<4xf64> loc(#loc1)
  return %0 : f64 loc("é(":1:1)
} loc(unknown)
#loc3 = loc(callsite(#loc1 at #loc2))"""

EXPECTED = """\
#loc1 = loc("a.py":1:2)
#loc2 = loc(fused<"x">[
  #loc1, "b.py":3:4]) // loc(unknown)
func.func @f(%a: f64                , %b: f64           ) -> f64 {
  %m = memref.alloc() : memref<4xf64>
  %0 = arith.addf %a, %b : f64


  "t.op"() {where = loc(unknown), text = "loc(here)"} : () -> ()            // loc(there)
  memref.dealloc %m : memref<4xf64>
  return %0 : f64
}
#loc3 = loc(callsite(#loc1 at #loc2))"""


def test_trailers_become_blanks_of_equal_length() -> None:
    lines = split_lines(TEXT)
    blanked = blank_locations(lines)
    assert [line.rstrip() for line in blanked] == split_lines(EXPECTED)
    assert [len(line) for line in blanked] == [len(line) for line in lines]


def test_operations_then_are_where_they_stand() -> None:
    lines = blank_locations(split_lines(TEXT))
    program = read(lines)
    assert [(operation.name, operation.place) for operation in program.operations] == [
        ("func.func", (3, 0)),
        ("memref.alloc", (4, 7)),
        ("arith.addf", (5, 7)),
        ("t.op", (8, 2)),
        ("memref.dealloc", (9, 2)),
        ("func.return", (10, 2)),
    ]
    assert program.arguments == [(3, 13), (3, 38)]


def test_what_mlir_prints_with_locations_loses_them_all() -> None:
    for text in ALL.values():
        with context(len(text)):
            printed = str(ir.Module.parse(text).operation.get_asm(enable_debug_info=True))
        lines = split_lines(printed)
        assert sum(" loc(" in line for line in lines) > 8
        assert not any(" loc(" in line for line in blank_locations(lines) if not line.startswith("#loc"))


def test_text_without_locations_comes_back_as_it_is() -> None:
    lines = split_lines(LOOPS)
    assert blank_locations(lines) == lines


def test_a_location_that_is_not_closed_stays() -> None:
    lines = ["return loc(", "func.func @f() {", '"t.op"() : () -> () loc(unknown)']
    assert blank_locations(lines) == [*lines[:2], '"t.op"() : () -> ()             ']


@given(st.lists(FRAGMENTS | st.sampled_from(["loc(", "loc(unknown)", " loc(#a)", ")"]), max_size=25).map("".join))
def test_any_text_keeps_its_lines_and_columns(text: str) -> None:
    lines = split_lines(text)
    blanked = blank_locations(lines)
    assert [len(line) for line in blanked] == [len(line) for line in lines]
    for old, new in zip(lines, blanked, strict=True):
        assert all(after in (before, " ") for before, after in zip(old, new, strict=True))
