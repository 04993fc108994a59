"""What is asked of a server about a document, and what of the answers is compared."""

from __future__ import annotations

import random
from typing import Any

from tests.fuzz.mirror import Mirror
from tests.server.protocol_types import json_list, json_object

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
    questions: tuple[Question, ...] = (
        ("textDocument/references", {**params, "context": {"includeDeclaration": True}}),
        ("textDocument/selectionRange", {"textDocument": mirror.identifier(), "positions": [place]}),
        ("textDocument/codeAction", {"textDocument": mirror.identifier(), "range": where, "context": {"diagnostics": []}}),
        ("mlirActivity/explain", {"uri": mirror.uri, "position": place, "version": mirror.version}),
        ("textDocument/semanticTokens/range", {"textDocument": mirror.identifier(), "range": where}),
        ("textDocument/rename", {**params, "newName": choices.choice(("%renamed", "%0", "@renamed", "π", ""))}),
    )
    return questions[kind - len(AT_PLACES)]


def content(answer: object) -> object:
    """An answer without what names the moment it was given at."""
    if (entries := json_object(answer)) is not None:
        return {name: content(value) for name, value in entries.items() if name not in UNNAMED}
    if (listed := json_list(answer)) is not None:
        return [content(each) for each in listed]
    return answer


def misplaced(answer: object, mirror: Mirror) -> str:
    """The first place in an answer that is not in the document, as text; "" if all are."""
    return _misplaced(answer, [mirror.units(line) for line in mirror.lines()])


def _misplaced(answer: object, lines: list[int]) -> str:
    if (listed := json_list(answer)) is not None:
        return next((found for each in listed if (found := _misplaced(each, lines))), "")
    entries = json_object(answer)
    if entries is None:
        return ""
    if entries.keys() >= {"line", "character"} and not (
        0 <= entries["line"] < len(lines) and 0 <= entries["character"] <= lines[entries["line"]]
    ):
        return str(entries)
    start, end = json_object(entries.get("start")), json_object(entries.get("end"))
    if start is not None and end is not None and (end["line"], end["character"]) < (start["line"], start["character"]):
        return f"backwards: {entries}"
    return next((found for each in entries.values() if (found := _misplaced(each, lines))), "")
