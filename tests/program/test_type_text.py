"""Types as MLIR prints them, and what the analysis has to know of each."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.program.type_text import classify
from analysis.program.types import CARRIES_ADDRESS, CARRIES_ANYTHING, CARRIES_BITS, CARRIES_FLOAT, DYNAMIC, TypeInfo

F, B, A, ANY = CARRIES_FLOAT, CARRIES_BITS, CARRIES_ADDRESS, CARRIES_ANYTHING

FLOATS = (
    "f16", "f32", "f64", "f80", "f128", "bf16", "tf32", "f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E3M4", "f8E4M3", "f8E4M3FN", "f8E4M3FNUZ",
    "f8E4M3B11FNUZ", "f8E5M2", "f8E5M2FNUZ", "f8E8M0FNU", "!llvm.ppc_fp128",
)  # fmt: skip


@pytest.mark.parametrize("text", FLOATS)
def test_a_float_of_any_width_carries_a_derivative(text: str) -> None:
    assert classify(text) == TypeInfo(text, F, 1, text)


@pytest.mark.parametrize(
    ("text", "carries"),
    [
        ("i0", 0), ("i1", 0), ("i7", 0), ("i8", B), ("i32", B), ("i64", B), ("si8", B), ("ui64", B), ("si4", 0), ("i16777215", B),
        ("index", 0), ("none", 0), ("complex<f32>", F), ("complex<i32>", B), ("complex<i1>", 0),
        ("!llvm.void", 0), ("!llvm.token", 0), ("!llvm.metadata", 0), ("!gpu.async.token", 0), ("!async.token", 0), ("!async.group", 0),
        ("(f64) -> f64", 0), ("() -> ()", 0), ("(memref<4xf64>, (f64) -> f32) -> (f64, f64)", 0), ("!llvm.func<f64 (f64, ptr, ...)>", 0),
        ("!async.value<f64>", F), ("!async.value<memref<4xf64>>", A), ("!async.value<i1>", 0),
    ],
)  # fmt: skip
def test_scalars(text: str, carries: int) -> None:
    found = classify(text)
    assert (found.text, found.carries, found.elements, found.element, found.memory, found.shaped) == (text, carries, 1, text, False, False)


@pytest.mark.parametrize(
    ("text", "carries", "elements", "element"),
    [
        ("vector<4xf64>", F, 4, "f64"), ("vector<f64>", F, 1, "f64"), ("vector<2x3xi32>", B, 6, "i32"), ("vector<8xi1>", 0, 8, "i1"),
        ("vector<[4]xf32>", F, DYNAMIC, "f32"), ("vector<2x[4]xf32>", F, DYNAMIC, "f32"), ("vector<4x!llvm.ptr>", A, 4, "!llvm.ptr"),
        ("!llvm.vec<4 x f32>", F, 4, "f32"), ("!llvm.vec<? x 4 x f32>", F, DYNAMIC, "f32"), ("!llvm.vec<2 x ptr<1>>", A, 2, "ptr<1>"),
        ("tensor<f64>", F, 1, "f64"), ("tensor<4x5xf64>", F, 20, "f64"), ("tensor<0xf64>", F, 0, "f64"),
        ("tensor<?x4xf64>", F, DYNAMIC, "f64"),
        ("tensor<*xf64>", F, DYNAMIC, "f64"), ("tensor<3xcomplex<f64>>", F, 3, "complex<f64>"), ("tensor<2xindex>", 0, 2, "index"),
        ("tensor<2x2xvector<4xf32>>", F, 4, "vector<4xf32>"), ("tensor<4x!foo.bar>", ANY, 4, "!foo.bar"),
        ("tensor<8x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>", F, 64, "f64"),
        ('tensor<4xf64, "a,b>c<">', F, 4, "f64"), ("tensor<99999999999x99999999999xf64>", F, DYNAMIC, "f64"),
    ],
)  # fmt: skip
def test_shaped_values(text: str, carries: int, elements: int, element: str) -> None:
    found = classify(text)
    assert (found.text, found.carries, found.elements, found.element) == (text, carries, elements, element)
    assert found.shaped
    assert not found.memory


@pytest.mark.parametrize(
    ("text", "elements", "nested", "content"),
    [
        ("memref<f64>", 1, ("f64",), F), ("memref<4x4xf64>", 16, ("f64",), F), ("memref<?xf32>", DYNAMIC, ("f32",), F),
        ("memref<*xf64>", DYNAMIC, ("f64",), F), ("memref<4xi1>", 4, ("i1",), 0), ("memref<8xi8, 3>", 8, ("i8",), B),
        ("memref<4xf64, strided<[?], offset: ?>, #gpu.address_space<workgroup>>", 4, ("f64",), F),
        ("memref<4x4xf64, affine_map<(d0, d1) -> (d1, d0)>>", 16, ("f64",), F),
        ("memref<?xmemref<?xf64>>", DYNAMIC, ("memref<?xf64>", "f64"), A),
        ("memref<2xmemref<3xmemref<4xi32>>>", 2, ("memref<3xmemref<4xi32>>", "memref<4xi32>", "i32"), A),
        ("memref<2x!llvm.ptr>", 2, ("!llvm.ptr",), A), ("memref<2xvector<4xf32>>", 2, ("vector<4xf32>",), F),
        ("memref<2x!llvm.array<3 x f32>>", 2, ("!llvm.array<3 x f32>",), F),
        ("memref<2x!llvm.struct<(f64, i1)>>", 2, ("!llvm.struct<(f64, i1)>",), F),
        ("memref<3x!enzyme.Cache<f64>>", 3, ("!enzyme.Cache<f64>",), ANY), ("memref<3x!foo.bar>", 3, ("!foo.bar",), ANY),
    ],
)  # fmt: skip
def test_memory(text: str, elements: int, nested: tuple[str, ...], content: int) -> None:
    found = classify(text)
    assert (found.text, found.carries, found.elements, found.element, found.memory) == (text, A, elements, nested[0], True)
    assert (found.content, found.nested, found.shaped) == (content, nested, True)


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        ("memref<4xf64>", False), ("memref<*xf64>", False), ("memref<4xf64, 3>", False), ("memref<4xf64, 3 : i32>", False),
        ("memref<*xf64, 3>", False), ('memref<4xf64, "fast">', False), ("memref<4xf64, #gpu.address_space<workgroup>>", False),
        ("memref<4xf64, #spirv.storage_class<Uniform>>", False), ("memref<4xf64, strided<[2]>>", True),
        ("memref<4xf64, #x.tiled<4>>", True),
        ("memref<4xf64, strided<[?], offset: ?>, 1>", True), ("memref<4x4xf64, affine_map<(d0, d1) -> (d1, d0)>>", True),
    ],
)  # fmt: skip
def test_a_layout_is_told_from_a_memory_space(text: str, layout: bool) -> None:
    assert classify(text).layout is layout


@pytest.mark.parametrize("text", ["!llvm.ptr", "!llvm.ptr<3>", "!ptr.ptr<#ptr.generic_space>"])
def test_an_opaque_pointer_may_point_to_anything(text: str) -> None:
    assert classify(text) == TypeInfo(text, A, DYNAMIC, "", memory=True, content=ANY)


@pytest.mark.parametrize(
    ("text", "carries", "content"),
    [
        ("tuple<>", 0, 0), ("tuple<f64, i1>", F, 0), ("tuple<i1, tuple<i64, memref<4xf32>>>", B | A, F),
        ("!llvm.struct<(f64, i32)>", F | B, 0), ("!llvm.struct<()>", 0, 0), ("!llvm.struct<packed (i8, i1)>", B, 0),
        ('!llvm.struct<"point", (f64, array<2 x i1>)>', F, 0), ('!llvm.struct<"a,(b", packed (f32)>', F, 0),
        ("!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>", A | B, ANY), ("!llvm.struct<(struct<(i1, vec<4 x f16>)>)>", F, 0),
        ("!llvm.struct<(array<2 x struct<(i1, f64)>>)>", F, 0), ('!llvm.struct<"list", (i1, struct<"list">)>', ANY, ANY),
        ('!llvm.struct<"o", opaque>', ANY, ANY), ("!llvm.struct<(func<void (f64)>, i1)>", 0, 0),
    ],
)  # fmt: skip
def test_aggregates_carry_what_their_parts_carry(text: str, carries: int, content: int) -> None:
    found = classify(text)
    assert (found.carries, found.content, found.memory, found.shaped) == (carries, content, False, False)


def test_arrays_and_matrices_count_their_elements() -> None:
    assert classify("!llvm.array<4 x f64>") == TypeInfo("!llvm.array<4 x f64>", F, 4, "f64")
    assert classify("!llvm.array<2 x array<3 x i32>>") == TypeInfo("!llvm.array<2 x array<3 x i32>>", B, 2, "array<3 x i32>")
    assert classify("!llvm.array<2 x ptr>") == TypeInfo("!llvm.array<2 x ptr>", A, 2, "ptr", content=ANY)
    assert classify('!gpu.mma_matrix<16x8xf16, "COp">') == TypeInfo('!gpu.mma_matrix<16x8xf16, "COp">', F, 128, "f16")


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "f63", "float", "memref", "memref<", "memref<4>", "memref<4xf64", "memref<4xf64>>", "memref<4xf64>x",
        "tuple<,,f99>", "(f64)", "(f64) f64",
        "vector<4xf64)>", "!enzyme.Cache<f64>", "!enzyme.Gradient<f64>", "!async.coro.handle",
        "!llvm.x86_amx", '!llvm.target<"spirv.Image", f32, 0>', "!a",
        '"', "<<<", "!llvm.struct", "complex<>", "\x00", "memref<4xgarbage>", "٣", "i" + "9" * 5000, "vector<" + "9" * 5000 + "xf6>",
    ],
)  # fmt: skip
def test_what_is_not_known_carries_anything(text: str) -> None:
    assert classify(text) == TypeInfo(text.strip(), ANY, elements=DYNAMIC, content=ANY)


def test_a_dimension_too_long_for_a_number_is_not_known() -> None:
    assert classify("vector<" + "9" * 5000 + "xf64>").elements == DYNAMIC


@given(st.text(alphabet='<>()[]{}",-=!x?*4 memrftuplsckd.#', max_size=60) | st.text(max_size=40))
def test_never_fails(text: str) -> None:
    assert classify(text).text == text.strip()


@pytest.mark.parametrize("shape", ["tuple<{}f64{}", "memref<?x{}f64{}", "({}f64{}"])
def test_deep_or_long_text_takes_linear_time(shape: str) -> None:
    opening, closing = shape.split("{}", 1)[0], ")" if shape.startswith("(") else ">"
    started = time.perf_counter()
    assert classify(opening * 50_000 + "f64" + closing * 50_000).carries == ANY
    assert classify("tuple<" + "memref<4xf64>, " * 20_000 + "i1>").carries == A
    assert time.perf_counter() - started < 5


def test_equal_text_is_classified_once() -> None:
    assert classify("memref<17xf64>") is classify("memref<17xf64>")
