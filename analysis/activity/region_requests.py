"""Requests on regions: enzyme.autodiff_region and its like differentiate their own body, as if it were a function.

The body becomes a model of its own, with the values that it captures as further arguments, which a request holds constant. Lines stay those
of the function around it, so that the answers are about the user's text.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from analysis.activity.explicit_requests import ACTIVITY_ATTRIBUTES, activities, fitted_request
from analysis.activity.links import qualified
from analysis.activity.requests import CONST, natural_activity
from analysis.dialects.registry import rules
from analysis.dialects.rule import Kind
from analysis.program.model import Block, FunctionModel, Successor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analysis.activity.requests import Request
    from analysis.program.model import Region

RETURN = "func.return"


@dataclass(frozen=True, slots=True)
class RegionRequest:
    """A body to differentiate."""

    host: str
    """The function around it."""
    operation: int
    model: FunctionModel
    request: Request | str
    """The request, or why it cannot be met."""

    @property
    def key(self) -> str:
        """Its name among the functions of the text."""
        return qualified(self.model.scope, self.model.symbol)


def region_requests(key: str, model: FunctionModel) -> Iterator[RegionRequest]:
    """The requests on regions in one function."""
    if _asking().isdisjoint(model.kinds):
        return
    table = rules()
    for op, kind in enumerate(model.kinds):
        rule = table.get(kind)
        regions = model.regions.get(op, ())
        if rule is None or not rule.request or not regions or not regions[0]:
            continue
        body = _extract(model, op, regions[0])
        attributes = model.attributes.get(op, {})
        count = regions[0][0].argument_count
        types = [body.types[number] for number in body.argument_types]
        arguments = activities(attributes.get(ACTIVITY_ATTRIBUTES[0])) or [natural_activity(info) for info in types[:count]]
        results = activities(attributes.get(ACTIVITY_ATTRIBUTES[1]))
        if results is None:
            results = [natural_activity(body.types[number]) for number in body.result_types]
        name = qualified(body.scope, body.symbol)
        request: Request | str
        if len(arguments) != count:
            request = f"{len(arguments)} activities are given, but the region has {count} arguments"
        elif len(results) != len(body.result_types):
            request = f"{len(results)} result activities are given, but the region yields {len(body.result_types)} values"
        else:
            captured = [CONST] * (len(types) - count)
            request = fitted_request(body, name, [*arguments, *captured], results, rule.request, f"{kind} in @{model.symbol}")
        yield RegionRequest(key, op, body, request)


@cache
def _asking() -> frozenset[str]:
    """Operations that ask for a derivative."""
    return frozenset(kind for kind, rule in rules().items() if rule.request)


def _extract(model: FunctionModel, op: int, region: Region) -> FunctionModel:
    """The body of an operation as a function."""
    first, stop = op + 1, model.end[op]
    start = model.first_result[op] + model.result_count[op]
    behind = model.first_result[stop] if stop < model.operation_count else model.value_count
    used = model.operands[model.first_operand[first] : model.first_operand[stop]]
    captured = [value for value in dict.fromkeys(used) if not start <= value < behind]
    entry = region[0]
    order = [*range(entry.first_argument, entry.first_argument + entry.argument_count), *captured]
    order += [value for value in range(start, behind) if value not in set(order)]
    number = {value: i for i, value in enumerate(order)}
    arguments = entry.argument_count + len(captured)
    shift = op

    def moved(block: Block) -> Block:
        count = arguments if block is entry else block.argument_count
        begin = 0 if block is entry else number[block.first_argument] if block.argument_count else 0
        return Block(begin, count, block.first_operation - shift, block.end_operation - shift)

    table = rules()
    kinds = ["func.func", *model.kinds[first:stop]]
    result_types: tuple[int, ...] = ()
    for inner in range(first, stop):
        rule = table.get(model.kinds[inner])
        if model.parent[inner] == op and rule is not None and rule.kind == Kind.YIELD:
            kinds[inner - shift] = RETURN
            result_types = tuple(model.value_types[value] for value in model.operands_of(inner))
    results = [number[model.first_result[i]] if model.result_count[i] else 0 for i in range(first, stop)]
    return FunctionModel(
        symbol=f"{model.symbol}.region{op}",
        scope=model.scope,
        public=False,
        is_declaration=False,
        argument_count=arguments,
        result_types=result_types,
        types=model.types,
        kinds=kinds,
        first_operand=[0, *(model.first_operand[i] - model.first_operand[first] for i in range(first, stop + 1))],
        operands=[number[value] for value in used],
        first_result=_ascending([arguments, *results], [0, *model.result_count[first:stop]]),
        result_count=[0, *model.result_count[first:stop]],
        end=[stop - shift, *(end - shift for end in model.end[first:stop])],
        parent=[-1, *(max(parent - shift, 0) for parent in model.parent[first:stop])],
        lines=[model.lines[op], *model.lines[first:stop]],
        columns=[model.columns[op], *model.columns[first:stop]],
        value_types=[model.value_types[value] for value in order],
        regions={
            0: (tuple(moved(block) for block in region),),
            **{i - shift: tuple(tuple(moved(b) for b in r) for r in model.regions[i]) for i in range(first, stop) if i in model.regions},
        },
        successors={
            i - shift: tuple(Successor(s.block, s.operands, s.produced) for s in model.successors[i])
            for i in range(first, stop)
            if i in model.successors
        },
        attributes={0: {}, **{i - shift: model.attributes[i] for i in range(first, stop) if i in model.attributes}},
        argument_places={number[value]: place for value, place in model.argument_places.items() if value in number},
        argument_types=tuple(model.value_types[value] for value in order[:arguments]),
    )


def _ascending(first: list[int], count: list[int]) -> list[int]:
    """First results with those of operations without any filled in, so that the list ascends."""
    behind = first[0]
    for i, results in enumerate(count):
        if results:
            behind = first[i] + results
        else:
            first[i] = max(behind, first[i])
    return first
