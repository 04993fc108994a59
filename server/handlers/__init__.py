"""One module per request or notification of the protocol; each has `register(server)`."""

from server.handlers import (
    call_hierarchy,
    code_action,
    code_lens,
    commands,
    configuration,
    definition,
    diagnostic,
    did_save,
    document_highlight,
    document_symbol,
    folding_range,
    hover,
    initialize,
    inlay_hint,
    references,
    rename,
    requests,
    selection_range,
    semantic_tokens,
    shutdown,
    signature_help,
    text_documents,
    workspace_symbol,
)
from server.language_server import ActivityServer


def register_all(server: ActivityServer) -> None:
    """Register every handler that does not depend on the client; the others follow when the client introduces itself."""
    for module in (initialize, text_documents, hover, inlay_hint, semantic_tokens, code_lens, code_action, configuration, shutdown):
        module.register(server)
    for module in (definition, references, document_highlight, rename, document_symbol, workspace_symbol, folding_range, selection_range):
        module.register(server)
    for module in (call_hierarchy, signature_help, did_save, commands, requests):
        module.register(server)


__all__ = ["diagnostic", "register_all"]
