"""Derivative rules of the vector dialect that are arithmetic; what moves elements about is in `autodiff.structural.vector`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autodiff.rules.expression import ONE, X, Y
from autodiff.rules.rule import factors

if TYPE_CHECKING:
    from collections.abc import Mapping

    from autodiff.rules.rule import DerivativeRule

RULES: Mapping[str, DerivativeRule] = {"vector.fma": factors(Y, X, ONE)}
