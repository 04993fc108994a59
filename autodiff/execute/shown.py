"""Numbers and arrays of a report (docs/schema/run.schema.json) as people read them: the same in the terminal and in the editor."""

from __future__ import annotations

from math import prod
from typing import Any, cast

SHOWN = 6
"""Elements of an array that is given in full."""


def number_text(value: object) -> str:
    """A number of a report; a complex one is a list of two."""
    if isinstance(value, list):
        real, imaginary = map(number_text, cast("list[object]", value))
        return f"{real}{'' if imaginary.startswith('-') else '+'}{imaginary}i"
    return f"{value:.6g}" if isinstance(value, float) else str(value).lower()


def value_text(value: dict[str, Any], between: str) -> str:
    """A value of a report; of a larger array the first elements, its sizes and its range, with `between` before the sizes."""
    shown = [number_text(each) for each in value["values"]]
    if not value["shape"]:
        return shown[0]
    if prod(value["shape"]) <= SHOWN:
        return f"[{', '.join(shown)}]"
    sizes = "x".join(map(str, value["shape"]))
    extent = f"from {number_text(value['smallest'])} to {number_text(value['largest'])}"
    return f"[{', '.join(shown[:3])}, ...]{between}{sizes}, {extent}"
