"""Texts to start from, and ways to damage them: by tokens, lines and blocks."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

from benchmarks.programs import blocks, call_chain, deep_loops, pointers
from tests.soundness.generator.programs import generate

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 8000
"""Characters: what is slow to analyse finds little per second."""
ODD = (
    "π",
    "😀",
    "\t",
    "\x00",
    "\u2028",
    "\x0b",
    "\r",
    "\r\n",
    "\n",
    '"',
    "{",
    "}",
    "(",
    ")",
    "<",
    ">",
    "[",
    "]",
    "->",
    ":",
    "=",
    ",",
    "^bb0",
    "^bb1(%b: f64):",
    "// -----\n",
    "//",
    "loc(",
    'loc("a":1:2)',
    "#map",
    "!llvm.ptr",
    "%",
    "@",
    "%0#1",
    "%0:2",
    "99999999999999999999",
    "-1",
    "0x7FC00000",
    "1e999",
    '"\\22"',
    "func.func @f() {\n",
    "module {\n",
    "builtin.module",
    "func.func private @outside(f64) -> f64\n",
    "return",
    "enzyme.const",
    "activity.inactive",
    '{activity.summary = "result 0 <- arg 0"}',
    "tensor<?xf64>",
    "memref<*xf64>",
    "vector<[4]xf64>",
    "index",
    "i0",
    "none",
    "dense<[]>",
    "affine_map<(d0) -> (d0)>",
)
_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|[%@^#!]?[\w.$]+|->|[ \t]+|\s|.', re.DOTALL)


@cache
def corpus() -> tuple[str, ...]:
    """Examples, fixtures, and programs of the benchmarks; long ones in their parts."""
    found: list[str] = []
    for folder in ("examples", "tests/activity", "tests/dialects"):
        for path in sorted((ROOT / folder).glob("*.mlir")):
            text = path.read_text(encoding="utf-8")
            parts = [text] if len(text) <= LONGEST else text.split("// -----\n")
            found += [part for part in parts if part.strip() and len(part) <= LONGEST]
    found += [call_chain(40), deep_loops(40), pointers(60), blocks(40)]
    return tuple(found)


@cache
def _vocabulary() -> tuple[str, ...]:
    return tuple(sorted({token for text in corpus() for token in _TOKEN.findall(text)}))


def fresh_text(choices: random.Random) -> str:
    """A text that is mostly valid."""
    kind = choices.random()
    if kind < 0.3:
        return generate(choices.randrange(1 << 40)).text
    if kind < 0.4:
        return "// -----\n".join(choices.choice(corpus()) for _ in range(2))
    text = choices.choice(corpus())
    return text.replace("\n", "\r\n") if kind > 0.97 else text


def word(choices: random.Random) -> str:
    """Something to type: odd, or from the texts."""
    return choices.choice(ODD) if choices.random() < 0.4 else choices.choice(_vocabulary())


def mutated(text: str, choices: random.Random) -> str:
    """The text with some damage."""
    for _ in range(choices.choice((1, 1, 1, 2, 3, 6))):
        text = choices.choice((_tokens, _tokens, _lines, _blocks, _names))(text, choices)
    return text


def _tokens(text: str, choices: random.Random) -> str:
    tokens = _TOKEN.findall(text)
    for _ in range(choices.choice((1, 1, 2, 5))):
        if not tokens:
            return word(choices)
        at, other = choices.randrange(len(tokens)), choices.randrange(len(tokens))
        match choices.randrange(5):
            case 0:
                del tokens[at]
            case 1:
                tokens.insert(at, word(choices))
            case 2:
                tokens[at] = word(choices)
            case 3:
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case _:
                tokens[at] = tokens[other]
    return "".join(tokens)


def _lines(text: str, choices: random.Random) -> str:
    lines = text.split("\n")
    at, other = choices.randrange(len(lines)), choices.randrange(len(lines))
    match choices.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = lines[at][: choices.randrange(len(lines[at]) + 1)]
        case 4:
            lines.insert(at, choices.choice(choices.choice(corpus()).split("\n")))
        case _:
            del lines[at : at + choices.randrange(1, 8)]
    return "\n".join(lines)


def _blocks(text: str, choices: random.Random) -> str:
    """Braces with what is between them: taken out, doubled, moved, or replaced by others."""
    spans = _braces(text)
    if not spans:
        return text + choices.choice(corpus())
    start, end = choices.choice(spans)
    match choices.randrange(5):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:end] + text[start:end] + text[end:]
        case 2:
            at = choices.randrange(len(text))
            return text[:at] + text[start:end] + text[at:]
        case 3:
            other = choices.choice(corpus())
            inner = _braces(other)
            if not inner:
                return text
            first, last = choices.choice(inner)
            return text[:start] + other[first:last] + text[end:]
        case _:
            return text[: choices.randrange(len(text) + 1)]


def _braces(text: str) -> list[tuple[int, int]]:
    opened: list[int] = []
    spans: list[tuple[int, int]] = []
    for match in re.finditer(r"[{}]", text):
        if match[0] == "{":
            opened.append(match.start())
        elif opened:
            spans.append((opened.pop(), match.end()))
    return spans


def _names(text: str, choices: random.Random) -> str:
    """One name becomes another, here or everywhere."""
    names = re.findall(r"[%@]\w+", text)
    if not names:
        return text
    old, new = choices.choice(names), choices.choice((*names, "%nothing", "@nothing"))
    return re.sub(re.escape(old) + r"\b", new, text, count=choices.choice((0, 1)))
