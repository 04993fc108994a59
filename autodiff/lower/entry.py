"""The entry function: it calls the function of interest with everything in memory.

A number travels in a buffer of rank 0, so that every parameter is the address of a buffer's descriptor: one calling convention for the JIT
and for a shared library, for numbers of every width, complex numbers and vectors. Buffers stay what they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

ENTRY: Final = "__activity_entry"
NOTHING: Final = "__activity_nothing"
COUNTERS: Final = "__activity_counters"


def is_buffer(type: str) -> bool:
    """Whether values of a type are buffers."""
    return type.startswith("memref<")


def boxed(type: str) -> str:
    """The type of the buffer that a value travels in. A truth value needs a byte."""
    if is_buffer(type):
        return type
    return "memref<i8>" if type == "i1" else f"memref<{type}>"


def entry_text(function: str, parameters: Sequence[str], results: Sequence[str], name: str = ENTRY) -> str:
    """The entry function for a function with these types. Its parameters are the boxed parameters, then the boxed results.

    Raises ValueError for a result that is a buffer: its memory would belong to nobody.
    """
    if any(is_buffer(type) for type in results):
        raise ValueError(f"@{function} returns a buffer")
    lines: list[str] = []
    passed: list[str] = []
    for index, type in enumerate(parameters):
        if is_buffer(type):
            passed.append(f"%a{index}")
            continue
        lines.append(f"%v{index} = memref.load %a{index}[] : {boxed(type)}")
        if type == "i1":
            lines.append(f"%t{index} = arith.trunci %v{index} : i8 to i1")
        passed.append(f"%t{index}" if type == "i1" else f"%v{index}")
    kind = f"({', '.join(parameters)}) -> ({', '.join(results)})"
    given = f"%r:{len(results)} = " if results else ""
    lines.append(f"{given}func.call @{quoted(function)}({', '.join(passed)}) : {kind}")
    for index, type in enumerate(results):
        value = f"%r#{index}"
        if type == "i1":
            lines.append(f"%w{index} = arith.extui {value} : i1 to i8")
            value = f"%w{index}"
        lines.append(f"memref.store {value}, %o{index}[] : {boxed(type)}")
    return _function(name, parameters, results, lines)


def nothing_text(parameters: Sequence[str], results: Sequence[str]) -> str:
    """A function that is called as the entry function is, and does nothing: what a call costs by itself."""
    return _function(NOTHING, parameters, results, ())


def _function(name: str, parameters: Sequence[str], results: Sequence[str], lines: Sequence[str]) -> str:
    taken = [f"%a{index}: {boxed(type)}" for index, type in enumerate(parameters)]
    taken += [f"%o{index}: {boxed(type)}" for index, type in enumerate(results)]
    body = "".join(f"    {line}\n" for line in lines)
    return f"  func.func @{name}({', '.join(taken)}) attributes {{llvm.emit_c_interface}} {{\n{body}    return\n  }}\n"


def with_texts(module: str, *texts: str) -> str:
    """A module's text with more operations at its end."""
    end = module.rindex("}")
    return module[:end] + "".join(texts) + module[end:]


def quoted(symbol: str) -> str:
    """A symbol as it is written behind '@'."""
    plain = symbol.replace(".", "").replace("_", "").replace("$", "")
    return symbol if plain.isalnum() and symbol.isascii() and not symbol[0].isdigit() else '"' + symbol.replace('"', "\\22") + '"'
