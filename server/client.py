"""What the client at the other end can do, read once from its capabilities.

Clients announce the abilities of diagnostics with their push capability and mean the pulled ones as well, or, since version 3.18 of
the protocol, with each separately; an ability counts when either says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from lsprotocol import types

from analysis.source.line_index import Encoding


@dataclass(frozen=True, slots=True)
class Client:
    """Abilities of the client. The defaults are a client that announces nothing."""

    encoding: Encoding = Encoding.UTF16
    pulls_diagnostics: bool = False
    refreshes_diagnostics: bool = False
    unnecessary_tag: bool = False
    related_information: bool = False
    code_description: bool = False
    markdown: bool = False
    code_actions: bool = False
    """Understands code actions that carry their edits."""
    document_changes: bool = False
    """Understands edits that name the version they are for."""
    refreshes_inlay_hints: bool = False
    refreshes_semantic_tokens: bool = False
    refreshes_code_lenses: bool = False
    nested_symbols: bool = False
    """Shows symbols inside of symbols."""
    label_offsets: bool = False
    """Takes a parameter as a part of its signature's label."""
    registers_completion: bool = False
    """Can be offered completion late."""
    progress: bool = False
    """Shows progress that the server reports."""
    configuration: bool = False
    """Answers workspace/configuration."""
    registers_configuration: bool = False
    """Lets us ask for notifications of changed settings."""
    commands: frozenset[str] = frozenset()
    """Commands of its own that a lens may name: capability `experimental.mlirActivity.commands`."""


def read_client(capabilities: types.ClientCapabilities, encoding: str | None) -> Client:
    """The client's abilities; `encoding` is the position encoding that was negotiated."""
    text = capabilities.text_document or types.TextDocumentClientCapabilities()
    workspace = capabilities.workspace or types.WorkspaceClientCapabilities()
    abilities = [ability for ability in (text.publish_diagnostics, text.diagnostic) if ability is not None]
    tags = [tag for ability in abilities if ability.tag_support is not None for tag in ability.tag_support.value_set]
    formats = (text.hover.content_format if text.hover is not None else None) or ()
    return Client(
        encoding=Encoding(encoding) if encoding is not None else Encoding.UTF16,
        pulls_diagnostics=text.diagnostic is not None,
        refreshes_diagnostics=workspace.diagnostics is not None and bool(workspace.diagnostics.refresh_support),
        unnecessary_tag=types.DiagnosticTag.Unnecessary in tags,
        related_information=any(ability.related_information for ability in abilities),
        code_description=any(ability.code_description_support for ability in abilities),
        markdown=types.MarkupKind.Markdown in formats,
        code_actions=text.code_action is not None and text.code_action.code_action_literal_support is not None,
        document_changes=workspace.workspace_edit is not None and bool(workspace.workspace_edit.document_changes),
        refreshes_inlay_hints=workspace.inlay_hint is not None and bool(workspace.inlay_hint.refresh_support),
        refreshes_semantic_tokens=workspace.semantic_tokens is not None and bool(workspace.semantic_tokens.refresh_support),
        refreshes_code_lenses=workspace.code_lens is not None and bool(workspace.code_lens.refresh_support),
        nested_symbols=text.document_symbol is not None and bool(text.document_symbol.hierarchical_document_symbol_support),
        label_offsets=_takes_offsets(text.signature_help),
        registers_completion=text.completion is not None and bool(text.completion.dynamic_registration),
        progress=capabilities.window is not None and bool(capabilities.window.work_done_progress),
        configuration=bool(workspace.configuration),
        registers_configuration=workspace.did_change_configuration is not None
        and bool(workspace.did_change_configuration.dynamic_registration),
        commands=_commands(capabilities.experimental),
    )


def _commands(experimental: object) -> frozenset[str]:
    listed = _entry(_entry(experimental, "mlirActivity"), "commands")
    if not isinstance(listed, (list, tuple)):
        return frozenset()
    return frozenset(each for each in cast("Sequence[object]", listed) if isinstance(each, str))


def _entry(value: object, name: str) -> object:
    """An entry of a JSON object, however the protocol library represents it."""
    return cast("Mapping[str, object]", value).get(name) if isinstance(value, Mapping) else getattr(value, name, None)


def _takes_offsets(ability: types.SignatureHelpClientCapabilities | None) -> bool:
    information = ability.signature_information if ability is not None else None
    parameters = information.parameter_information if information is not None else None
    return parameters is not None and bool(parameters.label_offset_support)
