"""How an operation that is more than arithmetic is differentiated: the form of the entries of both modes' tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from autodiff.body import Body

Sweep = TypeVar("Sweep")


@dataclass(frozen=True, slots=True)
class Handler(Generic[Sweep]):
    """An entry: what a sweep, forward or reverse, does with the operation of that number."""

    differentiate: Callable[[Sweep, int], None]
    structural: bool = False
    """It is differentiated if anything in it is active."""
    always: bool = False
    """It is looked at even if it moves nothing."""

    def concerns(self, body: Body, op: int) -> bool:
        """Whether the operation is to be differentiated."""
        return self.always or bool(body.has_active(op) if self.structural else body.moves[op])
