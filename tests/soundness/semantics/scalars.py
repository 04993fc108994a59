"""Scalar operations of arith, math and complex: the value of the result and its tangent, as Python expressions.

In an expression {a}, {b}, {c} are the operands, {da}, {db}, {dc} their tangents and {r} the result. Tangents follow the derivative
wherever it exists. Of integers they follow the bits: an integer operation hands on what its operands carry, however little of it is left
(the weights only keep two operands from cancelling), except where it turns the number into something that is no part of a float:
a comparison, an index, a number in another format. A missing tangent is zero.
"""

from __future__ import annotations

from tests.soundness.semantics.shapes import FLOAT_FORMATS, Shape

FLOATS: dict[str, tuple[str, str]] = {
    "arith.addf": ("{a}+{b}", "{da}+{db}"),
    "arith.subf": ("{a}-{b}", "{da}-{db}"),
    "arith.mulf": ("{a}*{b}", "{a}*{db}+{b}*{da}"),
    "arith.divf": ("div({a},{b})", "slope({da}-{r}*{db},{b})"),
    "arith.remf": ("rem({a},{b})", "{da}-quo({a},{b})*{db}"),
    "arith.negf": ("-{a}", "-{da}"),
    "arith.extf": ("{a}", "{da}"),
    "arith.truncf": ("{a}", "{da}"),
    "arith.maximumf": ("{a} if {a}>={b} else {b}", "{da} if {a}>={b} else {db}"),
    "arith.maxnumf": ("{a} if {a}>={b} else {b}", "{da} if {a}>={b} else {db}"),
    "arith.minimumf": ("{a} if {a}<={b} else {b}", "{da} if {a}<={b} else {db}"),
    "arith.minnumf": ("{a} if {a}<={b} else {b}", "{da} if {a}<={b} else {db}"),
    "math.absf": ("abs({a})", "{da} if {a}>=0 else -{da}"),
    "math.acos": ("acos({a})", "-slope({da},sqrt(1-{a}*{a}))"),
    "math.acosh": ("acosh({a})", "slope({da},sqrt({a}*{a}-1))"),
    "math.asin": ("asin({a})", "slope({da},sqrt(1-{a}*{a}))"),
    "math.asinh": ("asinh({a})", "{da}/sqrt({a}*{a}+1)"),
    "math.atan": ("atan({a})", "{da}/(1+{a}*{a})"),
    "math.atan2": ("atan2({a},{b})", "slope({b}*{da}-{a}*{db},{a}*{a}+{b}*{b})"),
    "math.atanh": ("atanh({a})", "slope({da},1-{a}*{a})"),
    "math.cbrt": ("cbrt({a})", "slope({da},3*{r}*{r})"),
    "math.ceil": ("ceil({a})", "0.0"),
    "math.copysign": ("copysign({a},{b})", "{da} if ({a}>=0)==({b}>=0) else -{da}"),
    "math.cos": ("cos({a})", "-sin({a})*{da}"),
    "math.cosh": ("cosh({a})", "sinh({a})*{da}"),
    "math.erf": ("erf({a})", "1.1283791670955126*exp(-{a}*{a})*{da}"),
    "math.erfc": ("erfc({a})", "-1.1283791670955126*exp(-{a}*{a})*{da}"),
    "math.exp": ("exp({a})", "{r}*{da}"),
    "math.exp2": ("power(2.0,{a})", "0.6931471805599453*{r}*{da}"),
    "math.expm1": ("expm1({a})", "({r}+1)*{da}"),
    "math.floor": ("floor({a})", "0.0"),
    "math.fma": ("{a}*{b}+{c}", "{a}*{db}+{b}*{da}+{dc}"),
    "math.log": ("log({a})", "slope({da},{a})"),
    "math.log10": ("log10({a})", "slope(0.4342944819032518*{da},{a})"),
    "math.log1p": ("log1p({a})", "slope({da},1+{a})"),
    "math.log2": ("log2({a})", "slope(1.4426950408889634*{da},{a})"),
    "math.powf": ("power({a},{b})", "dpower({a},{b},{da},{db},{r})"),
    "math.round": ("round_away({a})", "0.0"),
    "math.roundeven": ("roundeven({a})", "0.0"),
    "math.rsqrt": ("div(1.0,sqrt({a}))", "slope(-0.5*{r}*{da},{a})"),
    "math.sin": ("sin({a})", "cos({a})*{da}"),
    "math.sinh": ("sinh({a})", "cosh({a})*{da}"),
    "math.sqrt": ("sqrt({a})", "slope(0.5*{da},{r})"),
    "math.tan": ("tan({a})", "(1+{r}*{r})*{da}"),
    "math.tanh": ("tanh({a})", "(1-{r}*{r})*{da}"),
    "math.trunc": ("trunc({a})", "0.0"),
    "math.isfinite": ("isfinite({a})", "0.0"),
    "math.isinf": ("isinf({a})", "0.0"),
    "math.isnan": ("{a}!={a}", "0.0"),
    "complex.add": ("{a}+{b}", "{da}+{db}"),
    "complex.sub": ("{a}-{b}", "{da}-{db}"),
    "complex.mul": ("{a}*{b}", "{a}*{db}+{b}*{da}"),
    "complex.div": ("cdiv({a},{b})", "cdiv({da}-{r}*{db},{b})"),
    "complex.neg": ("-{a}", "-{da}"),
    "complex.conj": ("({a}).conjugate()", "complex({da}).conjugate()"),
    "complex.re": ("({a}).real", "complex({da}).real"),
    "complex.im": ("({a}).imag", "complex({da}).imag"),
    "complex.create": ("complex({a},{b})", "complex({da},{db})"),
    "complex.abs": ("abs({a})", "slope((({a}).conjugate()*{da}).real,{r})"),
    "complex.eq": ("{a}=={b}", "0.0"),
    "complex.neq": ("{a}!={b}", "0.0"),
    "vector.fma": ("{a}*{b}+{c}", "{a}*{db}+{b}*{da}+{dc}"),
}

INTEGERS: dict[str, str] = {
    "addi": "{a}+{b}",
    "subi": "{a}-{b}",
    "muli": "{a}*{b}",
    "andi": "{a}&{b}",
    "ori": "{a}|{b}",
    "xori": "{a}^{b}",
    "shli": "shl({ua},{ub},{n})",
    "shrui": "shr({ua},{ub},{n})",
    "shrsi": "{sa}>>min({ub},{n}-1)",
    "divsi": "idiv({sa},{sb})",
    "divui": "ifloor({ua},{ub})",
    "remsi": "irem({sa},{sb})",
    "remui": "irem({ua},{ub})",
    "floordivsi": "ifloor({sa},{sb})",
    "ceildivsi": "-ifloor(-{sa},{sb})",
    "ceildivui": "-ifloor(-{ua},{ub})",
    "maxsi": "max({sa},{sb})",
    "minsi": "min({sa},{sb})",
    "maxui": "max({ua},{ub})",
    "minui": "min({ua},{ub})",
}

FLOAT_PREDICATES = (
    "False", "{a}=={b}", "{a}>{b}", "{a}>={b}", "{a}<{b}", "{a}<={b}", "({a}<{b} or {a}>{b})", "({a}=={a} and {b}=={b})",
    "not ({a}<{b} or {a}>{b})", "not {a}<={b}", "not {a}<{b}", "not {a}>={b}", "not {a}>{b}", "{a}!={b}",
    "({a}!={a} or {b}!={b})", "True",
)  # fmt: skip
INTEGER_PREDICATES = (
    "{ua}=={ub}", "{ua}!={ub}", "{sa}<{sb}", "{sa}<={sb}", "{sa}>{sb}", "{sa}>={sb}", "{ua}<{ub}", "{ua}<={ub}", "{ua}>{ub}", "{ua}>={ub}",
)  # fmt: skip
MASK = (1 << 64) - 1


def operation(name: str, attributes: dict[str, str], operand: Shape, result: Shape) -> tuple[str, str] | None:
    """(value, tangent) of a scalar operation by its operand's and its result's element types; None if it is not one of them."""
    found = FLOATS.get(name)
    if found is not None:
        return found
    dialect, _, short = name.partition(".")
    if dialect == "math" and short == "fpowi":
        return "power({a},{sb})".replace("{sb}", "signed({b},32)"), "dpower({a},signed({b},32),{da},0.0,{r})"
    if dialect != "arith":
        return None
    if short in INTEGERS:
        return _wrapped(_expanded(INTEGERS[short], operand), result), "{da}+0.75*{db}"
    match short:
        case "cmpf":
            return FLOAT_PREDICATES[int(attributes["predicate"].split()[0])], "0.0"
        case "cmpi":
            return _expanded(INTEGER_PREDICATES[int(attributes["predicate"].split()[0])], operand), "0.0"
        case "select":
            return "{b} if {a} else {c}", "{db} if {a} else {dc}"
        case "bitcast":
            return _bitcast(operand, result), "{da}"
        case "extui" | "trunci":
            return _wrapped("{a}", result), "{da}"
        case "extsi":
            return _wrapped(_expanded("{sa}", operand), result), "{da}"
        case "index_cast" | "index_castui":
            kept = _expanded("{ua}" if short == "index_castui" else "{sa}", operand)
            return _wrapped(kept, result), "0.0"
        case "sitofp":
            return "float(" + _expanded("{sa}", operand) + ")", "0.0"
        case "uitofp":
            return "float({a})", "0.0"
        case "fptosi" | "fptoui":
            return f"to_integer({{a}},{result.bits})", "0.0"
        case _:
            return None


def _expanded(expression: str, operand: Shape) -> str:
    """With the readings of an integer operand: {sa} with a sign, {ua} without, {n} its bits. An index is kept with its sign, the others
    without."""
    bits = operand.bits
    for letter in "ab":
        name = "{" + letter + "}"
        with_sign = name if operand.kind == "index" else f"signed({name},{bits})"
        without = f"({name}&{MASK})" if operand.kind == "index" else name
        expression = expression.replace("{s" + letter + "}", with_sign).replace("{u" + letter + "}", without)
    return expression.replace("{n}", str(bits))


def _wrapped(expression: str, result: Shape) -> str:
    if result.kind == "index":
        return f"signed({expression},64)"
    return f"({expression})&{(1 << result.bits) - 1}"


def _bitcast(operand: Shape, result: Shape) -> str:
    if operand.kind == "float" and result.kind == "integer":
        return f"float_bits({{a}},{FLOAT_FORMATS[operand.text]!r})"
    if operand.kind == "integer" and result.kind == "float":
        return f"bits_float({{a}},{FLOAT_FORMATS[result.text]!r})"
    return "{a}"
