"""What is asked of a server about a document, and what of the answers is compared."""

from __future__ import annotations

import random
from typing import Any

from tests.fuzz.mirror import Mirror

Question = tuple[str, dict[str, Any]]
AT_PLACES = (
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/documentHighlight",
    "textDocument/signatureHelp",
    "textDocument/completion",
    "textDocument/prepareCallHierarchy",
    "textDocument/prepareRename",
)
UNNAMED = frozenset({"version", "resultId"})
"""Entries that name a moment and not a content."""


def whole(mirror: Mirror) -> list[Question]:
    """Questions about the whole document."""
    document = {"textDocument": mirror.identifier()}
    return [
        ("textDocument/diagnostic", document),
        ("textDocument/documentSymbol", document),
        ("textDocument/foldingRange", document),
        ("textDocument/semanticTokens/full", document),
        ("textDocument/inlayHint", {**document, "range": mirror.everything()}),
        ("textDocument/codeLens", document),
        ("mlirActivity/regions", {"uri": mirror.uri}),
    ]


def somewhere(mirror: Mirror, choices: random.Random) -> Question:
    """A question about a random place."""
    place = mirror.somewhere(choices)
    params = {"textDocument": mirror.identifier(), "position": place}
    kind = choices.randrange(len(AT_PLACES) + 6)
    if kind < len(AT_PLACES):
        return AT_PLACES[kind], params
    other = mirror.somewhere(choices)
    where = {"start": place, "end": place if choices.random() < 0.5 else other}
    if (where["end"]["line"], where["end"]["character"]) < (place["line"], place["character"]):
        where = {"start": where["end"], "end": place}
    return (
        ("textDocument/references", {**params, "context": {"includeDeclaration": True}}),
        ("textDocument/selectionRange", {"textDocument": mirror.identifier(), "positions": [place]}),
        ("textDocument/codeAction", {"textDocument": mirror.identifier(), "range": where, "context": {"diagnostics": []}}),
        ("mlirActivity/explain", {"uri": mirror.uri, "position": place, "version": mirror.version}),
        ("textDocument/semanticTokens/range", {"textDocument": mirror.identifier(), "range": where}),
        ("textDocument/rename", {**params, "newName": choices.choice(("%renamed", "%0", "@renamed", "π", ""))}),
    )[kind - len(AT_PLACES)]


def content(answer: Any) -> Any:
    """An answer without what names the moment it was given at."""
    if isinstance(answer, dict):
        return {name: content(value) for name, value in answer.items() if name not in UNNAMED}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(answer, list):
        return [content(each) for each in answer]  # pyright: ignore[reportUnknownVariableType]
    return answer


def misplaced(answer: Any, mirror: Mirror) -> str:
    """The first range of an answer that is not in the document, as text; "" if all are."""
    lines = [mirror.units(line) for line in mirror.lines()]
    return _misplaced(answer, lines)


def _misplaced(answer: Any, lines: list[int]) -> str:
    if isinstance(answer, list):
        return next((found for each in answer if (found := _misplaced(each, lines))), "")  # pyright: ignore[reportUnknownVariableType]
    if not isinstance(answer, dict):
        return ""
    if answer.keys() >= {"line", "character"} and not (
        0 <= answer["line"] < len(lines) and 0 <= answer["character"] <= lines[answer["line"]]
    ):
        return str(answer)  # pyright: ignore[reportUnknownArgumentType]
    if answer.keys() >= {"start", "end"} and isinstance(answer["start"], dict):
        start, end = (tuple(answer[side].values()) for side in ("start", "end"))  # pyright: ignore
        if end < start:
            return f"backwards: {answer}"
    return next((found for each in answer.values() if (found := _misplaced(each, lines))), "")  # pyright: ignore[reportUnknownVariableType]
