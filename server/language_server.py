"""The server object: the open documents, the client's abilities, the settings and the queue to the worker, behind pygls.

Handlers (`server.handlers`) translate between the protocol and this object; nothing here knows a request. Documents that are not
open, notebooks and workspace-wide diagnostics are left out on purpose.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import sys
import time
from collections.abc import Coroutine, Generator, Hashable
from dataclasses import dataclass
from threading import Event
from typing import Any, BinaryIO
from urllib.parse import unquote
from weakref import WeakKeyDictionary

from lsprotocol import types
from pygls.exceptions import FeatureRequestError, JsonRpcException, PyglsError
from pygls.io_ import StdoutWriter, run_async
from pygls.lsp.server import LanguageServer

from mlir_activity import __version__
from mlir_activity.worker.process import WorkerProcess
from server.analysis_queue import AnalysisQueue, SupersededError
from server.client import Client
from server.diagnostics import Shown
from server.documents import Document, Documents, Snapshot
from server.failures import failure
from server.findings import Finding, hidden_codes
from server.gradients import Gradients
from server.opening import Opening
from server.protocol import Protocol, make_converter
from server.run_policy import RunPolicy
from server.settings import Settings
from server.standard_input import reader_of
from server.working import Working

logger = logging.getLogger(__name__)

NAVIGATION = "server.navigation.desk:TextDesk"
"""What the second worker process serves: answers from the text alone."""
LARGE = 60
"""Lines of a text in which functions may be large enough for quick answers (`analysis.incremental.statement`)."""
PROGRESS_AFTER = 0.3
"""Seconds after which a first analysis that goes on is shown as progress."""
PAUSE = 0.4
"""Seconds without an edit after which they are made good."""
TARGET = "server.desk:Desk"
"""What the worker process serves. Named, not imported: this process never loads the analysis."""


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings of one snapshot."""

    items: tuple[Finding, ...]
    lasting: bool
    """They stay the same as long as the text does, so that the client may keep them."""
    partial: bool = False
    """There are more to come, which will be shown by themselves."""


class ActivityServer(LanguageServer):
    """One client's server."""

    def __init__(self, target: str = TARGET) -> None:
        # pygls' pool reads standard input where the event loop cannot (`server.standard_input`); nothing else runs there.
        super().__init__("mlir-activity", __version__, protocol_cls=Protocol, converter_factory=make_converter, max_workers=2)  # pyright: ignore[reportUnknownMemberType] - pygls: *args
        self.documents = Documents()
        self.client = Client()
        self.settings = Settings()
        self.queue = AnalysisQueue(WorkerProcess(target), tell=self._told, keep_spare=True)
        self.text_queue = AnalysisQueue(WorkerProcess(NAVIGATION))
        self.run_policy = RunPolicy()
        self.gradients = Gradients()
        self.shutdown_requested = False
        self._shown: WeakKeyDictionary[Document, Shown] = WeakKeyDictionary()
        self._tasks: set[asyncio.Task[None]] = set()

    def start_io(self, stdin: BinaryIO | None = None, stdout: BinaryIO | None = None) -> None:
        """Serve a client over two streams until it leaves."""
        self.protocol.set_writer(StdoutWriter(stdout or sys.stdout.buffer))
        try:
            asyncio.run(self._serve(stdin or sys.stdin.buffer))
        except BrokenPipeError:
            logger.error("the client is gone")
        except (KeyboardInterrupt, SystemExit):
            pass
        finally:
            self.shutdown()

    async def _serve(self, stdin: BinaryIO) -> None:
        self._stop_event = Event()
        reader = reader_of(stdin, self.thread_pool)
        await run_async(self._stop_event, reader, self.protocol, logger, self.report_server_error)  # pyright: ignore[reportArgumentType]

    def report_server_error(self, error: Exception, source: type[PyglsError] | type[JsonRpcException]) -> None:
        """Log only: a message box for each failure helps nobody, and sending one over a broken pipe would fail in turn."""
        if source is not FeatureRequestError:  # a failed request has its answer, and pygls logs it
            logger.error("%s: %s", source.__name__, error)

    def in_background(self, work: Coroutine[None, None, None]) -> None:
        """Run something that no request waits for."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("a background task failed", exc_info=error)

    def result_id(self, snapshot: Snapshot) -> str:
        """Names what the findings depend on: equal for equal text, so that an undo or a change of tabs costs nothing."""
        what = f"{__version__} {snapshot.digest} {self.settings.of_diagnostics} {self.may_run(snapshot)}"
        document = self.documents.get(snapshot.uri)
        what += f" {document.revision if document is not None else 0}"
        what += f" {self.queue.selections.get(snapshot.uri)}"
        return hashlib.blake2b(what.encode(), digest_size=12).hexdigest()

    def is_current(self, document: Document, snapshot: Snapshot) -> bool:
        """Whether the document is still open and has the snapshot's text."""
        return self.documents.get(document.uri) is document and document.is_at(snapshot)

    async def first_findings(self, document: Document, snapshot: Snapshot) -> Findings:
        """What to report about the document, or some of it, where the whole would take long and can be shown later: then the errors of the
        text, as soon as the parser knows them. Raises SupersededError when it changed meanwhile."""
        opening = document.opening
        if opening is None or (self.client.pulls_diagnostics and not self.client.refreshes_diagnostics):
            return await self.findings(document, snapshot)
        whole = asyncio.get_running_loop().create_task(self.findings(document, snapshot))
        try:
            known = await opening.first(snapshot.digest, whole)
        except asyncio.CancelledError:
            whole.cancel()
            raise
        if known is None or not self.is_current(document, snapshot):
            return await whole
        self.in_background(self._show_whole(document, snapshot, whole))
        hidden = hidden_codes(self.settings)
        return Findings(tuple(finding for finding in known if finding.code not in hidden), lasting=False, partial=True)

    async def _show_whole(self, document: Document, snapshot: Snapshot, whole: asyncio.Task[Findings]) -> None:
        """When all findings are there, show them."""
        try:
            await whole
        except SupersededError:
            return
        if self.is_current(document, snapshot):
            self.show_diagnostics_again(document)

    async def findings(self, document: Document, snapshot: Snapshot) -> Findings:
        """What to report about the document. Raises SupersededError when it changed meanwhile."""
        if not self.settings.enable or not self.may_run(snapshot):
            return Findings((), True)
        self._show_opening(document)
        try:
            with self._traced("findings", snapshot):
                items = await self.queue.run(snapshot.uri, snapshot.digest, "findings", snapshot.content, self.settings)
        except SupersededError:
            raise
        except Exception as error:
            self._opened(document)
            self._check(document, snapshot)
            told = failure(error, document, self.queue.time_limit)
            return Findings(() if told.finding.code in self.settings.ignore else (told.finding,), told.lasting)
        self._opened(document, snapshot)
        self._check(document, snapshot)
        if len(document.lines) >= LARGE:
            self.in_background(self._settle(document, snapshot))
        return Findings(items, True)

    async def _settle(self, document: Document, snapshot: Snapshot) -> None:
        """When the user pauses, let the worker look behind what it answered quickly, and show what comes of it."""
        await asyncio.sleep(PAUSE)
        if not self.is_current(document, snapshot):
            return
        with contextlib.suppress(Exception):  # whoever asks next will be told
            if await self.queue.run(snapshot.uri, snapshot.digest, "settle", snapshot.content) and self.is_current(document, snapshot):
                document.revision += 1
                self.show_again(document)

    def diagnostics(self, document: Document, found: Findings) -> list[types.Diagnostic]:
        """Findings of the document as it is now, for its client."""
        shown = self._shown.setdefault(document, Shown())
        return shown.diagnostics(found.items, document.uri, document.lines, self.client)

    async def ask(self, document: Document, snapshot: Snapshot, method: str, *arguments: Hashable) -> Any:
        """Call `Desk.method(uri, text, *arguments)`; None for a text that cannot be analysed.

        Raises SupersededError when the document changed meanwhile.
        """
        self._show_opening(document)
        try:
            with self._traced(method, snapshot):
                answer = await self.queue.run(snapshot.uri, snapshot.digest, method, snapshot.content, *arguments)
        except SupersededError:
            raise
        except Exception as error:
            self._opened(document)
            logger.info("no %s in %s: %s", method, snapshot.uri, error)
            return None
        self._opened(document, snapshot)
        self._check(document, snapshot)
        return answer

    def _told(self, uri: str, digest: str, found: tuple[Finding, ...]) -> None:
        """The worker knows something of a text before it has analysed it."""
        document = self.documents.get(uri)
        if document is not None and document.opening is not None:
            document.opening.tell(digest, found)

    def _show_opening(self, document: Document) -> None:
        if document.opening is not None and not document.opening.shown:
            document.opening.shown = True
            self.in_background(self._show_progress(document, document.opening))

    async def _show_progress(self, document: Document, opening: Opening) -> None:
        """Tell the user that a first analysis is under way."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(opening.over.wait(), PROGRESS_AFTER)
            return
        name = unquote(document.uri.rpartition("/")[2])
        async with Working(self, "Analysing activity", name, cancellable=False):
            await opening.over.wait()

    def _opened(self, document: Document, snapshot: Snapshot | None = None) -> None:
        """The worker has analysed a text of the document, or has failed to."""
        if snapshot is not None and snapshot.uri not in self.queue.selections:
            document.analysed = snapshot
        if document.opening is not None:
            document.opening.over.set()
            document.opening = None

    async def ask_text(self, document: Document, snapshot: Snapshot, method: str, *arguments: Hashable) -> Any:
        """Call `TextDesk.method(uri, text, *arguments)`: answers that need no analysis.

        Raises SupersededError when the document changed meanwhile, and what `AnalysisQueue.run` raises otherwise.
        """
        with self._traced(method, snapshot):
            answer = await self.text_queue.run(snapshot.uri, snapshot.digest, method, snapshot.content, *arguments)
        self._check(document, snapshot)
        return answer

    @contextlib.contextmanager
    def _traced(self, method: str, snapshot: Snapshot) -> Generator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            self.trace(method, snapshot, start)

    def trace(self, method: str, snapshot: Snapshot, start: float) -> None:
        """Tell a client that asked for it ($/setTrace) what an answer took. `start`: of the system's performance counter."""
        if self.protocol.trace != types.TraceValue.Off and not self.shutdown_requested:
            took = f"{method}: {1000 * (time.perf_counter() - start):.1f} ms"
            verbose = f"{snapshot.uri}, version {snapshot.version}" if self.protocol.trace == types.TraceValue.Verbose else None
            self.log_trace(types.LogTraceParams(took, verbose))

    def may_run(self, snapshot: Snapshot) -> bool:
        """Whether the text is to be analysed although nobody asked about a place in it (setting `run`)."""
        return self.run_policy.allows(self.settings.run, snapshot.uri, snapshot.digest)

    def supersede(self, uri: str) -> None:
        """Forget all work on a text: it changed or was closed."""
        self.queue.supersede(uri)
        self.text_queue.supersede(uri)

    async def warm_up(self) -> None:
        """Let the workers load while the client is still busy with other things."""
        for queue in (self.queue, self.text_queue):
            with contextlib.suppress(Exception):  # the first text will tell
                await queue.run("", "", "warm_up")

    async def forget(self, uri: str) -> None:
        """Let the workers drop what they keep for a closed document."""
        for queue in (self.queue, self.text_queue):
            if queue.worker.pid is not None:
                with contextlib.suppress(Exception):  # a worker that has died since has nothing to drop
                    await queue.run(uri, "", "forget")

    def publish(self, document: Document) -> None:
        """Push the document's findings when they are there, unless it has changed by then."""
        self.in_background(self._publish(document))

    async def _publish(self, document: Document) -> None:
        snapshot = document.snapshot()
        try:
            found = await self.first_findings(document, snapshot)
        except SupersededError:
            return
        diagnostics = self.diagnostics(document, found)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(document.uri, diagnostics, snapshot.version))

    def settings_changed(self, settings: Settings) -> None:
        """Take new settings over, and show again what they change."""
        old, self.settings = self.settings, settings
        if old.of_diagnostics != settings.of_diagnostics:
            self.refresh_diagnostics()
        run = old.run != settings.run
        self.refresh_display(
            hints=run or old.of_hints != settings.of_hints,
            tokens=run or old.semantic_tokens != settings.semantic_tokens,
            lenses=run or old.code_lens != settings.code_lens,
        )

    def show_again(self, document: Document) -> None:
        """Show everything about one document again: something other than an edit has changed it."""
        self.show_diagnostics_again(document)
        self.refresh_display()

    def show_diagnostics_again(self, document: Document) -> None:
        """Show the findings of one document again: there are others, and no edit has made them."""
        if not self.client.pulls_diagnostics:
            self.publish(document)
        elif self.client.refreshes_diagnostics:
            self.workspace_diagnostic_refresh(None)

    def refresh_diagnostics(self) -> None:
        """Show all diagnostics again: something other than an edit has changed them."""
        if not self.client.pulls_diagnostics:
            for document in self.documents.all():
                self.publish(document)
        elif self.client.refreshes_diagnostics:
            self.workspace_diagnostic_refresh(None)

    def refresh_display(self, *, hints: bool = True, tokens: bool = True, lenses: bool = True) -> None:
        """Let the client ask again for what it shows in the text: something other than an edit has changed the answers."""
        if hints and self.client.refreshes_inlay_hints:
            self.workspace_inlay_hint_refresh(None)
        if tokens and self.client.refreshes_semantic_tokens:
            self.workspace_semantic_tokens_refresh(None)
        if lenses and self.client.refreshes_code_lenses:
            self.workspace_code_lens_refresh(None)

    def stop(self) -> None:
        """End the worker and all work. May be called again."""
        self.queue.close()
        self.text_queue.close()
        self.gradients.close()
        for task in self._tasks:
            task.cancel()

    def _check(self, document: Document, snapshot: Snapshot) -> None:
        if not self.is_current(document, snapshot):
            raise SupersededError
