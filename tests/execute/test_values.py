"""Values as users write them, and values that are chosen."""

from __future__ import annotations

import numpy as np
import pytest

from autodiff.execute.differences import ridders
from autodiff.execute.inputs import InputProblem, make_inputs
from autodiff.execute.slots import Buffer, Slot, filled
from autodiff.execute.values import Sizes, ValueProblem, elements, number

NUMBER = Slot("f64", "float64", ())
INTEGER = Slot("i8", "int8", ())
COMPLEX = Slot("complex<f64>", "complex128", ())
OPEN = Slot("memref<?x3xf64>", "float64", (None, 3), buffer=True)
FIXED = Slot("memref<4xi32>", "int32", (4,), buffer=True)


def test_numbers() -> None:
    assert number(NUMBER, "2.5") == 2.5
    assert number(NUMBER, 3) == 3.0
    assert number(COMPLEX, "1+2j") == 1 + 2j
    assert number(INTEGER, "255") == -1  # MLIR's integers have no sign
    assert number(Slot("i1", "bool", ()), "true")


@pytest.mark.parametrize(
    ("slot", "given", "message"),
    [
        (NUMBER, "x", "'x' is not a number"),
        (NUMBER, "1+2j", "complex numbers do not fit f64"),
        (INTEGER, "256", "a value does not fit i8"),
        (INTEGER, "1.5", "i8 holds integers"),
    ],
)
def test_what_is_no_number(slot: Slot, given: str, message: str) -> None:
    with pytest.raises(ValueProblem, match=message.replace("+", r"\+")):
        number(slot, given)


def listed(slot: Slot, given: object) -> object:
    found = elements(slot, given)
    assert not isinstance(found, Sizes)
    return found.tolist()


def test_elements() -> None:
    assert listed(OPEN, "[[1, 2, 3], [4, 5, 6]]") == [[1, 2, 3], [4, 5, 6]]
    assert elements(OPEN, "5x3") == Sizes((5, 3))
    assert listed(OPEN, "zeros:2x3") == [[0] * 3] * 2
    assert listed(OPEN, "fill:2.5:1x3") == [[2.5] * 3]
    assert listed(FIXED, "ones") == [1] * 4
    assert listed(FIXED, "fill:7") == [7] * 4
    assert elements(OPEN, "random:2x3") == Sizes((2, 3))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("[[1, 2], [3]]", "the lists have different lengths"),
        ("[1, 2", "the list is not JSON"),
        ("zeros", "are open: give them, as in zeros:100x100"),
        ("7", "it has the sizes 7, but"),
        ("fill:much:2x3", "'much' is not a number"),
    ],
)
def test_what_are_no_elements(given: str, message: str) -> None:
    with pytest.raises(ValueProblem, match=message):
        elements(OPEN, given)


def test_what_nobody_gives_is_chosen() -> None:
    vector = Slot("memref<?xf64>", "float64", (None,), buffer=True)
    indices = Slot("memref<?xindex>", "int64", (None,), buffer=True)
    count = Slot("index", "int64", ())
    parameters = [("%x", vector), ("%i", indices), ("%n", count), ("%a", NUMBER)]
    x, i, n, a = make_inputs(parameters, {}, 0)
    assert (x.values.shape, int(n.values), x.origin, a.origin) == ((16,), 16, "default", "random")
    assert x.values.min() >= 0.5 and x.values.max() <= 1.5
    assert i.values.min() >= 0 and i.values.max() < 16
    x, i, n, _ = make_inputs(parameters, {"n": 5}, 0)
    assert (x.values.shape, i.values.shape, n.origin) == ((5,), (5,), "given")
    with pytest.raises(InputProblem, match="would take more than"):
        make_inputs(parameters, {"x": "100000000000"}, 0)


def test_what_the_text_says_counts_unless_it_is_given() -> None:
    vector = Slot("memref<?xf64>", "float64", (None,), buffer=True)
    parameters = [("%x", vector), ("%y", vector), ("%a", NUMBER)]
    x, y, a = make_inputs(parameters, {"x": [5.0]}, 0, said={0: "[1.0, 2.0]", 1: "random:-0.2..-0.1:3", 2: 7})
    assert [each.origin for each in (x, y, a)] == ["given", "random", "declared"]
    assert x.values.tolist() == [5.0] and float(a.values) == 7
    assert y.values.shape == (3,) and y.values.min() >= -0.2 and y.values.max() <= -0.1
    with pytest.raises(InputProblem, match=r"activity\.input of argument %y: the lists have different lengths"):
        make_inputs(parameters, {}, 0, said={1: "[[1], [1, 2]]"})


def test_a_buffer_lies_as_its_type_says() -> None:
    strided = Slot("memref<2x3xf32, strided<[8, 2], offset: 5>>", "float32", (2, 3), strides=(8, 2), offset=5, buffer=True)
    values = np.arange(6, dtype=np.float32).reshape(2, 3)
    buffer = filled(strided, values)
    assert (buffer.array.strides, buffer.array.tolist()) == ((32, 8), values.tolist())
    vectors = Buffer(Slot("memref<3xvector<4xf64>>", "float64", (3,), inner=(4,), buffer=True), (3,))
    assert (vectors.array.shape, vectors.array.ctypes.data % 64) == ((3, 4), 0)


def test_extrapolated_derivatives() -> None:
    slope, doubt = ridders(np.exp, 0.1)
    assert abs(slope - 1) <= max(3 * doubt, 1e-13) and doubt < 1e-6
    _, doubt = ridders(lambda h: float("nan") if h > 0 else 0.0, 0.1)
    assert doubt == np.inf


def test_a_kink_within_the_steps_is_doubt_and_not_a_wrong_answer() -> None:
    kinks = np.linspace(-0.05, 0.05, 40)
    slope, doubt = ridders(lambda h: float(np.sum(np.where(h > kinks, np.sin(np.arange(40)) * (h - kinks), 0.0))) + h, 0.1)
    true = 1.0 + float(np.sum(np.where(kinks < 0, np.sin(np.arange(40)), 0.0)))
    assert abs(slope - true) <= 3 * doubt
