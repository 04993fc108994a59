"""The values that a user gives for an argument, as text or as JSON, and what they mean for its type.

2.5   true   1+2j              a number
[1.0, 2.0]   [[1, 2], [3, 4]]  elements
100   100x3                    sizes of a buffer; its elements are chosen at random
zeros   ones   fill:2.5        elements, of the sizes behind another ':' (zeros:100x3) or of those of the type
random:-1..1                   elements between two numbers (both included for integers), sizes as above
data.npy   data.csv            a file
data.npz   data.npz:key        an array of a file, by its own name or the argument's
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

if TYPE_CHECKING:
    from autodiff.execute.slots import Array, Slot


class ValueProblem(Exception):  # noqa: N818 - reads as what it says where it is caught
    """A value that cannot be used; the text says why, without the argument's name."""


_SIZES: Final = re.compile(r"[0-9]+(?:x[0-9]+)*")
_MADE: Final = re.compile(r"(?P<kind>zeros|ones|random|fill)(?::(?P<value>[^:x]+(?=:|$)))?(?::?(?P<sizes>[0-9]+(?:x[0-9]+)*))?")
_FILE: Final = re.compile(r"(?P<path>.+\.(?P<kind>npy|npz|csv|txt))(?::(?P<key>[^:/\\]+))?", re.DOTALL)


class Sizes(tuple[int, ...]):
    """Sizes without elements: these are to be chosen at random, between `bounds` if there are any."""

    bounds: tuple[float, float] | None = None


def number(slot: Slot, given: object) -> Array:
    """A number for a slot of rank 0. Raises ValueProblem."""
    value = given
    if isinstance(given, str):
        value = _parsed_number(given.strip())
    if isinstance(value, list):
        return elements(slot, cast("list[object]", value))
    if isinstance(value, bool | int | float | complex):
        return _converted(slot, np.asarray(value))
    raise ValueProblem(f"{given!r} is not a number")


def elements(slot: Slot, given: object, name: str = "", folder: Path | None = None) -> Array | Sizes:
    """Elements, or sizes, for a buffer. Files are looked up in `folder`. Raises ValueProblem."""
    if isinstance(given, str):
        return _from_text(slot, given.strip(), name, folder)
    if isinstance(given, bool | int | float) and slot.shape:
        if isinstance(given, int) and not isinstance(given, bool):
            return fit(slot, Sizes((given,)))
        raise ValueProblem(f"{given!r} is one number; give elements [...], sizes such as 100x3, or fill:{given}")
    if isinstance(given, list | int | float):
        try:
            return fit(slot, _converted(slot, np.asarray(given)))
        except ValueError:
            raise ValueProblem("the lists have different lengths") from None
    raise ValueProblem(f"{given!r} is neither elements nor sizes")


def fit(slot: Slot, value: Any) -> Any:
    """An array, or sizes, of the shape of a slot. Raises ValueProblem."""
    shape = tuple(value) if isinstance(value, Sizes) else value.shape
    wanted = slot.shape if isinstance(value, Sizes) else (*slot.shape, *slot.inner)
    if len(shape) != len(wanted) or any(size is not None and size != got for size, got in zip(wanted, shape, strict=True)):
        raise ValueProblem(f"it has the sizes {written(shape)}, but {slot.text} has {written(wanted)}")
    return value


def written(shape: tuple[int | None, ...]) -> str:
    """Sizes in words: "100x3", "?", "one number"."""
    return "x".join("?" if size is None else str(size) for size in shape) or "of one number"


def _from_text(slot: Slot, text: str, name: str, folder: Path | None) -> Array | Sizes:
    if _SIZES.fullmatch(text) and slot.shape:
        return fit(slot, Sizes(map(int, text.split("x"))))
    made = _MADE.fullmatch(text)
    if made is not None:
        return _made(slot, made["kind"], made["value"], made["sizes"])
    file = _FILE.fullmatch(text)
    if file is not None:
        path = (folder or Path()) / file["path"]
        return fit(slot, _converted(slot, _read(path, file["kind"], file["key"] or name)))
    try:
        return elements(slot, json.loads(text)) if text[:1] in "[{" else number(slot, text)
    except json.JSONDecodeError as error:
        raise ValueProblem(f"the list is not JSON: {error.msg.lower()} at character {error.pos + 1}") from None


def _made(slot: Slot, kind: str, value: str | None, sizes: str | None) -> Array | Sizes:
    if sizes is None and value is not None and _SIZES.fullmatch(value) and kind != "fill":
        sizes, value = value, None
    if sizes is not None:
        shape = tuple(map(int, sizes.split("x")))
    elif None in slot.shape:
        raise ValueProblem(f"the sizes of {slot.text} are open: give them, as in {kind}:{'x'.join('100' for _ in slot.shape)}")
    else:
        shape = tuple(size for size in slot.shape if size is not None)
    fit(slot, Sizes(shape))
    if kind == "random":
        chosen = Sizes(shape)
        chosen.bounds = _bounds(value) if value is not None else None
        return chosen
    if kind == "fill" and value is None:
        raise ValueProblem("fill needs a number, as in fill:2.5")
    content = number_or_one(kind, value)
    return _converted(slot, np.full((*shape, *slot.inner), content))


def _bounds(text: str) -> tuple[float, float]:
    low, dots, high = text.partition("..")
    try:
        found = float(low), float(high)
    except ValueError:
        dots, found = "", (0.0, 0.0)
    if not dots or not found[0] <= found[1]:
        raise ValueProblem(f"{text!r} are not bounds; give them as in random:-1..1")
    return found


def number_or_one(kind: str, value: str | None) -> complex:
    """The number that zeros, ones and fill:value stand for. Raises ValueProblem."""
    if kind == "fill":
        assert value is not None
        found = _parsed_number(value)
        if isinstance(found, bool | int | float | complex):
            return found
        raise ValueProblem(f"{value!r} is not a number")
    return 0 if kind == "zeros" else 1


def _parsed_number(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float, complex):
        try:
            return kind(text)
        except ValueError:
            continue
    if text[:1] == "[":
        try:
            return json.loads(text)
        except json.JSONDecodeError as error:
            raise ValueProblem(f"the list is not JSON: {error.msg.lower()} at character {error.pos + 1}") from None
    raise ValueProblem(f"{text!r} is not a number")


def _read(path: Path, kind: str, key: str) -> Array:
    try:
        if kind in ("csv", "txt"):
            return _table(path)
        loaded = np.load(path, allow_pickle=False)
        if kind == "npy":
            return loaded
        with loaded:
            names = list(loaded.files)
            chosen = key if key in names else names[0] if len(names) == 1 else None
            if chosen is None:
                raise ValueProblem(f"{path.name} has no array {key!r}; it has {', '.join(names) or 'none'}")
            return loaded[chosen]
    except OSError as error:
        raise ValueProblem(f"{path} cannot be read: {(error.strerror or str(error)).lower()}") from None
    except (ValueError, EOFError) as error:
        raise ValueProblem(f"{path.name} cannot be read as {kind}: {' '.join(str(error).split())}") from None


def _table(path: Path) -> Array:
    """A table of numbers. A first line that holds a word is a heading."""
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    separator = "," if any("," in line for line in lines[:2]) else None
    first = lines[0].split(separator) if lines else []
    try:
        [float(cell) for cell in first]
        skip = 0
    except ValueError:
        skip = 1
    table = np.loadtxt(lines, delimiter=separator, skiprows=skip, ndmin=2)
    return table[:, 0] if table.shape[1] == 1 else table


def _converted(slot: Slot, values: Array) -> Array:
    """The values in the slot's element type, none of them changed but by rounding."""
    dtype = np.dtype(slot.dtype)
    if values.dtype == object or values.dtype.kind in "USV":
        raise ValueProblem("it does not hold numbers")
    if values.dtype.kind == "c" and dtype.kind != "c":
        raise ValueProblem(f"complex numbers do not fit {slot.text}")
    if dtype.kind in "ib" and values.dtype.kind == "f":
        if not np.all(np.isfinite(values)) or np.any(values != np.floor(values)):
            raise ValueProblem(f"{slot.text} holds integers")
        values = values.astype(np.int64)
    if dtype.kind == "i" and values.size:
        limits = np.iinfo(dtype)
        # An unsigned reading of the same bits is as good: MLIR's integers have no sign.
        if int(values.min()) < limits.min or int(values.max()) > 2 * limits.max + 1:
            raise ValueProblem(f"a value does not fit {slot.text}")
        return (
            values.astype(np.int64, copy=False).astype(dtype)
            if int(values.max()) <= np.iinfo(np.int64).max
            else values.astype(np.uint64).astype(dtype)
        )
    return values.astype(dtype)
