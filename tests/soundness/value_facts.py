"""What the analysis says of single values, against runs: which an active input can change, and which can change an active output.

A value that had a tangent in some run has to be called varied. A value that changes the tangent of an active output when it alone is given
a tangent, and no input has one, has to be called useful.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from analysis import analyse
from tests.soundness.oracle import context
from tests.soundness.semantics.errors import GivenUpError
from tests.soundness.semantics.inputs import make_inputs
from tests.soundness.semantics.program import compile_program
from tests.soundness.semantics.runs import is_finite, roots_of, run

if TYPE_CHECKING:
    from analysis.activity.report import ValueFact
    from tests.soundness.semantics.inputs import Inputs
    from tests.soundness.semantics.program import Function, Program

RUNS = 3


def values(text: str, seed: int) -> str:
    """A complaint about the first value whose facts are contradicted; "" if there is none. Raises UnsupportedError, MLIRError."""
    program = compile_program(text, context(len(text)), watched=True)
    rng = random.Random(seed)
    varied: set[int] = set()
    useful: set[int] = set()
    for root in roots_of(program):
        for attempt in range(RUNS):
            function = program.functions[root]
            inputs = make_inputs(program, function, rng, plain=not attempt)
            try:
                _observe(program, function, inputs, varied, useful)
            except GivenUpError:
                continue
            finally:
                program.given[0] = -1
    facts = _facts(program, text)
    for number, (site, index) in enumerate(program.values):
        fact = facts.get((site, index))
        if fact is None:
            continue
        where = f"result {index} of {program.sites[site].name} at line {program.sites[site].line}"
        if number in varied and not fact.varied:
            return f"{where} has a tangent, and is called not varied"
        if number in useful and not fact.useful:
            return f"{where} changes an output, and is called not useful"
    return ""


def _observe(program: Program, function: Function, inputs: Inputs, varied: set[int], useful: set[int]) -> None:
    program.varied[:] = bytes(len(program.varied))
    run(function, inputs)
    varied.update(number for number, flag in enumerate(program.varied) if flag)
    still = _without_tangents(inputs)
    reached = bytes(program.ran)
    for number, (site, _) in enumerate(program.values):
        if number not in useful and reached[program.sites[site].block]:
            program.given[0] = number
            tangents = run(function, still)
            if is_finite(tangents) and any(tangents):
                useful.add(number)


def _without_tangents(inputs: Inputs) -> Inputs:
    objects = [(contents, tangents, first, [0.0] * len(tangents)) for contents, tangents, first, _ in inputs.objects]
    heap = {number: held.without_tangents() for number, held in inputs.heap.items()}
    return replace(inputs, arguments=_zeros(inputs), objects=objects, heap=heap)


def _zeros(inputs: Inputs) -> list[Any]:
    made: list[Any] = list(inputs.arguments)
    for position in inputs.tangent_positions:
        tangent: Any = made[position]
        made[position] = [0.0] * len(cast("list[float]", tangent)) if isinstance(tangent, list) else 0.0
    return made


def _facts(program: Program, text: str) -> dict[tuple[int, int], ValueFact]:
    """By operation number and result index."""
    at = {(site.line, site.column): number for number, site in enumerate(program.sites) if site.line}
    found: dict[tuple[int, int], ValueFact] = {}
    for function in analyse(text).functions:
        model = function.parsed.model
        if model is None or not function.reached:
            continue
        first = function.range.start.line
        for op in range(1, model.operation_count):
            number = at.get((model.lines[op] + first + 1, model.columns[op] + 1))
            if number is not None:
                for index, value in enumerate(model.results_of(op)):
                    found[number, index] = function.value(value)
    return found
