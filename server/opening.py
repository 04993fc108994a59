"""A large text whose first analysis is under way: what is known of it already."""

from __future__ import annotations

import asyncio
from typing import Any

from server.findings import Finding


class Opening:
    """What is known before the analysis ends. For the event loop's thread."""

    def __init__(self) -> None:
        self.over = asyncio.Event()
        """The analysis has ended, or nobody needs it."""
        self.shown = False
        """The user was told that it is under way."""
        self._heard = asyncio.Event()
        self._told: tuple[str, tuple[Finding, ...]] = ("", ())

    def tell(self, digest: str, found: tuple[Finding, ...]) -> None:
        """Some findings of a text, all of which will be among those of the whole analysis."""
        self._told = (digest, found)
        self._heard.set()

    async def first(self, digest: str, whole: asyncio.Task[Any]) -> tuple[Finding, ...] | None:
        """What is known of a text before `whole` is done; None where that comes first."""
        heard = asyncio.ensure_future(self._heard.wait())
        try:
            await asyncio.wait((heard, whole), return_when=asyncio.FIRST_COMPLETED)
        finally:
            heard.cancel()
        return self._told[1] if not whole.done() and self._told[0] == digest else None
