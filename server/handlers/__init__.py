"""One module per request or notification of the protocol; each has `register(server)`."""

from server.handlers import configuration, diagnostic, hover, initialize, shutdown, text_documents
from server.language_server import ActivityServer


def register_all(server: ActivityServer) -> None:
    """Register every handler that does not depend on the client; the others follow when the client introduces itself."""
    for module in (initialize, text_documents, hover, configuration, shutdown):
        module.register(server)


__all__ = ["diagnostic", "register_all"]
