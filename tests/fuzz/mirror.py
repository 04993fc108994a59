"""The editor's own copy of a document, and random edits of it in the protocol's terms. Shares no code with the server."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import Any

from tests.fuzz.texts import word

_BREAK = re.compile(r"\r\n|\n|\r")
_CODECS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


@dataclass
class Mirror:
    """One document."""

    uri: str
    text: str
    encoding: str
    version: int = 1

    def identifier(self) -> dict[str, Any]:
        return {"uri": self.uri}

    def position(self, offset: int) -> dict[str, int]:
        """The protocol's position of an offset."""
        line, start = 0, 0
        for match in _BREAK.finditer(self.text, 0):
            if match.end() > offset:
                break
            line, start = line + 1, match.end()
        return {"line": line, "character": self.units(self.text[start:offset])}

    def units(self, words: str) -> int:
        codec, size = _CODECS[self.encoding]
        return len(words.encode(codec, "surrogatepass")) // size

    def lines(self) -> list[str]:
        return _BREAK.split(self.text)

    def everything(self) -> dict[str, Any]:
        """The range of the whole text."""
        return {"start": {"line": 0, "character": 0}, "end": self.position(len(self.text))}

    def somewhere(self, choices: random.Random) -> dict[str, int]:
        """A random position, likely in a name."""
        names = [match.start() + 1 for match in re.finditer(r"[%@^#!]\w|\w[\w.]+", self.text)]
        offset = choices.choice(names) if names and choices.random() < 0.8 else choices.randrange(len(self.text) + 1)
        return self.position(self._between(offset))

    def replace(self, start: int, end: int, new: str) -> dict[str, Any]:
        """Replace a stretch; the change as the protocol puts it."""
        start, end = self._between(start), self._between(end)
        change = {"range": {"start": self.position(start), "end": self.position(end)}, "text": new}
        self.text = self.text[:start] + new + self.text[end:]
        return change

    def become(self, text: str) -> dict[str, Any]:
        """Replace what differs."""
        shorter = min(len(text), len(self.text))
        head = next((index for index in range(shorter) if text[index] != self.text[index]), shorter)
        tail = next((index for index in range(shorter - head) if text[-1 - index] != self.text[-1 - index]), shorter - head)
        if "\r" in text or "\r" in self.text:  # a position cannot be inside of a line break
            head = tail = 0
        return self.replace(head, len(self.text) - tail, text[head : len(text) - tail])

    def edit(self, choices: random.Random) -> list[dict[str, Any]]:
        """Changes of one notification, as someone types them or as a tool makes them."""
        self.version += 1
        return [self._change(choices) for _ in range(choices.choice((1, 1, 1, 1, 2, 3)))]

    def _change(self, choices: random.Random) -> dict[str, Any]:
        length = len(self.text)
        at = choices.randrange(length + 1)
        match choices.randrange(10):
            case 0 | 1 | 2:  # a key
                return self.replace(at, at, choices.choice('abcx0123 %@{}():,=."\n\t-><π😀') if choices.random() < 0.9 else "\ud83d")
            case 3 | 4:  # a word
                return self.replace(at, at, word(choices))
            case 5 | 6:  # deleting
                return self.replace(at, min(length, at + choices.choice((1, 1, 1, 2, 5, 30))), "")
            case 7:  # a line goes, or comes twice
                start = self.text.rfind("\n", 0, at) + 1
                end = (self.text.find("\n", at) + 1) or length
                line = self.text[start:end]
                return self.replace(start, end, "") if choices.random() < 0.5 else self.replace(end, end, line)
            case 8:  # one name for another
                names = [match.span() for match in re.finditer(r"%\w+", self.text)]
                if not names:
                    return self.replace(at, at, "%x")
                start, end = choices.choice(names)
                return self.replace(start, end, self.text[slice(*choices.choice(names))])
            case _:  # a constant
                digits = [match.start() for match in re.finditer(r"\d", self.text)]
                start = choices.choice(digits) if digits else at
                return self.replace(start, min(length, start + 1), str(choices.randrange(10)))

    def _between(self, offset: int) -> int:
        """The offset, moved out of a line break."""
        return offset - 1 if 0 < offset < len(self.text) and self.text[offset - 1 : offset + 1] == "\r\n" else offset
