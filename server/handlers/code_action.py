"""textDocument/codeAction: changes of the text that the analysis suggests, and answers to its diagnostics."""

from __future__ import annotations

from collections.abc import Sequence

from lsprotocol import types

from server.actions.items import Action
from server.analysis_queue import SupersededError
from server.diagnostics import SOURCE
from server.documents import Document, Snapshot
from server.language_server import ActivityServer
from server.positions import range_from_client, range_to_client
from server.protocol_errors import content_modified

SELECT = "source.mlirActivity.selectRequest"
KINDS = [types.CodeActionKind.QuickFix, types.CodeActionKind.RefactorRewrite, SELECT]


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=KINDS))
    async def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        document = server.documents.get(params.text_document.uri)
        if document is None or not server.client.code_actions:
            return []
        snapshot = document.snapshot()
        where = range_from_client(document.lines, params.range, server.client.encoding)
        try:
            found: tuple[Action, ...] | None = await server.ask(document, snapshot, "actions", where)
        except SupersededError:
            raise content_modified() from None
        ours = [each for each in params.context.diagnostics if each.source == SOURCE and _touch(each.range, params.range)]
        offered = [_code_action(server, document, snapshot, action, ours) for action in found or ()]
        if document.uri in server.queue.selections:
            offered.append(_selection("Show again what is active for the requests in the file", {"uri": document.uri}))
        return [action for action in offered if _wanted(action, params.context.only)]


def _code_action(
    server: ActivityServer, document: Document, snapshot: Snapshot, action: Action, diagnostics: Sequence[types.Diagnostic]
) -> types.CodeAction:
    if action.select:
        return _selection(action.title, {"uri": document.uri, "function": action.select})
    fixed = [diagnostic for diagnostic in diagnostics if diagnostic.code in action.fixes]
    edits = [types.TextEdit(range_to_client(document.lines, edit.range, server.client.encoding), edit.text) for edit in action.edits]
    if server.client.document_changes:
        identifier = types.OptionalVersionedTextDocumentIdentifier(document.uri, snapshot.version)
        change = types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(identifier, list(edits))])
    else:
        change = types.WorkspaceEdit(changes={document.uri: edits})
    kind = types.CodeActionKind.QuickFix if fixed else types.CodeActionKind.RefactorRewrite
    return types.CodeAction(action.title, kind=kind, diagnostics=fixed or None, edit=change)


def _selection(title: str, argument: dict[str, str]) -> types.CodeAction:
    """A choice of what is differentiated. It is no change of the text: editors list it among their source actions."""
    return types.CodeAction(title, kind=SELECT, command=types.Command(title, "mlirActivity.selectRequest", arguments=[argument]))


def _touch(one: types.Range, other: types.Range) -> bool:
    return one.start <= other.end and other.start <= one.end


def _wanted(action: types.CodeAction, only: Sequence[types.CodeActionKind | str] | None) -> bool:
    """Whether the client asked for actions of this kind; a kind includes those below it: "refactor" "refactor.rewrite"."""
    if not only:
        return True
    kind = str(getattr(action.kind, "value", action.kind))
    return any(f"{kind}.".startswith(f"{getattr(each, 'value', each)}.") for each in only)
