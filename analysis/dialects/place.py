"""A rule applied to one operation: segments, optional operands and the attributes that a cover depends on are resolved here.

What is left is a rule that needs no more than the operands in their order: an engine that places every rule first never looks at
segments or at those attributes itself.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from analysis.dialects.make import unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analysis.dialects.rule import Rule
    from analysis.program.model import AttributeValue

SEGMENTS = "operandSegmentSizes"
_MAP = re.compile(r"\(([^()]*)\)(?:\[[^\]]*\])?\s*->\s*\((.*)\)")


def placed(rule: Rule, operand_count: int, attributes: Mapping[str, AttributeValue]) -> Rule:
    """The rule with every position counted from the first operand, absent operands left out, and `masked` and `covers` settled.

    `attributes`: those of the operation that its rule names, and its segments. Where one that the rule needs is missing or has another
    form than expected, the answer is the cautious one: nothing is covered, and a position by segment means every operand.
    """
    if not (rule.by_segment or rule.full or rule.maps) and _within(rule, operand_count):
        return rule
    places = _Places(rule, operand_count, attributes)
    if places.of(rule.unless):
        return unknown()
    return replace(
        rule,
        depends=None if rule.depends is None else places.of(rule.depends),
        depends_by_result=None if rule.depends_by_result is None else tuple(places.of(each) for each in rule.depends_by_result),
        reads=places.of(rule.reads),
        writes=places.of(rule.writes),
        stores=places.of(rule.stores),
        leaks=places.of(rule.leaks),
        into=None if rule.into is None else next(iter(places.of((rule.into,))), None),
        masks=(),
        arguments=places.arguments(),
        masked=rule.masked or bool(places.of(rule.masks)) or (bool(rule.full) and not _all_positive(attributes.get(rule.full))),
        covers=rule.covers or (bool(rule.maps) and _outputs_are_permutations(attributes.get(rule.maps), places.segments)),
        full="",
        maps="",
        by_segment=False,
    )


def _within(rule: Rule, count: int) -> bool:
    """Whether no position lies outside the operands."""
    positions = (*(rule.depends or ()), *rule.reads, *rule.writes, *rule.stores, *rule.masks, *rule.leaks)
    return not rule.masks and all(-count <= position < count for position in positions)


class _Places:
    """Where the positions of a rule are among the operands of one operation."""

    def __init__(self, rule: Rule, count: int, attributes: Mapping[str, AttributeValue]) -> None:
        self.rule = rule
        self.count = count
        self.segments: tuple[int, ...] | None = None
        sizes = attributes.get(SEGMENTS)
        if isinstance(sizes, tuple):
            numbers = tuple(size for size in sizes if isinstance(size, int))
            if len(numbers) == len(sizes) and sum(numbers) == count and min(numbers, default=0) >= 0:
                self.segments = numbers

    def of(self, positions: tuple[int, ...]) -> tuple[int, ...]:
        if not self.rule.by_segment:
            return tuple(position % self.count for position in positions if -self.count <= position < self.count)
        if self.segments is None:
            return tuple(range(self.count)) if positions else ()
        found: list[int] = []
        for segment in positions:
            start = sum(self.segments[:segment])
            found += range(start, start + (self.segments[segment] if segment < len(self.segments) else 0))
        return tuple(found)

    def arguments(self) -> tuple[int, int] | None:
        """As a slice (start, stop). Not the form (start, 0), which means the end, unless there is an argument."""
        arguments = self.rule.arguments
        if arguments is None or not self.rule.by_segment:
            return arguments
        if self.segments is None:
            return (0, 0)
        start = sum(self.segments[: arguments[0]])
        stop = sum(self.segments[: arguments[1]])
        return (start, stop) if stop > start else (self.count, self.count or 1)


def _all_positive(entries: AttributeValue) -> bool:
    """Whether an array attribute is there and holds positive numbers (or True) alone."""
    return isinstance(entries, tuple) and all(isinstance(entry, int) and entry > 0 for entry in entries)


def _outputs_are_permutations(maps: AttributeValue, segments: tuple[int, ...] | None) -> bool:
    """Whether the maps of the second segment use every dimension of the iteration exactly once, so that no element is left out."""
    if not isinstance(maps, tuple) or segments is None or len(segments) < 2 or len(maps) != segments[0] + segments[1]:
        return False
    return all(isinstance(text, str) and _is_permutation(text) for text in maps[segments[0] :])


def _is_permutation(text: str) -> bool:
    found = _MAP.search(text)
    if found is None:
        return False
    dimensions, results = ([part.strip() for part in group.split(",") if part.strip()] for group in found.groups())
    return len(results) == len(dimensions) and set(results) == set(dimensions)
