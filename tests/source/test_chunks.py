from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.source.chunks import Chunk, ChunkKind, Document, chunk_at, chunk_text, cut
from analysis.source.document import ChunkKey
from analysis.source.lines import split_lines
from tests.source.programs import ALL, BUFFERS, GENERIC


def cut_text(text: str) -> tuple[list[str], Document]:
    lines = split_lines(text)
    return lines, cut(lines)


def named(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """Symbol and scope of every chunk."""
    return [(chunk.symbol, chunk.scope) for chunk in cut_text(text)[1].chunks]


def source(lines: list[str], chunk: Chunk) -> str:
    return "\n".join(chunk_text(lines, chunk))[chunk.start.column :]


def body(name: str) -> str:
    return f"func.func @{name}() {{\n  return\n}}"


def test_kinds_names_and_scopes() -> None:
    lines, document = cut_text(BUFFERS)
    assert [(chunk.kind.value, chunk.operation, chunk.symbol, chunk.scope) for chunk in document.chunks] == [
        ("global", "memref.global", "table", ("0", "")),
        ("global", "llvm.mlir.global", "text", ("0", "")),
        ("declaration", "llvm.func", "printf", ("0", "")),
        ("function", "func.func", "launch", ("0", "")),
        ("function", "gpu.func", "k", ("0", "", "kernels")),
    ]
    assert all(chunk.complete for chunk in document.chunks)
    assert [source(lines, chunk).splitlines()[-1].strip()[-1] for chunk in document.chunks] == [">", "}", "2", "}", "}"]
    assert [(module.operation, module.symbol, module.parent) for module in document.modules] == [
        ("module", "", -1),
        ("gpu.module", "kernels", 0),
    ]
    assert document.chunks[4].module == 1
    assert lines[document.modules[1].end.line] == "  }"


def test_generic_form_gives_names_that_stand_behind_the_body() -> None:
    lines, document = cut_text(GENERIC)
    (chunk,) = document.chunks
    assert (chunk.kind, chunk.operation, chunk.symbol, chunk.scope, chunk.generic) == (
        ChunkKind.FUNCTION,
        "func.func",
        "gen",
        ("0", "late"),
        True,
    )
    assert source(lines, chunk).endswith("}) : () -> ()")
    assert chunk.body is not None
    assert lines[chunk.body.line][chunk.body.column - 1 :] == "({"


def test_sections_are_numbered_and_do_not_share_braces() -> None:
    text = f"{body('a')}\nmodule {{\n// -----\n{body('b')}\n}}\n// ------\n// -----   \n{body('c')}"
    assert named(text) == [("a", ("0",)), ("b", ("1",)), ("c", ("2",))]


def test_several_operations_on_a_line() -> None:
    lines, document = cut_text(
        "#m = affine_map<(d0) -> (d0)> !t = f64 func.func private @a(!t) func.func private @b() -> !t "
        'func.func @c() { return } "t.op"() : () -> ()'
    )
    assert [source(lines, chunk) for chunk in document.chunks] == [
        "#m = affine_map<(d0) -> (d0)>",
        "!t = f64",
        "func.func private @a(!t)",
        "func.func private @b() -> !t",
        "func.func @c() { return }",
        '"t.op"() : () -> ()',
    ]
    assert [chunk.kind.value for chunk in document.chunks] == ["alias", "alias", "declaration", "declaration", "function", "other"]


def test_a_header_over_several_lines() -> None:
    text = """func.func @f(%a: f64 {t.x = {y = 1}}, // {
    %b: !llvm.struct<(f64)>)
      -> (f64 {t.z})
    attributes {t.dict = {a = "}"}}
{
  return %a : f64
} loc(#loc1)
#loc1 = loc("f.mlir":1:1)
func.func private @g(f64)
  -> f64"""
    lines, document = cut_text(text)
    first, alias, second = document.chunks
    assert first.body is not None
    assert lines[first.body.line] == "{"
    assert source(lines, first).endswith("} loc(#loc1)")
    assert alias.symbol == "#loc1"
    assert (second.kind, second.end) == (ChunkKind.DECLARATION, (9, 8))


def test_strings_and_comments_hold_nothing() -> None:
    text = """func.func @f() attributes {a = "func.func @x() {"} {
  // func.func @y() {
  "t.op"() {b = "}}}"} : () -> () // }
  return
}
// func.func @z()
func.func private @g()"""
    assert [name for name, _ in named(text)] == ["f", "g"]


def test_aliases_end_where_the_next_thing_starts() -> None:
    _, document = cut_text(
        """#a = affine_map<(d0) -> (d0)> // comment
#b = {
  maps = [#a,
          #a]
}
!t = memref<4xf64,
   #a>
#s = affine_set<(d0) : (d0 >= 0)>
#n =
  dense<1.0> : tensor<2xf64>
module {"""
    )
    assert [(chunk.symbol, chunk.start.line, chunk.end.line) for chunk in document.chunks] == [
        ("#a", 0, 0),
        ("#b", 1, 4),
        ("!t", 5, 6),
        ("#s", 7, 7),
        ("#n", 8, 9),
    ]
    assert document.chunks[0].end.column == len("#a = affine_map<(d0) -> (d0)>")
    assert document.modules[0].operation == "module"


def test_any_operation_may_hold_functions() -> None:
    text = f"""hal.executable @e {{
  hal.variant @v {{
    t.global @g
{body("f")}
  }}
}}
{body("h")}"""
    assert named(text) == [("g", ("0", "e", "v")), ("f", ("0", "e", "v")), ("h", ("0",))]


def test_a_module_inside_a_function_belongs_to_it() -> None:
    text = f"func.func @f() {{\n  module {{\n  {body('inner')}\n  }}\n  return\n}}\n{body('g')}"
    assert [name for name, _ in named(text)] == ["f", "g"]


@pytest.mark.parametrize("missing", [1, 2])
def test_functions_below_a_missing_brace_stay_alive(missing: int) -> None:
    text = f"""module @m {{
  {body("a")}
  func.func @broken(%c: i1) {{
    scf.if %c {{
{"    }" if missing == 1 else ""}
    return

  // about b
  {body("b")}
  {body("c")}
}}
{body("d")}"""
    document = cut_text(text)[1]
    assert [(chunk.symbol, chunk.scope, chunk.complete) for chunk in document.chunks] == [
        ("a", ("0", "m"), True),
        ("broken", ("0", "m"), False),
        ("b", ("0", "m"), True),
        ("c", ("0", "m"), True),
        ("d", ("0",), True),
    ]
    assert split_lines(text)[document.chunks[1].end.line].strip() == "return"


@pytest.mark.parametrize("extra", ["    }", "  }", "  } }"])
def test_functions_below_a_brace_too_many_stay_alive(extra: str) -> None:
    text = f"module @m {{\n  func.func @a() {{\n    return\n{extra}\n  }}\n  {body('b')}\n  {body('c')}\n}}\n{body('d')}"
    assert [pair for pair in named(text) if pair[0] != "a"] == [("b", ("0", "m")), ("c", ("0", "m")), ("d", ("0",))]
    assert not cut_text(text)[1].balanced


def test_braces_that_match_are_believed_whatever_the_indentation() -> None:
    text = f"module @m {{\n{body('a')}\n   }}\n module @n {{\nfunc.func @b() {{\n return\n    }}\n}}\n{body('c')}"
    assert named(text) == [("a", ("0", "m")), ("b", ("0", "n")), ("c", ("0",))]


@pytest.mark.parametrize(
    "header",
    [
        "func.func @x() {",
        "module {",
        "func.func @x(%a: f64 {",
        "func.func @x(%a: memref<4x",
        "func.func @",
        "func.func",
        '"func.func"() <{sym_name = "x"',
        "module @m",
    ],
)
def test_a_header_being_typed_hides_nothing(header: str) -> None:
    document = cut_text(f"{body('a')}\n{header}\n{body('b')}\n{body('c')}")[1]
    functions = [chunk.symbol for chunk in document.chunks if chunk.complete and chunk.kind is ChunkKind.FUNCTION]
    assert functions == ["a", "b", "c"]
    assert [module.operation for module in document.modules] == ["module"] * (header == "module {")


def test_the_key_tells_text_and_column_and_no_line() -> None:
    def keys(text: str) -> list[ChunkKey]:
        return [chunk.key for chunk in cut_text(text)[1].chunks]

    first = keys(body("a"))
    assert keys(f"\n\n{body('a')}\n// comment") == first
    assert keys(f" {body('a')}") != first
    assert keys(body("a").replace("return", "return ")) != first
    assert keys(f"{body('a')}\n{body('a')}") == first * 2


def test_the_chunk_of_a_line() -> None:
    document = cut_text(f"\n{body('a')}\n{body('b')}")[1]
    assert [chunk_at(document, line) for line in range(7)] == [-1, 0, 0, 0, 1, 1, 1]


def test_the_file_s_metadata_is_a_chunk() -> None:
    lines, document = cut_text(f'{body("a")}\n{{-#\n  dialect_resources: {{ builtin: {{ x: "0x00" }} }}\n#-}}\n')
    assert [source(lines, chunk)[:3] for chunk in document.chunks] == ["fun", "{-#"]
    assert document.chunks[1].end == (5, 3)


FRAGMENTS = st.sampled_from(
    [
        *(line + "\n" for text in ALL.values() for line in text.splitlines()),
        *['"', "{", "}", "(", ")", "<", ">", "//", "// -----\n", "\n", "  ", "@", "%", "#a = ", "!t = ", "({", "})", "{-#", "#-}"],
        *["func.func @f() {\n", "module {\n", "gpu.module @g {\n", '"func.func"() ({\n', "^bb0:", "%0 = ", ": f64", "é", "\\", "loc("],
    ]
)


@given(st.lists(FRAGMENTS, max_size=25).map("".join))
def test_chunks_of_any_text_stand_in_order_inside_the_text(text: str) -> None:
    lines, document = cut_text(text)
    at = (0, 0)
    for chunk in document.chunks:
        assert at <= chunk.start < chunk.end <= (len(lines) - 1, len(lines[-1]))
        assert chunk.start.column < len(lines[chunk.start.line])
        assert chunk.end.column <= len(lines[chunk.end.line])
        assert chunk.body is None or chunk.start < chunk.body < chunk.end
        assert -1 <= chunk.module < len(document.modules)
        at = chunk.end
    assert document.modules == tuple(sorted(document.modules, key=lambda module: module.start))
    for index, module in enumerate(document.modules):
        assert module.parent < index
        assert module.start <= module.body <= module.end


@given(st.lists(FRAGMENTS, max_size=25).map("".join))
def test_every_token_but_braces_of_modules_is_in_a_chunk_or_a_header(text: str) -> None:
    lines, document = cut_text(text)
    spans = [(chunk.start, chunk.end) for chunk in document.chunks] + [(module.start, module.end) for module in document.modules]
    for number, line in enumerate(lines):
        for part in ("func.func @f", "func.func @loops"):
            column = line.find(part)
            if column >= 0 and line[:column].strip() == "":
                assert any(start <= (number, column) < end for start, end in spans)
