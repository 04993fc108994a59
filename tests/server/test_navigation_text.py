"""A text that is read again after an edit is read as if it were new."""

from __future__ import annotations

import random

from server.navigation.desk import TextDesk
from server.navigation.text import Text
from tests.server.navigation_editor import TEXT

PIECES = (
    "",
    "\n",
    "}",
    "{",
    "\n// -----\n",
    "func.func @n() {\n  return\n}\n",
    "%x",
    "@f",
    "\r\n",
    "module {\n",
    "  %9 = arith.constant 1.0 : f64\n",
)


def test_edits() -> None:
    choose = random.Random(7)
    desk = TextDesk()
    text, before = TEXT, Text(TEXT)
    for number in range(400):
        if number % 40 == 0:
            text = TEXT
        start = choose.randrange(len(text))
        text = text[:start] + choose.choice(PIECES) + text[start + choose.choice((0, 0, 1, 5, 40)) :]
        after, fresh = Text(text, before), Text(text)
        assert after.document == fresh.document, repr(text)
        assert [(each.range, each.found.lines) for each in after.pieces] == [(each.range, each.found.lines) for each in fresh.pieces]
        assert desk.outline("a", text) == TextDesk().outline("a", text)
        assert desk.folds("a", text) == TextDesk().folds("a", text)
        before = after
