"""Models that are decoded from bytecode are those that a walk over MLIR's operations makes, whatever the program."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from analysis.incremental.session import wanted_attributes
from analysis.program import decode, parser
from analysis.program.bindings import context, ir
from analysis.program.body import Stream
from analysis.program.bytecode import VERSION, Tables, Unknown
from analysis.program.frontend import ParsedDocument, parse_document
from analysis.program.model import FunctionModel
from benchmarks.programs import FAMILIES, Family
from tests.program.texts import many
from tests.soundness.generator.programs import generate

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path for folder in ("examples", "tests/activity", "tests/dialects", "tests/autodiff") for path in (ROOT / folder).rglob("*.mlir")
)


@pytest.fixture
def decoded(monkeypatch: pytest.MonkeyPatch) -> list[FunctionModel | None]:
    """What the decoder has answered."""
    answers: list[FunctionModel | None] = []
    original = decode.Decoder.models

    def models(self: decode.Decoder, wanted: list[decode.Wanted]) -> list[FunctionModel | None]:
        found = original(self, wanted)
        answers.extend(found)
        return found

    monkeypatch.setattr(decode.Decoder, "models", models)
    return answers


@pytest.fixture(autouse=True)
def way() -> None:
    """Each test here goes both ways."""


def usual(name: str) -> tuple[str, ...]:
    return (*wanted_attributes(name), *many(name))


def both(text: str, wanted: Callable[[str], tuple[str, ...]] = usual) -> ParsedDocument:
    """The document, made in both ways, which do not differ, not even in the order of entries."""
    found: list[ParsedDocument] = []
    for smallest in (0, 1 << 30):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(parser, "SMALLEST", smallest)
            found.append(parse_document(text, wanted))
    # The text of a model shows what comparing leaves out: orders, True against 1, NaN.
    for one, other in zip(found[0].functions, found[1].functions, strict=True):
        assert repr(one.model) == repr(other.model), one.chunk.symbol
    assert found[0].globals == found[1].globals
    assert found[0].problems == found[1].problems
    return found[0]


def in_function(operations: str) -> str:
    return f"func.func @f(%x: f64, %i: index, %b: i1, %m: memref<?xf64>) {{\n{operations}\nreturn\n}}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_program_of_ours(path: Path) -> None:
    both(path.read_text("utf-8"))


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_programs_of_the_benchmarks(family: Family, decoded: list[FunctionModel | None]) -> None:
    both(family.make(400))
    assert decoded
    assert None not in decoded


@pytest.mark.parametrize("seed", range(25))
def test_random_programs(seed: int, decoded: list[FunctionModel | None]) -> None:
    both(generate(seed).text)
    assert None not in decoded


ATTRIBUTES = """
  %0 = arith.constant {value = true} true
  "t.integers"() {a = [1 : i1, 0 : i1, -1 : i8, 127 : i8, -129 : i16, 5000000000 : i64, -5 : index]} : () -> ()
  "t.signed"() {a = 255 : ui8, b = -3 : si32, c = 4294967295 : ui32, d = 2147483648 : i32} : () -> ()
  "t.floats"() {a = [1.5 : f16, -2.25 : bf16, 0.1 : f32, -0.1 : f64, 0x7FC00000 : f32, 0x7F800000 : f32, 0.0 : f64, -0.0 : f64]} : () -> ()
  "t.texts"() {a = ["", "caf\\C3\\A9", "\\FF", "a\\0A\\22" : i32], b = @g, c = @m::@g::@h, d, e = {x = 1 : i32, "odd name" = {}}} : () -> ()
  "t.types"() {a = [f64, memref<?xf64>, (f64, i1) -> (), !t.opaque<"x">], b = affine_map<(d0)[s0] -> (d0 + s0)>} : () -> ()
  "t.sets"() {a = affine_set<(d0) : (d0 >= 0)>, b = #t.other<"x">, c = unit, d = #arith.fastmath<fast>, e = strided<[?, 1]>} : () -> ()
  "t.dense"() {a = dense<[1, 2]> : tensor<2xi32>, b = dense<(0.5, -0.5)> : tensor<complex<f32>>, c = [dense<> : tensor<0xf32>]} : () -> ()
  "t.more"() {a = {y = dense<(1.0, 2.)> : tensor<complex<f64>>}, b = array<i1: true, false>, c = array<i8: -1>, d = array<i16>} : () -> ()
  "t.arrays"() {a = array<i32: 1, -2>, b = array<i64: 5000000000>, c = array<f32: 0.5>, d = array<f64: -1.5>, e = array<i32>} : () -> ()
"""
TYPES = (
    "i1, si8, ui16, i128, index, f16, bf16, f32, f64, f80, f128, none, complex<f32>, tuple<>, tuple<f64, tuple<i1>>",
    "memref<f64>, memref<4x?xf32>, memref<*xf64>, memref<*xf64, 3>, memref<4xf64, 1>, memref<4xf64, 1 : i32>, memref<?xmemref<f64>>",
    "memref<4xf64, strided<[?], offset: ?>>, memref<4xf64, strided<[1]>>, memref<4x4xf64, affine_map<(d0, d1) -> (d1, d0)>, 2>",
    "memref<4xf64, #gpu.address_space<workgroup>>, tensor<f64>, tensor<?x4xf64>, tensor<*xf64>, vector<4xf64>, vector<f32>, vector<2x3xi8>",
    "() -> (), (f64) -> f64, (f64, index) -> (f64, f64), () -> (() -> ()), !llvm.ptr, !llvm.ptr<3>, !llvm.struct<(f64, array<2 x i8>)>",
    '!llvm.struct<"named", (ptr)>, !llvm.array<4 x f64>, !t.opaque<"x">, !gpu.async.token, tensor<4xf64, #t.encoding<"x">>, f8E4M3FN, tf32',
    "memref<4xf64, affine_map<(d0) -> (d0)>>, memref<1x0xf64>, tensor<4x!t.x>, complex<i8>, vector<4x!llvm.ptr>, memref<4xvector<4xf32>>",
)


def test_every_kind_of_attribute(decoded: list[FunctionModel | None]) -> None:
    found = both(in_function(ATTRIBUTES), lambda _: ("value", "a", "b", "c", "d", "e")).functions[0].model
    assert found is not None
    assert len(found.attributes) == 11
    assert None not in decoded


@pytest.mark.parametrize("types", TYPES)
def test_types(types: str, decoded: list[FunctionModel | None]) -> None:
    document = both(f'func.func private @g({types})\nfunc.func @f() {{\n"t.of"() : () -> ({types})\nreturn\n}}')
    assert [function.model is not None for function in document.functions] == [True, True]
    assert None not in decoded


FALLS_BACK = {
    "type": "func.func @f(%x: vector<[4]xf64>) {\n  return\n}",
    "attribute": 'func.func @f() {\n  "t.op"() {value = 0x7F : f8E4M3FN} : () -> ()\n  return\n}',
    "strings": 'func.func @f() {\n  "t.op"() {value = dense<"x"> : tensor<1x!t.s>} : () -> ()\n  return\n}',
    "wide integer": "func.func @f() {\n  %c = arith.constant 1 : i128\n  return\n}",
    "name": 'func.func @f() {\n  "op"() : () -> ()\n  return\n}',
    "deep type": f"func.func @f(%x: {'tuple<' * 400}{'>' * 400}) {{\n  return\n}}",
}


@pytest.mark.parametrize("what", FALLS_BACK)
def test_a_function_with_something_unknown_is_walked(what: str, decoded: list[FunctionModel | None]) -> None:
    document = both(f"{FALLS_BACK[what]}\nfunc.func @plain(%x: f64) -> f64 {{\n  return %x : f64\n}}")
    assert [model is not None for model in decoded] == [False, True]
    assert all(function.model is not None for function in document.functions)


def bytecode(text: str) -> bytes:
    written = BytesIO()
    ir.Module.parse(text, context=context(len(text))).operation.write_bytecode(written, desired_version=VERSION)
    return written.getvalue()


def test_another_version_is_unknown() -> None:
    data = bytecode("func.func @f() { return }")
    assert Tables(data).names
    with pytest.raises(Unknown):
        Tables(data[:4] + bytes([2 * VERSION + 3]) + data[5:])


def test_a_module_in_an_unknown_form_is_walked(monkeypatch: pytest.MonkeyPatch, decoded: list[FunctionModel | None]) -> None:
    monkeypatch.setattr(decode, "VERSION", 6)
    assert both("func.func @f(%x: f64) -> f64 {\n  return %x : f64\n}").functions[0].model is not None
    assert not decoded


CONTROL = """
  %r:2 = scf.while (%a = %x, %c = %i) : (f64, index) -> (f64, index) {
    scf.condition(%b) %a, %c : f64, index
  } do {
  ^bb0(%p: f64, %q: index):
    %s = math.sin %p : f64
    scf.yield %s, %q : f64, index
  }
  "t.regions"() ({
    "t.use"(%later) : (f64) -> ()
    %later = "t.make"() : () -> f64
    %two:2 = "t.two"(%later, %x) : (f64, f64) -> (f64, f64)
  }, {}, {
  ^bb0(%u: f64 , %v: f64):
    "t.jump"(%u)[^bb2, ^bb1] : (f64) -> ()
  ^bb1:
    %w = "t.make"() : () -> f64
    "t.jump"(%u, %w)[^bb2] : (f64, f64) -> ()
  ^bb2(%y: f64):
    "t.stop"(%v, %y, %y) : (f64, f64, f64) -> ()
  }) : () -> ()
  scf.if %b {
    %c0 = arith.constant 1.0 : f64
    memref.store %c0, %m[%i] : memref<?xf64>
  }
  scf.execute_region {
    cf.cond_br %b, ^bb1(%x : f64), ^bb2
  ^bb1(%z: f64):
    cf.br ^bb1(%z : f64)
  ^bb2:
    scf.yield
  }
  "t.é"(%x) : (f64) -> () "t.again"(%x, %x, %x) : (f64, f64, f64) -> ()
  %elsewhere = math.cos %x : f64 loc(unknown)"""


def test_control_flow(decoded: list[FunctionModel | None]) -> None:
    assert both(in_function(CONTROL)).functions[0].model is not None
    assert None not in decoded


ORDERS = """
  "t.jump"() [^bb2] : () -> ()
^bb1:
  "t.use"(%a, %r#1, %s) : (f64, f64, f64) -> ()
  "t.use"(%s, %a, %r#1) : (f64, f64, f64) -> ()
  "t.jump"() [^bb3] : () -> ()
^bb2(%a: f64, %q: f64):
  %r:2 = "t.two"(%a, %q) : (f64, f64) -> (f64, f64)
  %s = "t.one"(%a, %a) : (f64, f64) -> f64
  "t.jump"(%s, %r#1) [^bb1] : (f64, f64) -> ()
^bb3:"""


def test_uses_in_another_order(decoded: list[FunctionModel | None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that are used above their definition leave their uses in an order that MLIR writes down."""
    counts: set[int] = set()
    original = Stream.behind_orders

    def behind_orders(self: Stream, at: int, count: int) -> int:
        counts.add(count)
        return original(self, at, count)

    monkeypatch.setattr(Stream, "behind_orders", behind_orders)
    assert both(in_function(ORDERS)).functions[0].model is not None
    assert None not in decoded
    assert counts == {1, 2}
