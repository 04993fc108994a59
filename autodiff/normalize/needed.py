"""What a function needs of its module: everything else goes, so that no pass meets it, and no fault in it matters."""

from __future__ import annotations

import re

from analysis.program.bindings import ir
from autodiff.normalize.signature import symbol_of

_REFERENCE = re.compile(r'@(?:"([^"]*)"|([\w.$-]+))')
_STAYS_PUT = "no_inline"


def keep_only(module: ir.Module, name: str) -> None:
    """Erase what a function does not need, make what it needs private, and keep recursive functions from being inlined into themselves."""
    found = {symbol: view.operation for view in module.body.operations if (symbol := symbol_of(view.operation))}
    mentions = {symbol: _mentions(operation) & found.keys() - {symbol} for symbol, operation in found.items()}
    itself = {symbol for symbol, operation in found.items() if symbol in _mentions(operation, inside=True)}
    needed = _reachable(mentions, {name})
    with module.context:
        for view in list(module.body.operations):
            operation = view.operation
            symbol = symbol_of(operation)
            if symbol not in needed:
                operation.erase()
                continue
            operation.attributes["sym_visibility"] = ir.StringAttr.get("public" if symbol == name else "private")
            if operation.name == "func.func" and (symbol in itself or symbol in _reachable(mentions, mentions[symbol])):
                operation.attributes[_STAYS_PUT] = ir.UnitAttr.get()


def release(module: ir.Module) -> None:
    """Take back what `keep_only` marked."""
    for view in module.body.operations:
        if _STAYS_PUT in view.operation.attributes:
            del view.operation.attributes[_STAYS_PUT]


def _mentions(operation: ir.Operation, *, inside: bool = False) -> set[str]:
    """Symbols that an operation names; with `inside`, behind its first line, which names itself."""
    text = str(operation)
    return {quoted or plain for quoted, plain in _REFERENCE.findall(text.partition("\n")[2] if inside else text)}


def _reachable(mentions: dict[str, set[str]], start: set[str]) -> set[str]:
    found = set(start)
    todo = list(start)
    while todo:
        for symbol in mentions.get(todo.pop(), ()):
            if symbol not in found:
                found.add(symbol)
                todo.append(symbol)
    return found
