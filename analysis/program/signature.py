"""Function types of the llvm dialect, which the bindings do not take apart."""

from __future__ import annotations

import re

_SHORT = re.compile(r"(?:ptr|struct|array|vec|void|token|label|metadata|func|target|x86_amx|ppc_fp128)\b")
_OPENING, _CLOSING = "<([{", ">)]}"


def llvm_signature(text: str) -> tuple[list[str], list[str]]:
    """Argument and result types of "!llvm.func<f64 (ptr, i32, ...)>", each as MLIR prints it on its own. Variadic arguments are left
    out; no result stands for void. Empty lists for a text that is no such type."""
    inside = text.removeprefix("!llvm.func<").removesuffix(">")
    parts: list[str] = []
    depth = start = 0
    in_string = False
    for place, character in enumerate(inside):
        if character == '"':
            in_string = not in_string
        if in_string:
            continue
        if character in _OPENING:
            depth += 1
            if depth == 1 and character == "(" and not parts:
                parts.append(inside[:place])
                start = place + 1
        elif character in _CLOSING:
            depth -= 1
            if depth == 0 and character == ")" and parts:
                parts.append(inside[start:place])
        elif character == "," and depth == 1 and parts:
            parts.append(inside[start:place])
            start = place + 1
    if len(parts) < 2 or not text.startswith("!llvm.func<"):
        return [], []
    result, *arguments = (_whole(part.strip()) for part in parts)
    return [argument for argument in arguments if argument not in ("", "...")], [] if result == "!llvm.void" else [result]


def _whole(text: str) -> str:
    """A type with the dialect prefix that MLIR leaves out inside its own types."""
    return f"!llvm.{text}" if _SHORT.match(text) else text
