"""One module for each command of workspace/executeCommand; each has `register(server)`."""

from server.handlers.commands import (
    analyse,
    compare_modes,
    debug_information,
    explain,
    export_graph,
    run_gradient,
    select_request,
    show_summary,
)
from server.language_server import ActivityServer


def register(server: ActivityServer) -> None:
    """Register all commands."""
    for module in (analyse, explain, export_graph, show_summary, compare_modes, run_gradient, select_request, debug_information):
        module.register(server)
