"""Entry points of the installed commands.

What they start is imported late: after the finder of `mlir_activity` is in place, and only the part that is needed.
"""

from __future__ import annotations


def main() -> int:
    """The command `mlir-activity`, also `python -m mlir_activity`. Returns the exit status."""
    from cli.main import main as run

    return run()


def lsp() -> int:
    """The command `mlir-activity-lsp`. Returns the exit status once the client has gone."""
    from server.main import main as run

    return run()
