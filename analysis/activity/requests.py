"""Requests: which function to differentiate, and which of its arguments and results take part (design: origins of requests).

This file makes the default requests and the ones a user picks; a request becomes two sets of ports.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.memory.aliasing import argument_attributes
from analysis.memory.locations import bits_of
from analysis.memory.ports import UNKNOWN_PORT, Port, level_holds_data, memory_levels, stands_for_deeper
from analysis.program.types import CARRIES_ADDRESS, CARRIES_BITS, CARRIES_FLOAT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from analysis.activity.facts import FunctionFacts
    from analysis.program.model import FunctionModel
    from analysis.program.types import TypeInfo

ACTIVE, DUPLICATED, CONST = "active", "duplicated", "const"


@dataclass(frozen=True, slots=True)
class Request:
    """One function to differentiate."""

    function: str
    """Its qualified name."""
    arguments: tuple[str, ...]
    """By argument: ACTIVE (by value), DUPLICATED (memory with a shadow beside it), CONST."""
    results: tuple[str, ...]
    mode: str = "reverse"
    origin: str = "default"
    declared: frozenset[int] = frozenset()
    """Arguments that somebody declared inactive although their type could carry a derivative."""


def natural_activity(info: TypeInfo) -> str:
    """What a type suggests: floats are active, memory that can hold them is duplicated, integers are const."""
    if info.memory:
        return DUPLICATED if info.content & CARRIES_FLOAT or info.content & CARRIES_ADDRESS else CONST
    if info.carries & CARRIES_ADDRESS:
        return DUPLICATED
    return ACTIVE if info.carries & CARRIES_FLOAT else CONST


def make_request(model: FunctionModel, key: str, inactive: Collection[int], origin: str) -> Request:
    """A request by types, with `inactive` arguments (by index) and those marked `enzyme.const` left out."""
    arguments: list[str] = []
    declared: set[int] = set()
    for index, number in enumerate(model.argument_types):
        activity = natural_activity(model.types[number])
        if index in inactive or "enzyme.const" in argument_attributes(model, index):
            if activity != CONST or model.types[number].carries & CARRIES_BITS:
                declared.add(index)
            activity = CONST
        arguments.append(activity)
    results = tuple(natural_activity(model.types[number]) for number in model.result_types)
    return Request(key, tuple(arguments), results, origin=origin, declared=frozenset(declared))


def default_requests(functions: Mapping[str, FunctionModel], callees: Mapping[str, Iterable[str]]) -> list[Request]:
    """One request for every function with a body that is public or that no other function calls; a kernel is public to be launched."""
    called = {callee for caller, names in callees.items() for callee in names if callee != caller}
    return [
        make_request(model, key, (), "default")
        for key, model in functions.items()
        if not model.is_declaration and (key not in called or (model.public and not model.is_kernel))
    ]


def _holds_data(facts: FunctionFacts, port: Port) -> bool:
    return level_holds_data(facts.model.types[facts.model.argument_types[port.position]], port.depth)


def _pointed(facts: FunctionFacts, starts: set[Port]) -> set[Port]:
    """Memory that can be reached, when the function returns, from some results or memory."""
    found: set[Port] = set()
    work = list(starts)
    while work:
        port = work.pop()
        onward = set(facts.summary.points.get(port, ()))
        if port.kind == "memory":
            onward |= {
                other
                for other in facts.ports.inputs
                if other.kind == "memory" and other.position == port.position and other.depth > port.depth
            }
        for other in onward - found:
            found.add(other)
            work.append(other)
    if UNKNOWN_PORT in found:
        # an address that nothing is known of is that of any memory that code outside knows, inactive memory too
        for number in bits_of(facts.points.escaped):
            found.update(facts.points.locations[number].ports)
    return found


def _unseen_memory(request: Request, facts: FunctionFacts) -> bool:
    """Whether a duplicated argument leads to memory that the function does not access and of which no type says what it holds. Some of
    what the last level stands for never is."""
    return any(
        port.kind == "memory"
        and not port.cell
        and request.arguments[port.position] == DUPLICATED
        and (
            stands_for_deeper(info := facts.model.types[facts.model.argument_types[port.position]], port.depth)
            or (memory_levels(info)[port.depth] == "" and not facts.summary.accesses.get(port))
        )
        and not (port.depth == 0 and "llvm.noalias" in argument_attributes(facts.model, port.position))
        for port in facts.ports.inputs
    )


def active_inputs(request: Request, facts: FunctionFacts, globals_: Collection[str] = ()) -> int:
    """The inputs that the request marks active, as bits; the unknown input always is. `globals_`: those that duplicated memory may be
    (docs/formal.md, "Requests")."""
    bits = 1
    unseen = bool(globals_) and _unseen_memory(request, facts)
    for position, port in enumerate(facts.ports.inputs):
        if port.kind == "value" and request.arguments[port.position] != CONST:
            bits |= 1 << position
        elif port.kind == "memory" and request.arguments[port.position] == DUPLICATED and _holds_data(facts, port):
            bits |= 1 << position
        elif port.kind == "global" and unseen and port.name in globals_:
            bits |= 1 << position
    return bits


def declared_inputs(request: Request, facts: FunctionFacts) -> int:
    """The inputs that somebody declared inactive, as bits."""
    bits = 0
    for position, port in enumerate(facts.ports.inputs):
        if port.kind in ("value", "memory") and port.position in request.declared:
            bits |= 1 << position
    return bits


def active_outputs(request: Request, facts: FunctionFacts, globals_: Collection[str] = ()) -> int:
    """The outputs that the request marks active, as bits: results, memory of duplicated arguments, which may be one of the `globals_`, and
    memory that active results point to; the unknown output always is."""
    bits = 1
    unseen = bool(globals_) and _unseen_memory(request, facts)
    starts = {Port("result", i) for i, activity in enumerate(request.results) if activity == DUPLICATED}
    starts |= {port for port in facts.ports.inputs if port.kind == "memory" and request.arguments[port.position] == DUPLICATED}
    pointed = _pointed(facts, starts)
    for position, port in enumerate(facts.ports.outputs):
        if port.kind == "result" and request.results[port.position] != CONST:
            bits |= 1 << position
        elif port.kind == "memory":
            if (request.arguments[port.position] == DUPLICATED or port.base in pointed) and _holds_data(facts, port):
                bits |= 1 << position
        elif port.kind == "fresh" or port.base in pointed or (port.kind == "global" and unseen and port.name in globals_):
            bits |= 1 << position
    return bits
