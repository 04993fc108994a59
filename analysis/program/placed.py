"""Where decoded operations and block arguments stand in the text, for many functions at once."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from analysis.program.walk import NOWHERE, is_spelled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.program.body import Body
    from analysis.program.bytecode import Tables
    from analysis.program.places import Places
    from analysis.program.walk import Kind


class Placed(NamedTuple):
    """As in `FunctionModel`."""

    kinds: list[str]
    lines: list[int]
    columns: list[int]
    argument_places: dict[int, tuple[int, int]]


def place_all(tables: Tables, places: Places, kinds: Sequence[Kind], read: Sequence[tuple[Body, int]]) -> list[Placed]:
    """The places of each body, given with the line of `places` on which it starts. `kinds`: by number of an operation name."""
    bodies = [body for body, _ in read]
    locations = list(chain.from_iterable(body.locations for body in bodies))
    total = len(locations)
    for body in bodies:
        locations += body.argument_locations
    lines, bytes_before = tables.places(locations)
    lines -= places.first
    bytes_before -= 1
    of_arguments: list[tuple[int, int]] = list(zip(lines[total:].tolist(), bytes_before[total:].tolist(), strict=True))
    argument = iter(of_arguments)

    text = places.lines
    starts = np.repeat([line for _, line in read], [len(body.locations) for body in bodies])
    lines, bytes_before = lines[:total], bytes_before[:total]
    in_text = (lines >= starts) & (lines < len(text))
    relative: list[int] = np.where(in_text, lines - starts, NOWHERE).tolist()
    columns: list[int] = np.where(in_text, bytes_before, 0).tolist()
    by_number = [kind.name for kind in kinds]
    names = [by_number[name] for body in bodies for name in body.names]
    # What has no line in the text reads as its first one.
    lines[~in_text] = 0
    if places.exact:
        found = list(map(str.startswith, map(text.__getitem__, lines.tolist()), names, columns))
        unsure: Sequence[int] = np.flatnonzero(~(np.array(found, bool) & in_text)).tolist()
    else:
        unsure = range(total)
    absolute: list[int] = lines.tolist() if unsure else []
    numbers = list(chain.from_iterable(body.names for body in bodies)) if unsure else []
    for at in unsure:
        if relative[at] != NOWHERE:
            line = absolute[at]
            column = places.column(line, columns[at])
            if text[line].startswith(names[at], column) or is_spelled(text[line], column, kinds[numbers[at]]):
                columns[at] = places.original_column(line, column)
            else:
                relative[at], columns[at] = NOWHERE, 0

    made: list[Placed] = []
    begin = 0
    for body, first in read:
        end = begin + len(body.locations)
        own = names[begin:end], relative[begin:end], columns[begin:end]
        arguments: dict[int, tuple[int, int]] = {}
        for operation, value in body.arguments:
            line, byte = next(argument)
            if first <= line < len(text) and not _is_made_up(body, operation, own[0], own[1]):
                column = places.column(line, byte)
                if text[line].startswith("%", column):
                    arguments[value] = (line - first, places.original_column(line, column))
        made.append(Placed(*own, arguments))
        begin = end
    return made


def _is_made_up(body: Body, operation: int, kinds: Sequence[str], lines: Sequence[int]) -> bool:
    """Whether the block arguments of an operation are not written: those of a body that is not have the places of the operands that they
    stand for."""
    return lines[operation] == NOWHERE or (kinds[operation].startswith("linalg.") and lines[body.end[operation] - 1] == NOWHERE)
