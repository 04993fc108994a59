"""Programs in normal form: what is in them, whose line each of theirs is, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from autodiff.normalize import NotNormalizedError, normalize

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples").glob("*.mlir"))
NORMAL = {"arith", "builtin", "complex", "func", "index", "math", "memref", "scf", "vector"}
MATRICES = """\
func.func @product(%a: tensor<8x?xf64>, %b: tensor<?x4xf64>, %c: tensor<8x4xf64>) -> (tensor<8x4xf64>, f64) {
  %c0 = arith.constant 0 : index
  %d = linalg.matmul ins(%a, %b : tensor<8x?xf64>, tensor<?x4xf64>) outs(%c : tensor<8x4xf64>) -> tensor<8x4xf64>
  %corner = tensor.extract %d[%c0, %c0] : tensor<8x4xf64>
  return %d, %corner : tensor<8x4xf64>, f64
}
"""


def function_of(text: str) -> str:
    """The last public function of an example: the one that its others serve."""
    return re.findall(r"^ *func\.func @(\w+)", text, re.MULTILINE)[-1]


def operations(text: str) -> set[str]:
    return set(re.findall(r"(?:^|= )\s*([a-z_]+\.[\w.]+)", text, re.MULTILINE))


@pytest.mark.parametrize("file", [file for file in EXAMPLES if file.stem != "gpu_dot"], ids=lambda file: file.stem)
def test_examples_in_normal_form_stay_as_they_are(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    first = normalize(text, function_of(text))
    assert {name.partition(".")[0] for name in operations(first.text)} <= NORMAL
    again = normalize(first.text, first.function)
    assert again.text == first.text
    assert [parameter.type for parameter in again.parameters] == [parameter.type for parameter in first.parameters]


def test_a_tensor_result_becomes_a_parameter() -> None:
    normalized = normalize(MATRICES, "product")
    assert [(each.name, each.type, each.argument, each.result) for each in normalized.parameters] == [
        ("%a", "memref<8x?xf64>", 0, None),
        ("%b", "memref<?x4xf64>", 1, None),
        ("%c", "memref<8x4xf64>", 2, None),
        ("%result0", "memref<8x4xf64>", None, 0),
    ]
    assert (normalized.results, normalized.result_types, normalized.sizes) == ((1,), ("f64",), None)


def test_the_caller_s_tensors_are_not_written() -> None:
    normalized = normalize(MATRICES, "product")
    assert not re.search(r"memref\.store %\w+, %[abc]\[", normalized.text)
    assert re.search(r"memref\.store %\w+, %result0\[", normalized.text)


def test_neighbours_are_in_the_innermost_loop_of_a_product() -> None:
    text = normalize(MATRICES, "product").text
    loops = re.findall(r"scf\.for (%\w+) =", text)
    row, inner, column = loops[-3:]
    assert re.search(rf"memref\.load %a\[{row}, {inner}\]", text)
    assert re.search(rf"memref\.load %b\[{inner}, {column}\]", text)


def test_lines_know_the_user_s_lines() -> None:
    normalized = normalize("// a comment\n" + MATRICES, "product")
    found = [
        (line.split(" = ")[1].split()[0], place.start.line if place is not None else None)
        for line, place in zip(normalized.text.split("\n"), normalized.lines, strict=True)
        if " = memref.load" in line or (" = arith." in line and "constant" not in line)
    ]
    assert found == [*[("memref.load", 3)] * 3, ("arith.mulf", 3), ("arith.addf", 3), ("memref.load", 4)]


def test_names_are_kept_and_calls_inlined() -> None:
    text = """
func.func private @square(%v: f64) -> f64 {
  %w = arith.mulf %v, %v : f64
  return %w : f64
}
func.func @f(%input: f64) -> f64 {
  %once = func.call @square(%input) : (f64) -> f64
  %twice = func.call @square(%once) : (f64) -> f64
  return %twice : f64
}
func.func @unrelated(%x: f64) -> f64 {
  %y = "some.unknown"(%x) : (f64) -> f64
  return %y : f64
}
"""
    normalized = normalize(text, "f")
    assert "@square" not in normalized.text and "@unrelated" not in normalized.text
    assert "(%input: f64)" in normalized.text
    assert len(re.findall(r"%w\w* = arith.mulf", normalized.text)) == 2


def test_recursion_is_not_unrolled() -> None:
    text = """
func.func @power(%x: f64, %n: i32) -> f64 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %unit = arith.constant 1.0 : f64
  %stop = arith.cmpi sle, %n, %zero : i32
  %y = scf.if %stop -> (f64) {
    scf.yield %unit : f64
  } else {
    %m = arith.subi %n, %one : i32
    %p = func.call @power(%x, %m) : (f64, i32) -> f64
    %q = arith.mulf %p, %x : f64
    scf.yield %q : f64
  }
  return %y : f64
}
"""
    normalized = normalize(text, "power")
    assert normalized.text.count("call @power") == 1
    assert "no_inline" not in normalized.text


def test_branches_become_structured() -> None:
    text = """
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %x : index, f64)
^head(%i: index, %v: f64):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^done
^body:
  %w = math.sin %v : f64
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %w : index, f64)
^done:
  return %v : f64
}
"""
    found = operations(normalize(text, "f").text)
    assert "scf.while" in found and not any(name.startswith("cf.") for name in found)


def test_open_sizes_of_results_can_be_asked_for() -> None:
    text = """
func.func @f(%x: tensor<?xf64>, %s: f64) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf64>
  %m = arith.addi %n, %n : index
  %e = tensor.empty(%m) : tensor<?xf64>
  %y = linalg.fill ins(%s : f64) outs(%e : tensor<?xf64>) -> tensor<?xf64>
  return %y : tensor<?xf64>
}
"""
    normalized = normalize(text, "f")
    assert normalized.sizes is not None and "-> index" in normalized.sizes
    assert normalized.parameters[-1].type == "memref<?xf64>"


def test_the_section_of_the_function_is_taken() -> None:
    text = "func.func @f(%x: f64) -> f64 {\n  return %x : f64\n}\n// -----\nfunc.func @g(%y: f64) -> f64 {\n  return %y : f64\n}\n"
    normalized = normalize(text, "g")
    place = normalized.place(normalized.text.split("\n").index("    return %y : f64"))
    assert place is not None and place.start == (5, 2)


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("func.func @f(%x: f64) -> f64 {\n  %y = linalg.soft %x\n  return %x : f64\n}", "custom op 'linalg.soft' is unknown", 1),
        ("llvm.func @f(%x: f64) -> f64 {\n  llvm.return %x : f64\n}", "@f is a function of the llvm dialect", None),
        ("func.func private @f(%x: f64) -> f64", "@f has no body to run", None),
        ("func.func @g(%x: f64) -> f64 {\n  return %x : f64\n}", "there is no function @f", None),
        (
            "func.func @f(%x: tensor<4x4xf64>) -> tensor<4x4xf64> {\n"
            "  %y = linalg.softmax dimension(1) ins(%x : tensor<4x4xf64>) outs(%x : tensor<4x4xf64>) -> tensor<4x4xf64>\n"
            "  return %y : tensor<4x4xf64>\n}",
            "linalg.softmax cannot be run",
            1,
        ),
        (
            "func.func @f(%x: tensor<4xf64>, %i: tensor<3x1xindex>) -> tensor<3xf64> {\n\n"
            "  %y = tensor.gather %x[%i] gather_dims([0]) : (tensor<4xf64>, tensor<3x1xindex>) -> tensor<3xf64>\n"
            "  return %y : tensor<3xf64>\n}",
            "cannot turn tensors into buffers: tensor.gather: op was not bufferized",
            2,
        ),
        (
            'func.func @f(%x: f64) -> f64 {\n  %y = "weather.forecast"(%x) : (f64) -> f64\n  return %y : f64\n}',
            "weather.forecast cannot be run: the operation is not known to MLIR",
            1,
        ),
    ],
)
def test_what_is_refused(text: str, message: str, line: int | None) -> None:
    with pytest.raises(NotNormalizedError) as caught:
        normalize(text, "f")
    assert caught.value.message.startswith(message)
    assert (caught.value.range.start.line if caught.value.range is not None else None) == line
