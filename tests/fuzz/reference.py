"""The server that answers are compared with: `python -m tests.fuzz.reference`. It remembers nothing from one text to the next.

It is the real server but for its workers, which make everything anew for each text.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import Any

from analysis.source.lines import LinedText
from server import language_server
from server.desk import Desk
from server.handlers import register_all
from server.navigation.desk import TextDesk
from server.protocol_errors import hide_expected_errors
from server.texts import Receiver


class _Forgetful(Receiver):
    """Serves each text by a desk of its own."""

    def __init__(self, make: Callable[[], Any]) -> None:
        super().__init__()
        self._make = make
        self._desk: Any = make()
        self._lines: list[str] | None = None

    def load(self) -> None:
        """Nothing: the first text loads what it needs."""

    def connect(self, _: object) -> None:
        """Nothing is told before an answer."""

    def at_once(self, *_: object) -> None:
        """Nothing is answered from what was."""

    def __getattr__(self, method: str) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            text = next((each for each in arguments[1:] if isinstance(each, LinedText)), None)
            if text is None or text.lines != self._lines:
                self._desk, self._lines = self._make(), [*text.lines] if text is not None else None
            return getattr(self._desk, method)(*arguments)

        return call


class ForgetfulDesk(_Forgetful):
    """In place of `server.desk.Desk`."""

    def __init__(self) -> None:
        super().__init__(Desk)


class ForgetfulTextDesk(_Forgetful):
    """In place of `server.navigation.desk.TextDesk`."""

    def __init__(self) -> None:
        super().__init__(TextDesk)


def main() -> None:
    """Serve one client."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
    hide_expected_errors()
    language_server.NAVIGATION = "tests.fuzz.reference:ForgetfulTextDesk"
    server = language_server.ActivityServer("tests.fuzz.reference:ForgetfulDesk")
    register_all(server)
    try:
        server.start_io()
    finally:
        server.stop()
    sys.exit(0 if server.shutdown_requested else 1)


if __name__ == "__main__":
    main()
