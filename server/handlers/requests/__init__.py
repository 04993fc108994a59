"""One module for each request of ours beyond the protocol; each has `register(server)`."""

from server.handlers.requests import derivative, explain, facts, graph, overview, regions, run_gradient
from server.language_server import ActivityServer


def register(server: ActivityServer) -> None:
    """Register all requests."""
    for module in (derivative, explain, facts, graph, overview, regions, run_gradient):
        module.register(server)
