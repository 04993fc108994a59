"""`mlirActivity.runGradient`: differentiate a function, run it and its derivative, and answer the report. Also a request of its own.

{uri, function?, mode?, wrt?, inactive?, arguments?, seed?, check?, time?, compare?, timeout?, memory?, show?, version?}. `arguments` lists
"NAME=VALUE" as `mlir-activity run --arg` takes them; without it those count that were given last for the function. `timeout` is in
seconds, `memory` in MiB. With `show` the server also shows the outcome in one line, for clients that do nothing with the answer.

The program runs in a process of its own, within its limits: whatever it does is told in the report. Cancelling ends it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.uris import to_fs_path

from analysis.source.positions import make_range
from server.documents import Document, Snapshot
from server.explaining.gradient_text import gradient_line, gradient_text
from server.handlers.commands.argument import Argument
from server.handlers.commands.asking import versioned
from server.language_server import ActivityServer
from server.positions import range_to_client
from server.working import Working

if TYPE_CHECKING:
    from autodiff.execute.request import RunRequest

MODES = ("reverse", "forward")
SECONDS, MIB = 60, 8192
"""Limits of a run that names none."""


def register(server: ActivityServer) -> None:
    """Register the command."""

    @server.command("mlirActivity.runGradient")
    async def run_gradient_command(argument: Any) -> dict[str, Any] | None:
        async with Working(server, "Running the gradient") as working:
            return await working.until_cancelled(run_gradient(server, argument, working.tell))


async def run_gradient(server: ActivityServer, argument: object, progress: Callable[[str], None]) -> dict[str, Any] | None:
    """Run, and answer the report with its words."""
    given = Argument(server, argument)
    document, snapshot = given.document()
    function = function_of(given)
    stated = given.texts("arguments") if given.has("arguments") else None
    inputs = server.gradients.inputs(document.uri, function, stated)
    report = await run_request(server, document, snapshot, run_request_of(given, snapshot, function, inputs), progress)
    if given.get("show", bool):
        kind = types.MessageType.Info if report["ok"] else types.MessageType.Warning
        server.window_show_message(types.ShowMessageParams(kind, gradient_line(report)))
    return versioned(snapshot, {"report": report, "markdown": gradient_text(report), "inputs": list(inputs)})


async def run_request(
    server: ActivityServer, document: Document, snapshot: Snapshot, request: RunRequest, progress: Callable[[str], None]
) -> dict[str, Any]:
    """The report of a run, with places in the client's units; what it says of a tape is shown in the text."""
    report = await server.gradients.run(request, progress)
    before = server.gradients.tape(snapshot.uri, snapshot.digest)
    if server.documents.get(document.uri) is document:
        server.gradients.remember_tape(snapshot.uri, snapshot.digest, report)
        if server.settings.hint_tape and before != server.gradients.tape(snapshot.uri, snapshot.digest):
            server.refresh_display(tokens=False, lenses=False)
    return _in_units(report, snapshot.content.lines, server)


def run_request_of(
    given: Argument, snapshot: Snapshot, function: str | None, inputs: tuple[str, ...], emit: str | None = None
) -> RunRequest:
    """What to run. Raises JsonRpcInvalidParams."""
    from autodiff.execute.request import Limits, RunRequest

    mode, timeout, memory = given.get("mode", str), given.get("timeout", int), given.get("memory", int)
    if mode not in (None, *MODES):
        raise JsonRpcInvalidParams(message=f"'mode' has to be one of {', '.join(MODES)}")
    if (timeout is not None and timeout <= 0) or (memory is not None and memory <= 0):
        raise JsonRpcInvalidParams(message="'timeout' and 'memory' have to be larger than 0")
    arguments: dict[str, object] = {}
    for each in inputs:
        name, equals, value = each.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise JsonRpcInvalidParams(message=f"an argument has to be of the form NAME=VALUE, and {each!r} is not")
        arguments[name.strip()] = value.strip()
    path = to_fs_path(snapshot.uri)
    return RunRequest(
        "\n".join(snapshot.content.lines),
        snapshot.uri,
        function,
        mode,
        given.texts("wrt") or None,
        given.texts("inactive"),
        arguments,
        given.get("seed", int) or 0,
        check=bool(given.get("check", bool)),
        time=bool(given.get("time", bool)),
        compare=bool(given.get("compare", bool)),
        emit=emit,
        folder=str(Path(path).parent) if path is not None and snapshot.uri.startswith("file:") else None,
        limits=Limits(float(timeout or SECONDS), (memory or MIB) << 20),
    )


def function_of(given: Argument) -> str | None:
    """The function that is named, without its '@'."""
    name = given.get("function", str)
    return name.removeprefix("@") if name is not None else None


def _in_units(value: Any, lines: Sequence[str], server: ActivityServer) -> Any:
    """A report whose ranges, in code points, are the client's."""
    if isinstance(value, list):
        return [_in_units(each, lines, server) for each in cast("list[Any]", value)]
    if not isinstance(value, dict):
        return value
    entries = cast("dict[str, Any]", value)
    if entries.keys() == {"start", "end"}:
        numbers = [entries[side][part] for side in ("start", "end") for part in ("line", "character")]
        where = range_to_client(lines, make_range(*numbers), server.client.encoding)
        sides = {"start": where.start, "end": where.end}
        return {side: {"line": place.line, "character": place.character} for side, place in sides.items()}
    return {name: _in_units(each, lines, server) for name, each in entries.items()}
