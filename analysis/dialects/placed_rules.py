"""The rules of a function's operations, by operation."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Final

from analysis.dialects.rule import Kind, Rule, Trait

if TYPE_CHECKING:
    from collections.abc import Iterable

_HAS: Final = {1 << bit: bytes(traits >> bit & 1 for traits in range(256)) for bit in range(8)}
"""By trait: whether each set of traits has it."""


class PlacedRules(list[Rule]):
    """Each with its positions settled (`analysis.dialects.place`). Never changed once it was asked for traits."""

    __slots__ = ("_traits",)

    def __init__(self, rules: Iterable[Rule] = ()) -> None:
        super().__init__(rules)
        self._traits: bytes | None = None

    def having(self, trait: int) -> list[int]:
        """The operations whose rule has a `Trait`, ascending. Passes that look for few operations need not look at each."""
        if self._traits is None:
            self._traits = bytes([rule.traits for rule in self])
        return list(compress(range(len(self)), self._traits.translate(_HAS[trait])))


def returns_of(rules: PlacedRules) -> list[int]:
    """The operations that end the function."""
    return [op for op in rules.having(Trait.STRUCTURAL) if rules[op].kind == Kind.RETURN]
