"""An edit's document is what cutting the new text gives."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from analysis.source.chunks import cut, recut
from analysis.source.lines import TextLines
from analysis.source.positions import make_range
from tests.source.programs import ALL, BUFFERS, GENERIC, LOOPS
from tests.source.test_chunks import FRAGMENTS

PROGRAMS = st.lists(st.sampled_from([*ALL.values(), "// -----\n", "func.func @f() {\n", "}\n", "\n"]), max_size=5).map("".join)
GENERIC_FUNCTION = '"func.func"() ({\n^bb0:\n  "func.return"() : () -> ()\n}) {sym_name = "A"} : () -> ()\n'
EDIT = st.tuples(st.integers(0, 120), st.integers(0, 60), st.integers(0, 3), st.integers(0, 60), FRAGMENTS | st.just(""))


@given(PROGRAMS, st.lists(EDIT, min_size=1, max_size=4))
@example(BUFFERS, [(20, 0, 0, 0, "\n")])
@example(BUFFERS, [(5, 0, 2, 0, "")])
@example(GENERIC + LOOPS, [(8, 0, 0, 0, "  })\n")])
@example(f"{GENERIC_FUNCTION}\n> ()\n", [(4, 0, 0, 0, "%a = arith.addf %b, %c : f64\n")])
@example(f"module {{\n  x.y %0\n{GENERIC_FUNCTION}}}\n", [(4, 2, 0, 2, "}")])
@example("func.func @t() {\n  x\n  return\n}\nfunc.func @f() {\n", [(2, 0, 3, 0, "")])
@example("// -----\n".join([LOOPS, BUFFERS, LOOPS]), [(40, 0, 0, 0, "module {\n")])
def test_edits_give_what_cutting_anew_gives(text: str, edits: list[tuple[int, int, int, int, str]]) -> None:
    kept = TextLines(text)
    document = cut(kept.lines)
    for line, column, more, end_column, new in edits:
        change = kept.replace(make_range(line, column, line + more, end_column), new)
        document = recut(document, kept.lines, change)
        assert document == cut(kept.lines)


def test_an_edit_in_a_body_keeps_the_other_chunks() -> None:
    kept = TextLines(LOOPS + BUFFERS)
    document = cut(kept.lines)
    line = next(number for number, text in enumerate(kept.lines) if "arith.constant 1.0" in text)
    change = kept.replace(make_range(line, len(kept.lines[line]) - 6, line, len(kept.lines[line]) - 5), "2.5")
    changed = recut(document, kept.lines, change)
    differing = [old for old, new in zip(document.chunks, changed.chunks, strict=True) if old is not new]
    assert [chunk.symbol for chunk in differing] == ["loops"]
