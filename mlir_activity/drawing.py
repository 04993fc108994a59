"""Pictures of graphs in the DOT language, drawn by the program `dot` of Graphviz."""

from __future__ import annotations

TIME_LIMIT = 60
"""Seconds. Layout time grows fast with the number of nodes and edges."""


class DrawingError(Exception):
    """There is no picture; the message says why, for the user."""


def draw(dot: str, format_: str) -> bytes:
    """The picture, in a format of Graphviz: "svg", "png". Raises DrawingError."""
    import shutil
    import subprocess

    program = shutil.which("dot")
    if program is None:
        raise DrawingError("the program dot of Graphviz is not installed, see https://graphviz.org/download")
    try:
        done = subprocess.run([program, f"-T{format_}"], input=dot.encode(), capture_output=True, timeout=TIME_LIMIT, check=False)
    except subprocess.TimeoutExpired:
        raise DrawingError(f"dot did not lay the graph out within {TIME_LIMIT} seconds") from None
    except OSError as error:
        raise DrawingError(f"dot cannot be run: {error.strerror or error}") from None
    if done.returncode or not done.stdout:
        words = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise DrawingError(f"dot failed: {words[-1] if words else f'exit status {done.returncode}'}")
    return done.stdout
