"""One module per request or notification of the protocol; each has `register(server)`."""

from server.handlers import (
    code_action,
    code_lens,
    configuration,
    diagnostic,
    hover,
    initialize,
    inlay_hint,
    semantic_tokens,
    shutdown,
    text_documents,
)
from server.language_server import ActivityServer


def register_all(server: ActivityServer) -> None:
    """Register every handler that does not depend on the client; the others follow when the client introduces itself."""
    for module in (initialize, text_documents, hover, inlay_hint, semantic_tokens, code_lens, code_action, configuration, shutdown):
        module.register(server)


__all__ = ["diagnostic", "register_all"]
