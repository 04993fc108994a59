"""Attributes of a model: the wanted ones, as plain data."""

from __future__ import annotations

from math import isnan

from analysis.program.frontend import parse_document
from tests.program.texts import model


def test_wanted_attributes_are_plain_data() -> None:
    text = """func.func @f() {
  "t.a"() {i = 3 : i8, n = -1 : index, t = true, d = 1.5 : f32, s = "x\\22", y = @g, z = @m::@g, u, l = [1, "a", [@h]], k = {a = 1, b},
    e = array<i32: 1, -2>, b = array<i1: true, false>, w = array<f64: 0.5>, g = array<i64>, m = affine_map<(d0) -> (d0)>, o = f64,
    q = (f64) -> (), big = 170141183460469231731687303715884105727 : i128, other = #t.x<1>, not_a_number = 0x7FC00000 : f32} : () -> ()
  "t.b"() {i = 4 : i8} : () -> ()
  return
}"""
    names = (*"intdsyzulkebwgmoq", "big", "other", "not_a_number", "absent")
    asked: list[str] = []

    def wanted(name: str) -> tuple[str, ...]:
        asked.append(name)
        return names if name == "t.a" else ()

    (function,) = parse_document(text, wanted).functions
    assert function.model is not None
    assert set(function.model.attributes) == {0, 1}
    found = function.model.attributes[1]
    not_a_number = found.pop("not_a_number")
    assert isinstance(not_a_number, float)
    assert isnan(not_a_number)
    assert found == {
        "i": 3, "n": -1, "t": True, "d": 1.5, "s": 'x"', "y": "@g", "z": "@m::@g", "u": True, "l": (1, "a", ("@h",)),
        "k": {"a": 1, "b": True},
        "e": (1, -2), "b": (True, False), "w": (0.5,), "g": (), "m": "affine_map<(d0) -> (d0)>", "o": "f64", "q": "(f64) -> ()",
        "big": 170141183460469231731687303715884105727, "other": "#t.x<1>",
    }  # fmt: skip
    assert sorted(set(asked) - {"builtin.module"}) == ["func.func", "func.return", "t.a", "t.b"]
    assert len(asked) == len(set(asked))


def test_models_of_equal_text_are_equal_even_with_a_not_a_number() -> None:
    text = "func.func @f() {\n  %c = arith.constant 0x7FC00000 : f32\n  return\n}"
    first, second = (parse_document(text, lambda _: ("value",)).functions[0].model for _ in range(2))
    assert first is not None
    assert first.attributes[1]
    assert first == second


def test_deeply_nested_attributes_become_text() -> None:
    text = "func.func private @f() attributes {a = " + "[" * 900 + "]" * 900 + "}"
    assert isinstance(model(text).attributes[0]["a"], tuple)


def test_operand_segments_are_kept_where_wanted() -> None:
    text = "func.func @f(%b: i1) {\n  cf.cond_br %b, ^bb1, ^bb1\n^bb1:\n  return\n}"
    (function,) = parse_document(text, lambda name: ("operandSegmentSizes",) if name == "cf.cond_br" else ()).functions
    assert function.model is not None
    assert function.model.attributes[1] == {"operandSegmentSizes": (1, 0, 0)}


def test_attributes_of_the_function_itself() -> None:
    found = model("func.func private @f(f64 {enzyme.const, a.b = 2 : i8}, f64) -> (f64 {c.d}) attributes {e.f = @g}")
    assert found.attributes == {
        0: {
            "sym_name": "f",
            "sym_visibility": "private",
            "arg_attrs": ({"enzyme.const": True, "a.b": 2}, {}),
            "res_attrs": ({"c.d": True},),
            "e.f": "@g",
        }
    }
