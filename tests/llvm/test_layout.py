"""Layouts against LLVM itself: what `llc` makes of constant expressions over the same types."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import llvm  # pyright: ignore[reportMissingTypeStubs]  # a package of programs
import pytest

from analysis.memory.layout import DYNAMIC_INDEX, follows, gep_offset, layout_of, size_of, stored_size_of

LLC = Path(str(llvm.__file__)).parent / "bin" / "llc"
X86_64 = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

TYPES = {
    # As LLVM prints it, as MLIR prints it.
    "i1": "i1",
    "i8": "i8",
    "i16": "i16",
    "i24": "i24",
    "i32": "i32",
    "i48": "i48",
    "i64": "i64",
    "i65": "i65",
    "i128": "i128",
    "i129": "i129",
    "i256": "i256",
    "half": "f16",
    "bfloat": "bf16",
    "float": "f32",
    "double": "f64",
    "x86_fp80": "f80",
    "fp128": "f128",
    "ppc_fp128": "!llvm.ppc_fp128",
    "ptr": "!llvm.ptr",
    "<4 x float>": "vector<4xf32>",
    "<3 x float>": "vector<3xf32>",
    "<2 x double>": "vector<2xf64>",
    "<8 x double>": "vector<8xf64>",
    "<3 x i1>": "vector<3xi1>",
    "<12 x i1>": "vector<12xi1>",
    "<5 x i24>": "vector<5xi24>",
    "<2 x x86_fp80>": "vector<2xf80>",
    "<3 x ptr>": "!llvm.vec<3 x ptr>",
    "<2 x ptr>": "vector<2x!llvm.ptr>",
    "[3 x i24]": "!llvm.array<3 x i24>",
    "[0 x double]": "!llvm.array<0 x f64>",
    "[5 x [7 x float]]": "!llvm.array<5 x array<7 x f32>>",
    "[2 x <3 x float>]": "!llvm.array<2 x vector<3xf32>>",
    "[2 x <{ i8, i32 }>]": "!llvm.array<2 x struct<packed (i8, i32)>>",
    "{}": "!llvm.struct<()>",
    "{ i8, double }": "!llvm.struct<(i8, f64)>",
    "<{ i8, double }>": "!llvm.struct<packed (i8, f64)>",
    "{ ptr, i32 }": '!llvm.struct<"struct.S", (ptr, i32)>',
    "{ ptr, double, [4 x i32] }": "!llvm.struct<(ptr, f64, array<4 x i32>)>",
    "{ i8, { i16, i8 }, [3 x { i8, i32 }] }": "!llvm.struct<(i8, struct<(i16, i8)>, array<3 x struct<(i8, i32)>>)>",
    "{ i32, <4 x float> }": "!llvm.struct<(i32, vector<4xf32>)>",
    "{ i8, x86_fp80, i8 }": "!llvm.struct<(i8, f80, i8)>",
    "<{ i8, { i8, i64 } }>": '!llvm.struct<"a, \\"b\\" (c)", packed (i8, struct<"d", (i8, i64)>)>',
    "{ i8, i128 }": "!llvm.struct<(i8, i128)>",
    "{ i16, [0 x i64] }": "!llvm.struct<(i16, array<0 x i64>)>",
    "{ i64, i32, [3 x double], i8 }": "!llvm.struct<(i64, i32, array<3 x f64>, i8)>",
}
NESTED = "{ i8, [4 x { i32, <2 x double>, [3 x i16] }], ptr }"
NESTED_IN_MLIR = "!llvm.struct<(i8, array<4 x struct<(i32, vector<2xf64>, array<3 x i16>)>>, ptr)>"
INDICES = [
    (0,),
    (3,),
    (-2,),
    (0, 0),
    (0, 2),
    (1, 1),
    (0, 1, 3),
    (0, 1, 3, 1),
    (0, 1, 2, 2),
    (2, 1, 1, 2, 1),
    (0, 1, -1, 2, 5),
    (0, 1, 0, 1, 1),
]


@cache
def evaluated(expressions: tuple[str, ...]) -> list[int]:
    """Constant expressions of type i64, by llc."""
    lines = [f'target datalayout = "{X86_64}"', 'target triple = "x86_64-unknown-linux-gnu"']
    lines += [f"@g{number} = global i64 {expression}" for number, expression in enumerate(expressions)]
    run = subprocess.run([LLC, "-o", "-"], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    found = dict(re.findall(r"^g(\d+):\n\s*\.quad\s+(.+)$", run.stdout, re.MULTILINE))
    return [sum(int(term) for term in re.findall(r"-?\d+", found[str(number)])) for number in range(len(expressions))]


def offset_of(llvm_type: str, *indices: int) -> str:
    """The offset that a GEP adds, as a constant expression."""
    listed = ", ".join(f"i32 {index}" for index in indices)
    return f"ptrtoint (ptr getelementptr ({llvm_type}, ptr null, {listed}) to i64)"


def test_sizes_and_alignments() -> None:
    sizes = evaluated(tuple(offset_of(name, 1) for name in TYPES))
    alignments = evaluated(tuple(offset_of(f"{{ i8, {name} }}", 0, 1) for name in TYPES))
    expected = dict(zip(TYPES, zip(sizes, alignments, strict=True), strict=True))
    layouts = {name: layout_of(text) for name, text in TYPES.items()}
    assert {name: layout and (layout.size, layout.alignment) for name, layout in layouts.items()} == expected


@pytest.mark.parametrize("name", [name for name in TYPES if name.startswith(("{ ", "<{"))])
def test_fields(name: str) -> None:
    layout = layout_of(TYPES[name])
    assert layout is not None
    assert layout.offsets == tuple(evaluated(tuple(offset_of(name, 0, field) for field in range(len(layout.elements)))))


def test_constant_indices() -> None:
    expected = evaluated(tuple(offset_of(NESTED, *indices) for indices in INDICES))
    assert [gep_offset(NESTED_IN_MLIR, indices) for indices in INDICES] == expected


@pytest.mark.parametrize("indices", [(DYNAMIC_INDEX,), (0, DYNAMIC_INDEX), (0, 1, DYNAMIC_INDEX, 1), (), (0, 3), (0, -1), (0, 0, 0)])
def test_no_constant_offset(indices: tuple[int, ...]) -> None:
    assert gep_offset(NESTED_IN_MLIR, indices) is None


def test_a_store_writes_less_than_an_element_takes() -> None:
    assert (stored_size_of("f80"), size_of("f80")) == (10, 16)
    assert (stored_size_of("vector<3xf32>"), size_of("vector<3xf32>")) == (12, 16)
    assert (stored_size_of("i1"), stored_size_of("vector<12xi1>"), stored_size_of("!llvm.struct<(f64, i8)>")) == (1, 2, 16)


@pytest.mark.parametrize(
    "text",
    [
        "index", "tf32", "f8E5M2", "none", "!llvm.void", "!llvm.token", "!llvm.label", "!llvm.metadata", "!llvm.ptr<3>", "memref<4xf64>",
        "tensor<4xf64>", "complex<f64>", "vector<[4]xf32>", "!llvm.vec<? x 4 x ptr>", "vector<f64>", '!llvm.struct<"node">',
        '!llvm.struct<"s", opaque>', "!llvm.struct<(f64, index)>", "!llvm.array<4 x index>", "!llvm.func<f64 (f64)>",
        '!llvm.target<"spirv.Image">', "", "<", "struct<(", "array<x f64>", "!llvm.array<4 x", "i0", "vector<2x3xf32>",
        "!llvm.struct<" * 100,
        "!llvm." + "array<2 x " * 100 + "f64" + ">" * 100,
    ],
)  # fmt: skip
def test_not_known(text: str) -> None:
    assert layout_of(text) is None
    assert size_of(text) is None
    assert stored_size_of(text) is None
    assert gep_offset(text, (1,)) is None
    assert gep_offset(text, (0,)) == 0


def test_data_layouts() -> None:
    aarch64 = (
        "#dlti.dl_spec<!llvm.ptr<270> = dense<32> : vector<4xi64>, i8 = dense<[8, 32]> : vector<2xi64>, i64 = dense<64> : vector<2xi64>, "
        "i128 = dense<128> : vector<2xi64>, !llvm.ptr = dense<64> : vector<4xi64>, f64 = dense<64> : vector<2xi64>>"
    )
    assert follows(aarch64)
    assert follows("")
    assert follows("#dlti.dl_spec<!llvm.ptr = dense<[64, 64, 64, 32]> : vector<4xi64>>")
    assert not follows(aarch64.replace("!llvm.ptr = dense<64>", "!llvm.ptr = dense<32>"))
    assert not follows(aarch64.replace("i64 = dense<64>", "i64 = dense<[32, 64]>"))
    assert not follows("#dlti.dl_spec<f80 = dense<32> : vector<2xi64>>")
    assert not follows("#dlti.dl_spec<!llvm.ptr = dense<[64, 32, 64, 64]> : vector<4xi64>>")
