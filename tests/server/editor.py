"""An editor for tests: speaks the protocol to a server process and keeps its own copy of each text, in its own way."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient

ROOT = Path(__file__).resolve().parents[2]
REAL = (sys.executable, "-m", "mlir_activity", "serve", "--stdio")
STAND_IN = (sys.executable, "-m", "tests.server.run_stand_in")
PATIENCE = 30.0
"""Seconds to wait for something that has to come."""


def capabilities(
    *, pull: bool = True, encoding: str | None = "utf-16", rich: bool = True, configuration: bool = False
) -> types.ClientCapabilities:
    """A client that can do everything we use, or next to nothing."""
    publish = types.PublishDiagnosticsClientCapabilities(
        related_information=rich,
        tag_support=types.ClientDiagnosticsTagOptions([types.DiagnosticTag.Unnecessary]) if rich else None,
        version_support=True,
        code_description_support=rich,
    )
    return types.ClientCapabilities(
        general=types.GeneralClientCapabilities(position_encodings=[types.PositionEncodingKind(encoding)] if encoding else None),
        text_document=types.TextDocumentClientCapabilities(
            publish_diagnostics=publish,
            diagnostic=types.DiagnosticClientCapabilities() if pull else None,
            hover=types.HoverClientCapabilities(content_format=[types.MarkupKind.Markdown] if rich else [types.MarkupKind.PlainText]),
        ),
        workspace=types.WorkspaceClientCapabilities(
            configuration=configuration,
            did_change_configuration=types.DidChangeConfigurationClientCapabilities(dynamic_registration=configuration),
            diagnostics=types.DiagnosticWorkspaceClientCapabilities(refresh_support=pull),
        ),
    )


class Client(LanguageClient):
    """The test library's client with a view of the server's process. It knows no request for a message box: the server has none."""

    def __init__(self) -> None:
        super().__init__(converter_factory=default_converter)  # pyright: ignore[reportUnknownMemberType] - *args is untyped there

    async def start(self, command: Sequence[str]) -> None:
        await self.start_io(*command, cwd=ROOT)  # pyright: ignore[reportUnknownMemberType] - *args is untyped there

    @property
    def process(self) -> asyncio.subprocess.Process:
        assert self._server is not None
        return self._server

    def listen(self, editor: Editor) -> None:
        """Answer what the server asks, and remember what it tells."""

        def publish(params: types.PublishDiagnosticsParams) -> None:
            editor.published.append(params)

        def register(params: types.RegistrationParams) -> None:
            editor.registered.extend(params.registrations)

        def configuration(params: types.ConfigurationParams) -> list[Any]:
            editor.asked += 1
            return [self.get_configuration(section=item.section) for item in params.items]

        def refresh(_: None) -> None:
            editor.refreshes += 1

        feature = cast("Callable[[str], Callable[[Callable[[Any], object]], object]]", self.feature)
        feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(publish)
        feature(types.CLIENT_REGISTER_CAPABILITY)(register)
        feature(types.WORKSPACE_CONFIGURATION)(configuration)
        feature(types.WORKSPACE_DIAGNOSTIC_REFRESH)(refresh)


@dataclass
class Text:
    """One open document."""

    uri: str
    text: str
    version: int = 1


@dataclass
class Editor:
    """One session. Positions are offsets into the text; the protocol's units are worked out here."""

    client: Client
    encoding: str = "utf-16"
    published: list[types.PublishDiagnosticsParams] = field(default_factory=list[types.PublishDiagnosticsParams])
    registered: list[types.Registration] = field(default_factory=list[types.Registration])
    refreshes: int = 0
    asked: int = 0
    """How often the server asked for settings."""
    introduction: types.InitializeResult | None = None
    texts: dict[str, Text] = field(default_factory=dict[str, Text])

    def open(self, text: str, uri: str = "file:///project/a.mlir") -> Text:
        opened = self.texts[uri] = Text(uri, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "mlir", 1, text)))
        return opened

    def replace(self, text: Text, old: str, new: str) -> None:
        """Replace the only occurrence of `old`."""
        assert text.text.count(old) == 1, (old, text.text)
        start = text.text.index(old)
        where = types.Range(self.position(text, start), self.position(text, start + len(old)))
        text.text = text.text.replace(old, new)
        text.version += 1
        change = types.TextDocumentContentChangePartial(range=where, text=new)
        identifier = types.VersionedTextDocumentIdentifier(version=text.version, uri=text.uri)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(identifier, [change]))

    def close(self, text: Text) -> None:
        del self.texts[text.uri]
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(text.uri)))

    def position(self, text: Text, offset: int) -> types.Position:
        before = text.text[:offset].split("\n")
        return types.Position(len(before) - 1, self.units(before[-1]))

    def units(self, words: str) -> int:
        return {"utf-8": len(words.encode()), "utf-16": len(words.encode("utf-16-le")) // 2, "utf-32": len(words)}[self.encoding]

    def slice(self, text: Text, where: types.Range) -> str:
        """What a range of the protocol covers in our copy."""
        lines = text.text.split("\n")

        def offset(position: types.Position) -> int:
            line = lines[position.line]
            columns = [column for column in range(len(line) + 1) if self.units(line[:column]) == position.character]
            assert columns, f"{position} is inside a character or behind the line {line!r}"
            return sum(len(each) + 1 for each in lines[: position.line]) + columns[0]

        return text.text[offset(where.start) : offset(where.end)]

    async def pull(self, text: Text, previous: str | None = None) -> Any:
        params = types.DocumentDiagnosticParams(types.TextDocumentIdentifier(text.uri), previous_result_id=previous)
        return await asyncio.wait_for(self.client.text_document_diagnostic_async(params), PATIENCE)

    async def diagnostics(self, text: Text) -> Sequence[types.Diagnostic]:
        return (await self.pull(text)).items

    async def pushed(self, text: Text) -> types.PublishDiagnosticsParams:
        """The diagnostics published for the newest version of a text, once they are there."""
        return await self.wait_for(
            lambda: next((each for each in self.published if each.uri == text.uri and each.version == text.version), None),
        )

    async def hover(self, text: Text, word: str) -> types.Hover | None:
        """Hover over the first occurrence of a word."""
        position = self.position(text, text.text.index(word))
        params = types.HoverParams(types.TextDocumentIdentifier(text.uri), position)
        return await asyncio.wait_for(self.client.text_document_hover_async(params), PATIENCE)

    async def wait_for(self, condition: Any) -> Any:
        """Wait until a condition holds, and return its value."""
        end = asyncio.get_running_loop().time() + PATIENCE
        while asyncio.get_running_loop().time() < end:
            if value := condition():
                return value
            await asyncio.sleep(0.02)
        raise AssertionError("it did not happen")


@asynccontextmanager
async def editing(
    command: Sequence[str] = STAND_IN,
    client_capabilities: types.ClientCapabilities | None = None,
    *,
    options: types.LSPAny = None,
    settings: dict[str, Any] | None = None,
    orderly: bool = True,
) -> AsyncGenerator[Editor]:
    """A session from initialize to exit. With `orderly` the server has to end well after shutdown."""
    client = Client()
    editor = Editor(client)
    client.listen(editor)
    if settings is not None:
        client.set_configuration({"mlirActivity": settings})
    await client.start(command)
    params = types.InitializeParams(
        capabilities=client_capabilities or capabilities(), root_uri="file:///project", initialization_options=options
    )
    try:
        result = editor.introduction = await asyncio.wait_for(client.initialize_session(params), PATIENCE)
        editor.encoding = str(getattr(result.capabilities.position_encoding, "value", result.capabilities.position_encoding))
        yield editor
        if orderly:
            await asyncio.wait_for(client.shutdown_session(), PATIENCE)
            assert client.process.returncode == 0
    finally:
        if client.process.returncode is None:
            client.process.kill()
        await client.stop()
