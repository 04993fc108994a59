"""What ends a command early."""

from __future__ import annotations

USAGE = 2
FAILED = 1


class CommandError(Exception):
    """The command cannot go on; its text is the one line that the user sees."""

    def __init__(self, message: str, status: int = FAILED) -> None:
        super().__init__(message)
        self.status = status
        """Exit status of the command."""
