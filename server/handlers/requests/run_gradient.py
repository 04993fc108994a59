"""`mlirActivity/runGradient`: what the command of that name answers. Cancelling the request ends the run at once."""

from __future__ import annotations

from typing import Any

from server.handlers.commands import run_gradient as command
from server.language_server import ActivityServer
from server.working import Working


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature("mlirActivity/runGradient")
    async def run_gradient(params: Any) -> dict[str, Any] | None:
        async with Working(server, "Running the gradient") as working:
            return await working.until_cancelled(command.run_gradient(server, params, working.tell))
