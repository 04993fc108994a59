"""What the normalized text says about how its arguments are used."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autodiff.normalize import Normalized

_ARGUMENT = re.compile(r"(%[\w.$-]+): ")
_ACCESS = re.compile(r"\b(?:memref\.(?:load|store|atomic_rmw|subview)|vector\.\w+)\b[^\[]*\[([^\]]*)\]")
_NAME = re.compile(r"%[\w.$-]+")


def used_as_indices(normalized: Normalized) -> frozenset[int]:
    """The positions of the arguments that are subscripts of an access."""
    lines = normalized.text.split("\n")
    head = next((line for line in lines if f"@{normalized.function}(" in line or f'@"{normalized.function}"(' in line), "")
    names = _ARGUMENT.findall(head)
    used = {name for line in lines for access in _ACCESS.finditer(line) for name in _NAME.findall(access[1])}
    return frozenset(index for index, name in enumerate(names) if name in used)
