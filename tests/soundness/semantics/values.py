"""Operations on scalars, and the same ones element by element on vectors and tensors."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.soundness.semantics.errors import UnsupportedError
from tests.soundness.semantics.scalars import FLOATS, INTEGERS, operation
from tests.soundness.semantics.shapes import Shape, shape_of
from tests.soundness.semantics.writer import Writer, emits

if TYPE_CHECKING:
    from tests.soundness.semantics.generic_form import Operation

_OTHERS = (
    "bitcast", "cmpf", "cmpi", "extsi", "extui", "fptosi", "fptoui", "index_cast", "index_castui", "select", "sitofp", "trunci", "uitofp",
)  # fmt: skip
_NUMBER = re.compile(r"-?(?:0x[0-9A-Fa-f]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|true|false")


@emits(*FLOATS, *(f"arith.{name}" for name in (*INTEGERS, *_OTHERS)), "math.fpowi")
def elementwise(w: Writer, op: Operation) -> None:
    """One result, element by element where the operands are containers."""
    result = op.results[0]
    shape = w.shapes[result]
    operands = [w.shapes[name] for name in op.operands]
    many = shape.many
    # the operand that a select's type is that of, and whose width counts otherwise
    typical = operands[1] if op.name == "arith.select" else operands[0]
    if many and op.name == "arith.bitcast" and typical.element == shape.element:
        raise UnsupportedError("a bitcast of a shape")
    found = operation(op.name, op.attributes, shape_of(typical.element), shape_of(shape.element))
    if found is None:
        raise UnsupportedError(op.name)
    value, tangent = found
    if not many:
        names = {letter: w.v(name) for letter, name in zip("abc", op.operands, strict=False)}
        names |= {"d" + letter: w.d(name) for letter, name in zip("abc", op.operands, strict=False)}
        w.set_result(result, value.format(**names, r=""), _simplified(tangent, names | {"r": w.v(result)}))
        return
    variables: dict[str, str] = {}
    columns: dict[str, str] = {}
    for letter, name, operand in zip("abc", op.operands, operands, strict=False):
        if not operand.many:
            variables[letter], variables["d" + letter] = w.v(name), "0.0"
            continue
        variables[letter] = "x" + letter
        columns["x" + letter] = w.v(name)
        variables["d" + letter] = "y" + letter if operand.carries else "0.0"
        if operand.carries:
            columns["y" + letter] = w.d(name)
    w.put(f"{w.v(result)}={_mapped(value.format(**variables, r=''), columns)}")
    if shape.carries:
        columns["r"] = w.v(result)
        expression = _simplified(tangent, variables | {"r": "r"})
        mapped = "0.0" if expression == "0.0" else _mapped(expression, columns)
        w.set_result(result, w.v(result), mapped)


def _simplified(tangent: str, names: dict[str, str]) -> str:
    """The tangent's expression; just zero where no operand has a tangent."""
    if all(names.get("d" + letter, "0.0") == "0.0" for letter in "abc"):
        return "0.0"
    return tangent.format(**names)


def _mapped(expression: str, columns: dict[str, str]) -> str:
    used = {name: source for name, source in columns.items() if re.search(rf"\b{name}\b", expression)}
    if not used:
        name, source = next(iter(columns.items()))
        used = {name: source}
    if len(used) == 1:
        ((name, source),) = used.items()
        return f"[{expression} for {name} in {source}]"
    return f"[{expression} for {','.join(used)} in zip({','.join(used.values())})]"


@emits("math.sincos")
def _sincos(w: Writer, op: Operation) -> None:
    if w.shapes[op.operands[0]].kind != "float":
        raise UnsupportedError("math.sincos of a container")
    x, dx = w.v(op.operands[0]), w.d(op.operands[0])
    w.set_result(op.results[0], f"sin({x})", f"cos({x})*{dx}")
    w.set_result(op.results[1], f"cos({x})", f"-sin({x})*{dx}")


@emits("arith.constant", "complex.constant")
def _constant(w: Writer, op: Operation) -> None:
    result = op.results[0]
    shape = w.shapes[result]
    text = op.attributes["value"]
    if op.name == "complex.constant":
        parts = [number(part, "f64") for part in _NUMBER.findall(text.partition(":")[0] if "[" not in text else text)]
        value = f"complex({parts[0]},{parts[1]})"
    else:
        value = constant(text, shape)
    w.set_result(result, value, "0.0")


def constant(text: str, shape: Shape) -> str:
    """The Python expression of a constant of some type: `1.0 : f64`, `true`, `dense<[1.0, 2.0]> : tensor<2xf64>`."""
    if shape.kind in ("tensor", "vector", "memref"):
        if not shape.is_static:
            raise UnsupportedError("a constant of dynamic shape")
        if not text.startswith("dense<"):
            raise UnsupportedError(f"constant {text[:20]}")
        inside = text[6 : text.rindex("> :")]
        found = [number(part, shape.element) for part in _NUMBER.findall(inside)]
        if len(found) == 1:
            return f"[{found[0]}]*{shape.count}"
        if len(found) != shape.count:
            raise UnsupportedError("constants as hexadecimal digits")
        return f"[{','.join(found)}]"
    return number(text.partition(" : ")[0], shape.text)


def number(text: str, kind: str) -> str:
    """One number as a Python expression."""
    shape = shape_of(kind)
    if text in ("true", "false"):
        return str(int(text == "true"))
    if shape.kind == "float":
        if text.startswith("0x"):
            code = {16: "e", 32: "f", 64: "d"}[shape.bits]
            return f"bits_float({text},{code!r})"
        return repr(float(text))
    value = int(text, 0)
    return str(value if shape.kind == "index" else value & ((1 << shape.bits) - 1))
