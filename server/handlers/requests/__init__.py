"""One module for each request of ours beyond the protocol; each has `register(server)`."""

from server.handlers.requests import explain, facts, graph, overview, regions
from server.language_server import ActivityServer


def register(server: ActivityServer) -> None:
    """Register all requests."""
    for module in (explain, facts, graph, overview, regions):
        module.register(server)
