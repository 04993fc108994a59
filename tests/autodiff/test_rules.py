"""Derivative rules: against differences and compiled code, in second derivatives, and against what the analysis says of the operations."""

from __future__ import annotations

import cmath
import math
import operator
import random
from typing import TYPE_CHECKING, Any

import pytest

from analysis.dialects.registry import own_rules, rule_of
from analysis.dialects.rule import Kind
from autodiff.reverse.handlers import HANDLERS
from autodiff.rules.expression import Along, Apply, Compare, Constant, Convert, Expression, Operand, Outcome
from autodiff.rules.registry import rules
from autodiff.rules.rule import DerivativeRule, Factor
from autodiff.structural.registry import structural
from tests.autodiff.agreement import agree, read

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = {"acosh": (1.2, 2.0), "acos": (-0.8, 0.8), "asin": (-0.8, 0.8), "atanh": (-0.8, 0.8)}
"""Where an operation can be evaluated; (0.3, 1.4) for the others."""
LEFT_OUT = {"clampf", "extf", "fpowi", "select", "sincos", "truncf"}
"""Operations of another form, which have programs of their own."""


def chosen(condition: Any, then: Any, otherwise: Any) -> Any:
    return then if condition else otherwise


def quotient(x: Any, y: Any) -> Any:
    return x / y


def fused(x: Any, y: Any, z: Any) -> Any:
    return x * y + z


def minus_one(z: Any) -> Any:
    return cmath.exp(z) - 1


def log_of_more(z: Any) -> Any:
    return cmath.log(1 + z)


def inverse_root(z: Any) -> Any:
    return 1 / z**0.5


def power_of_two(x: float) -> float:
    return 2.0**x


VALUES: dict[str, Callable[..., Any]] = {
    "arith.addf": operator.add,
    "arith.divf": quotient,
    "arith.maximumf": max,
    "arith.maxnumf": max,
    "arith.minimumf": min,
    "arith.minnumf": min,
    "arith.mulf": operator.mul,
    "arith.negf": operator.neg,
    "arith.remf": math.fmod,
    "arith.select": chosen,
    "arith.subf": operator.sub,
    "complex.add": operator.add,
    "complex.cos": cmath.cos,
    "complex.div": quotient,
    "complex.exp": cmath.exp,
    "complex.expm1": minus_one,
    "complex.log": cmath.log,
    "complex.log1p": log_of_more,
    "complex.mul": operator.mul,
    "complex.neg": operator.neg,
    "complex.pow": pow,
    "complex.rsqrt": inverse_root,
    "complex.sin": cmath.sin,
    "complex.sqrt": cmath.sqrt,
    "complex.sub": operator.sub,
    "complex.tan": cmath.tan,
    "complex.tanh": cmath.tanh,
    "math.absf": abs,
    "math.cbrt": math.cbrt,
    "math.exp2": power_of_two,
    "math.fma": fused,
    "math.fpowi": pow,
    "math.powf": math.pow,
    "math.rsqrt": inverse_root,
    "vector.fma": fused,
    **{
        f"math.{name}": getattr(math, name)
        for name in (
            "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "copysign", "cos", "cosh", "erf", "erfc", "exp", "expm1", "log",
            "log10", "log1p", "log2", "sin", "sinh", "sqrt", "tan", "tanh",
        )
    },
}  # fmt: skip
ORDER = {"oeq": operator.eq, "ogt": operator.gt, "olt": operator.lt}
FACTORS = sorted(
    name for name, rule in rules().items() if name in VALUES and all(isinstance(p, Factor | None) for row in rule.partials for p in row)
)


def evaluate(expression: Expression, operands: list[Any], results: list[Any]) -> Any:
    """The value of a rule's expression."""
    match expression:
        case Operand(position):
            return operands[position]
        case Outcome(position):
            return results[position]
        case Constant(value):
            return value
        case Compare(predicate, left, right):
            return ORDER[predicate](evaluate(left, operands, results), evaluate(right, operands, results))
        case Convert(_, argument, _):
            return float(evaluate(argument, operands, results))
        case Apply(name, arguments):
            if name == "arith.select":
                condition, then, otherwise = arguments
                return evaluate(then if evaluate(condition, operands, results) else otherwise, operands, results)
            return VALUES[name](*(evaluate(argument, operands, results) for argument in arguments))
        case _:
            raise TypeError(expression)


def slope(expression: Expression, at: int, operands: list[Any], results: list[Any], of_results: list[Expression | None]) -> Any:
    """The derivative of an expression with respect to an operand, by the rules."""
    match expression:
        case Operand(position):
            return 1.0 if position == at else 0.0
        case Outcome(position):
            partial = of_results[position]
            return evaluate(partial, operands, results) if partial is not None else 0.0
        case Constant() | Compare() | Along():
            return 0.0
        case Convert(_, argument, _):
            return slope(argument, at, operands, results, of_results)
        case Apply(name, arguments):
            values = [evaluate(argument, operands, results) for argument in arguments]
            if name == "arith.select":
                return slope(arguments[1 if values[0] else 2], at, operands, results, of_results)
            total: Any = 0.0
            for position, argument in enumerate(arguments):
                partial = rules()[name].partial(position, 0)
                inner = slope(argument, at, operands, results, of_results)
                if isinstance(partial, Factor) and inner:
                    total += evaluate(partial.value, values, [VALUES[name](*values)]) * inner
            return total
        case _:
            raise TypeError(expression)


def points(name: str, count: int) -> list[list[Any]]:
    rng = random.Random(name)
    low, high = SIZES.get(name.partition(".")[2], (0.3, 1.4))
    found: list[list[Any]] = []
    for _ in range(4):
        values: list[Any] = [rng.uniform(low, high) for _ in range(count)]
        if name.startswith("complex."):
            values = [complex(value, rng.uniform(0.2, 0.8)) for value in values]
        if name == "math.fpowi":
            values[1] = rng.randrange(2, 5)
        found.append(values)
    return found


@pytest.mark.parametrize("name", FACTORS)
def test_first_and_second_derivatives(name: str) -> None:
    """Partial derivatives are difference quotients of the operation, and their own derivatives those of them."""
    rule, function = rules()[name], VALUES[name]
    step = 1e-5
    for operands in points(name, len(rule.partials)):
        results = [function(*operands)]
        for at in range(len(operands)):
            if not isinstance(operands[at], float | complex):
                continue
            partial = rule.partial(at, 0)
            above, below = ([*operands[:at], operands[at] + shift, *operands[at + 1 :]] for shift in (step, -step))
            quotient = (function(*above) - function(*below)) / (2 * step)
            value = evaluate(partial.value, operands, results) if isinstance(partial, Factor) else 0.0
            assert abs(value - quotient) <= 1e-7 * max(1.0, abs(quotient)), (name, at, operands)
            if not isinstance(partial, Factor):
                continue
            for other in range(len(operands)):
                if not isinstance(operands[other], float | complex):
                    continue
                known = rule.partial(other, 0)
                second = slope(partial.value, other, operands, results, [known.value if isinstance(known, Factor) else None])
                above, below = ([*operands[:other], operands[other] + shift, *operands[other + 1 :]] for shift in (step, -step))
                upper = evaluate(partial.value, above, [function(*above)])
                lower = evaluate(partial.value, below, [function(*below)])
                assert abs(second - (upper - lower) / (2 * step)) <= 1e-6 * max(1.0, abs(second)), (name, at, other, operands)


def operation_names(dialect: str, operands: int) -> list[str]:
    return [
        name
        for name, rule in rules().items()
        if name.startswith(dialect) and len(rule.partials) == operands and name.partition(".")[2] not in LEFT_OUT
    ]


def program_of(names: list[str], operands: int, of_type: str) -> str:
    """A function with a result for each operation."""
    arguments: list[str] = []
    lines: list[str] = []
    for number, name in enumerate(names):
        low, high = SIZES.get(name.partition(".")[2], (0.3, 1.4))
        rng = random.Random(name)
        passed = [f"%a{number}_{position}" for position in range(operands)]
        arguments += [f"{argument}: {of_type}" for argument in passed]
        if of_type == "f64":
            lines.append(f"// inputs: {' '.join(f'{argument[1:]}={rng.uniform(low, high):.6f}' for argument in passed)}")
        lines.append(f"%r{number} = {name} {', '.join(passed)} : {of_type}")
    results = ", ".join(f"%r{number}" for number in range(len(names)))
    types = ", ".join([of_type] * len(names))
    return f"func.func @f({', '.join(arguments)}) -> ({types}) {{\n" + "\n".join(lines) + f"\nreturn {results} : {types}\n}}\n"


@pytest.mark.parametrize("operands", [1, 2, 3])
@pytest.mark.parametrize("dialect", ["arith.", "math."])
def test_compiled_operations(dialect: str, operands: int) -> None:
    names = operation_names(dialect, operands)
    if names:
        agree(read(program_of(names, operands, "f64")))


@pytest.mark.parametrize("operands", [1, 2])
def test_compiled_complex_operations(operands: int) -> None:
    names = operation_names("complex.", operands)
    agree(read(program_of(names, operands, "complex<f64>")))


def positions(rule: DerivativeRule) -> set[int]:
    return {position for position, row in enumerate(rule.partials) if any(partial is not None for partial in row)}


@pytest.mark.parametrize("name", sorted(rules()))
def test_partial_derivatives_are_dependences_of_the_analysis(name: str) -> None:
    """An operand moves the result to first order if and only if it has a partial derivative."""
    rule, known = rules()[name], rule_of(name)
    assert known.kind == Kind.PURE
    depends = set(range(len(rule.partials)) if known.depends is None else known.depends)
    assert positions(rule) == depends


WITHOUT_DERIVATIVES = {
    "arith.scaling_extf": "no type that it takes can be run",
    "arith.scaling_truncf": "as above",
    "arith.bitcast": "bits of floats are not differentiated",
    "complex.atan2": "not lowered by MLIR",
    "complex.bitcast": "as arith.bitcast",
    "complex.powi": "not lowered by MLIR",
    "vector.bitcast": "as arith.bitcast",
    "vector.compressstore": "where elements go is known at run time only",
    "vector.contract": "lower it to simpler operations first",
    "vector.deinterleave": "several results",
    "vector.expandload": "as vector.compressstore",
    "vector.gather": "as vector.compressstore",
    "vector.interleave": "rare",
    "vector.mask": "lower it to simpler operations first",
    "vector.outerproduct": "lower it to simpler operations first",
    "vector.scalable.extract": "sizes are not known",
    "vector.scalable.insert": "as above",
    "vector.scan": "rare",
    "vector.scatter": "as vector.compressstore",
    "vector.to_elements": "several results",
    "vector.type_cast": "rare",
}
"""Operations through which a derivative passes, and which are refused: with the reason."""


@pytest.mark.parametrize("dialect", ["arith", "complex", "math", "vector"])
def test_every_operation_that_passes_derivatives_has_a_rule_or_a_reason(dialect: str) -> None:
    missing: list[str] = []
    for name, rule in own_rules(dialect).items():
        short = name.partition(".")[2]
        on_integers = name in ("math.absi", "math.ipowi") or (
            dialect == "arith" and short[-1] != "f" and short not in ("select", "bitcast")
        )
        stops = rule.kind == Kind.PURE and rule.depends == ()
        yields = rule.kind == Kind.YIELD
        known = name in rules() or name in structural() or name in HANDLERS or name in WITHOUT_DERIVATIVES
        if not (stops or yields or on_integers or known or (rule.kind == Kind.ACCESS and not rule.reads and not rule.writes)):
            missing.append(name)
    assert not missing
    assert not [name for name in WITHOUT_DERIVATIVES if name in rules() or name in structural() or name in HANDLERS]
