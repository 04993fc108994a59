"""`mlirActivity/derivative` {uri, function?, mode?, wrt?, inactive?, form?, version?}: the program with its derivative, as text.

`form` is "mlir" (the default), "normalized" (the program that is differentiated), "llvm" or "asm".
"""

from __future__ import annotations

from typing import Any

from pygls.exceptions import JsonRpcInvalidParams

from server.handlers.commands.argument import Argument
from server.handlers.commands.asking import versioned
from server.handlers.commands.run_gradient import function_of, run_request, run_request_of
from server.language_server import ActivityServer
from server.protocol_errors import RequestFailedError
from server.working import Working

FORMS = ("mlir", "normalized", "llvm", "asm")


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature("mlirActivity/derivative")
    async def derivative(params: Any) -> dict[str, Any] | None:
        given = Argument(server, params)
        document, snapshot = given.document()
        form = given.get("form", str) or "mlir"
        if form not in FORMS:
            raise JsonRpcInvalidParams(message=f"'form' has to be one of {', '.join(FORMS)}")
        request = run_request_of(given, snapshot, function_of(given), (), form)
        async with Working(server, "Building the derivative") as working:
            report = await working.until_cancelled(run_request(server, document, snapshot, request, working.tell))
        if report["emitted"] is None:
            problems = [f"{each['message']}. {each['hint']}".rstrip(". ") for each in report["problems"]]
            raise RequestFailedError("; ".join(problems) or "there is no derivative")
        answer = {"form": form, "function": report["function"], "text": report["emitted"]["text"], "derivative": report["derivative"]}
        return versioned(snapshot, answer)
