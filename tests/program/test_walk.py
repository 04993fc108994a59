"""What a model says of one function."""

from __future__ import annotations

import pytest

from analysis.program.model import Block
from analysis.program.types import CARRIES_ADDRESS, CARRIES_ANYTHING, CARRIES_FLOAT
from tests.program.texts import check_form, model, operation, places


def test_columns_of_a_straight_line() -> None:
    found = model("func.func @f(%x: f64, %n: index) -> f64 {\n  %a = arith.addf %x, %x : f64\n  return %a : f64\n}\n")
    assert found.symbol == "f"
    assert found.scope == ("0",)
    assert found.kinds == ["func.func", "arith.addf", "func.return"]
    assert found.first_operand == [0, 0, 2, 3]
    assert found.operands == [0, 0, 2]
    assert found.first_result == [0, 2, 3]
    assert found.result_count == [0, 1, 0]
    assert found.end == [3, 2, 3]
    assert found.parent == [-1, 0, 0]
    assert found.lines == [0, 1, 2]
    assert found.columns == [0, 7, 2]
    assert [found.types[number].text for number in found.value_types] == ["f64", "index", "f64"]
    assert found.types[found.value_types[0]].carries == CARRIES_FLOAT
    assert found.regions == {0: ((Block(0, 2, 1, 3),),)}
    assert found.successors == {}
    assert found.argument_places == {0: (0, 13), 1: (0, 22)}
    assert list(found.arguments()) == [0, 1]
    assert found.argument_count == 2
    assert [found.types[number].text for number in found.argument_types] == ["f64", "index"]
    assert [found.types[number].text for number in found.result_types] == ["f64"]
    assert found.public
    assert not found.is_declaration


def test_places_behind_text_that_is_not_ascii() -> None:
    found = model(
        'func.func @f(%x: f64) { "t.é𝒙"() {n = "ü"} : () -> () %a = arith.addf %x, %x : f64 // ñ\n'
        '  /// comment with ∂ and 🎈\n\t"t.b"() {s = "🎈∂"} : () -> () %b = math.sin %x : f64\n'
        '  scf.execute_region { "t.c"() {s = "🎈"} : () -> () scf.yield }\n  return\n}'
    )
    assert places(found) == {
        "func.func": (0, 0),
        "t.é𝒙": (0, 24),
        "arith.addf": (0, 59),
        "t.b": (2, 1),
        "math.sin": (2, 36),
        "scf.execute_region": (3, 2),
        "t.c": (3, 23),
        "scf.yield": (3, 52),
        "func.return": (4, 2),
    }


def test_places_of_arguments_behind_text_that_is_not_ascii() -> None:
    found = model('func.func @f(%x: f64 {a.b = "∂∂🎈"}, %y: f64) {\n  cf.br ^bb1(%x : f64)\n^bb1(%z: f64): // ∂\n  return\n}')
    assert found.argument_places == {0: (0, 13), 1: (0, 36), 2: (2, 5)}


def test_an_escaped_operation_name_has_its_place() -> None:
    found = model('func.func @f() {\n  "t.\\E2\\88\\82"() : () -> () "t.\\62"() : () -> ()\n  return\n}')
    assert places(found) == {"func.func": (0, 0), "t.∂": (1, 2), "t.b": (1, 29), "func.return": (2, 2)}


def test_lines_are_relative_and_columns_are_not() -> None:
    found = model("\n\nmodule {\n    func.func @f() {\n      return\n    }\n}")
    assert (found.lines, found.columns) == ([0, 1], [4, 6])


def test_nested_regions() -> None:
    found = model(
        "func.func @f(%b: i1, %n: index, %x: f64) -> f64 {\n"
        "  %s = scf.for %i = %n to %n step %n iter_args(%c = %x) -> (f64) {\n"
        "    %r = scf.if %b -> (f64) {\n      scf.yield %c : f64\n    } else {\n      scf.yield %x : f64\n    }\n"
        "    scf.yield %r : f64\n  }\n  return %s : f64\n}"
    )
    assert found.kinds == ["func.func", "scf.for", "scf.if", "scf.yield", "scf.yield", "scf.yield", "func.return"]
    assert found.parent == [-1, 0, 1, 2, 2, 1, 0]
    assert found.end == [7, 6, 5, 4, 5, 6, 7]
    # The result of an operation comes before the arguments of its regions.
    assert found.first_result == [0, 3, 6, 7, 7, 7, 7]
    assert found.regions == {0: ((Block(0, 3, 1, 7),),), 1: ((Block(4, 2, 2, 6),),), 2: ((Block(7, 0, 3, 4),), (Block(7, 0, 4, 5),))}
    assert [found.operands_of(index) for index in range(7)] == [[], [1, 1, 1, 2], [0], [5], [2], [6], [3]]
    assert found.argument_places == {0: (0, 13), 1: (0, 21), 2: (0, 32), 4: (1, 15), 5: (1, 47)}


def test_a_missing_else_is_an_empty_region() -> None:
    found = model("func.func @f(%b: i1) {\n  scf.if %b {\n    scf.yield\n  }\n  return\n}")
    assert found.regions[1] == ((Block(1, 0, 2, 3),), ())


def test_implicit_terminators_are_nowhere() -> None:
    found = model(
        "func.func @f(%b: i1, %n: index) {\n  scf.for %i = %n to %n step %n {\n    affine.for %j = 0 to 4 {\n    }\n  }\n"
        "  scf.parallel (%i) = (%n) to (%n) step (%n) {\n  }\n  scf.if %b {\n    scf.yield\n  } else {\n  }\n  return\n}"
    )
    where = [(kind, line) for kind, line in zip(found.kinds, found.lines, strict=True) if "yield" in kind or "reduce" in kind]
    assert where == [("affine.yield", -1), ("scf.yield", -1), ("scf.reduce", -1), ("scf.yield", 8), ("scf.yield", -1)]
    assert all(column == 0 for line, column in zip(found.lines, found.columns, strict=True) if line == -1)


def test_the_body_of_a_named_operation_is_kept_and_nowhere() -> None:
    found = model(
        "func.func @f(%t: tensor<4x4xf64>, %u: tensor<4x4x4xf64>) {\n"
        "  %r = linalg.matmul ins(%t, %t : tensor<4x4xf64>, tensor<4x4xf64>) outs(%t : tensor<4x4xf64>) -> tensor<4x4xf64>\n"
        "  %s = linalg.broadcast ins(%t : tensor<4x4xf64>) outs(%u : tensor<4x4x4xf64>) dimensions = [2]\n"
        "  %q = linalg.map { arith.addf } ins(%t, %t : tensor<4x4xf64>, tensor<4x4xf64>) outs(%t : tensor<4x4xf64>)\n  return\n}"
    )
    written = [(kind, line) for kind, line in zip(found.kinds, found.lines, strict=True) if line >= 0]
    assert written == [("func.func", 0), ("linalg.matmul", 1), ("linalg.broadcast", 2), ("linalg.map", 3), ("func.return", 4)]
    matmul = found.regions[operation(found, "linalg.matmul")][0][0]
    assert found.kinds[matmul.first_operation : matmul.end_operation] == ["arith.mulf", "arith.addf", "linalg.yield"]
    # The bindings say that the arguments of the broadcast's body stand where its operands are defined.
    assert set(found.argument_places) == {0, 1}


def test_an_implicit_argument_takes_no_place_further_down() -> None:
    found = model(
        "func.func @f(%b: i1, %u: tensor<4x4xf64>) {\n  cf.br ^bb2(%u : tensor<4x4xf64>)\n^bb1:\n"
        "  %s = linalg.transpose ins(%t : tensor<4x4xf64>) outs(%u : tensor<4x4xf64>) permutation = [1, 0]\n  return\n"
        "^bb2(%t: tensor<4x4xf64>):\n  cf.br ^bb1\n}"
    )
    assert found.argument_places == {0: (0, 13), 1: (0, 21), 2: (5, 5)}


def test_places_of_arguments_of_a_launch() -> None:
    found = model(
        "func.func @f(%n: index) {\n"
        "  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)\n"
        "             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {\n    gpu.terminator\n  }\n  return\n}"
    )
    block = found.regions[1][0][0]
    assert block.argument_count == 12
    columns = [found.argument_places[block.first_argument + index] for index in range(12)]
    assert columns[:6] == [(1, 20), (1, 25), (1, 30), (2, 21), (2, 26), (2, 31)]


def test_an_operand_that_is_defined_further_down() -> None:
    found = model(
        "func.func @f() {\n  cf.br ^bb2\n^bb1:\n  %b = math.sin %a : f64\n  return\n^bb2:\n  %a = arith.constant 1.0 : f64\n  cf.br ^bb1\n}"
    )
    sine, constant = operation(found, "math.sin"), operation(found, "arith.constant")
    assert found.operands_of(sine) == list(found.results_of(constant))


def test_operands_of_a_graph_region() -> None:
    found = model(
        'func.func @f(%x: f64) {\n  "t.graph"() ({\n'
        '    %a = "t.a"(%b, %x) : (f64, f64) -> f64\n    %b = "t.b"(%a) : (f64) -> f64\n  }) : () -> ()\n  return\n}'
    )
    first, second = operation(found, "t.a"), operation(found, "t.b")
    assert found.operands_of(first) == [*found.results_of(second), 0]
    assert found.operands_of(second) == list(found.results_of(first))


def test_several_results() -> None:
    found = model(
        'func.func @f() {\n  %r:3 = "t.a"() : () -> (f64, i1, memref<4xf32>)\n  "t.b"(%r#2, %r#0) : (memref<4xf32>, f64) -> ()\n  return\n}'
    )
    assert list(found.results_of(1)) == [0, 1, 2]
    assert found.operands_of(2) == [2, 0]
    assert [found.types[found.value_types[value]].text for value in range(3)] == ["f64", "i1", "memref<4xf32>"]


def test_an_unknown_type_carries_anything() -> None:
    found = model("func.func @f(%c: !enzyme.Cache<f64>) {\n  return\n}")
    assert found.types[found.value_types[0]].carries == CARRIES_ANYTHING


@pytest.mark.parametrize(
    ("text", "public"),
    [
        ("func.func @f() { return }", True),
        ("func.func private @f()", False),
        ("func.func nested @f() { return }", False),
        ("func.func public @f() { return }", True),
        ("llvm.func @f()", True),
        ("llvm.func internal @f() { llvm.return }", False),
        ("llvm.func private @f() { llvm.return }", False),
        ("llvm.func weak @f() { llvm.return }", True),
    ],
)
def test_visibility(text: str, public: bool) -> None:
    assert model(text).public is public


@pytest.mark.parametrize(
    ("text", "arguments", "results"),
    [
        ("func.func private @f(f64, memref<4xf64>) -> (f64, i1)", ["f64", "memref<4xf64>"], ["f64", "i1"]),
        ("llvm.func @f(f64, !llvm.ptr, ...) -> f32", ["f64", "!llvm.ptr"], ["f32"]),
        ("llvm.func @f()", [], []),
        ("llvm.func @f(...)", [], []),
        (
            "llvm.func @f(!llvm.struct<(f64, ptr)>, !llvm.array<2 x f32>, vector<4xf32>) -> !llvm.struct<(f64, i32)>",
            ["!llvm.struct<(f64, ptr)>", "!llvm.array<2 x f32>", "vector<4xf32>"],
            ["!llvm.struct<(f64, i32)>"],
        ),
        ('llvm.func @f(!llvm.struct<"a, (b", (i8)>) -> !llvm.ptr<3>', ['!llvm.struct<"a, (b", (i8)>'], ["!llvm.ptr<3>"]),
    ],
)
def test_signature_of_a_declaration(text: str, arguments: list[str], results: list[str]) -> None:
    found = model(text)
    assert found.is_declaration
    assert found.regions == {}
    assert found.arguments() == range(0)
    assert [found.types[number].text for number in found.argument_types] == arguments
    assert [found.types[number].text for number in found.result_types] == results
    assert found.argument_count == len(arguments)


def test_signature_of_an_llvm_definition() -> None:
    found = model("llvm.func @f(%x: f64, %p: !llvm.ptr) -> !llvm.ptr {\n  llvm.return %p : !llvm.ptr\n}")
    assert found.argument_types == tuple(found.value_types[value] for value in found.arguments())
    assert found.result_types == (found.value_types[1],)
    assert found.types[found.result_types[0]].carries == CARRIES_ADDRESS


def test_a_kernel_has_more_block_arguments_than_arguments() -> None:
    found = model(
        "gpu.module @m {\n  gpu.func @f(%x: f64) workgroup(%w: memref<4xf64, 3>) private(%p: memref<1xf64, 5>) kernel {\n"
        "    gpu.return\n  }\n}"
    )
    assert found.argument_count == 1
    assert list(found.arguments()) == [0, 1, 2]
    assert found.attributes[0]["gpu.kernel"] is True


def test_functions_and_modules_inside_a_function_are_part_of_it() -> None:
    text = (
        "func.func @f() {\n  builtin.module {\n    func.func @inner(%y: f64) {\n      return\n    }\n  }\n"
        '  "t.a"() ({\n    %z = arith.constant 1.0 : f64\n    "t.end"(%z) : (f64) -> ()\n  }) : () -> ()\n  return\n}'
    )
    found = model(text)
    assert found.kinds == ["func.func", "builtin.module", "func.func", "func.return", "t.a", "arith.constant", "t.end", "func.return"]
    assert found.lines == [0, 1, 2, 3, 6, 7, 8, 10]
    assert found.parent == [-1, 0, 1, 2, 0, 4, 4, 0]


def test_generic_form() -> None:
    found = model(
        '"func.func"() <{function_type = (f64) -> f64, sym_name = "f"}> ({\n^bb0(%x: f64):\n'
        '  %a = "arith.addf"(%x, %x) : (f64, f64) -> f64\n'
        '  "func.return"(%a) : (f64) -> ()\n}) : () -> ()'
    )
    assert places(found) == {"func.func": (0, 0), "arith.addf": (2, 7), "func.return": (3, 2)}
    assert found.argument_places == {0: (1, 5)}


def nested(depth: int) -> str:
    opening = "".join(f"  scf.if %b {{ // level {level}\n" for level in range(depth))
    return f"func.func @f(%b: i1) {{\n{opening}{'  }' * depth}\n  return\n}}"


def test_three_hundred_nested_regions() -> None:
    found = model(nested(300))
    assert found.operation_count == 602
    loops = [index for index, kind in enumerate(found.kinds) if kind == "scf.if"]
    assert [found.lines[index] for index in loops] == list(range(1, 301))
    assert [found.end[index] for index in loops] == [601 - index for index in range(300)]
    assert [found.parent[index] for index in loops] == list(range(300))


def test_empty_blocks_and_regions_keep_the_form() -> None:
    found = model(
        "func.func @f(%x: f64) {\n  builtin.module {\n  }\n"
        '  "t.a"() ({\n  }, {\n  ^bb0(%a: f64):\n    "t.b"() : () -> ()\n  }) : () -> ()\n  return\n}'
    )
    check_form(found)
    assert found.regions[1] == ((Block(1, 0, 2, 2),),)
    assert found.regions[2] == ((), (Block(1, 1, 3, 4),))
    assert found.argument_places == {0: (0, 13), 1: (5, 7)}
