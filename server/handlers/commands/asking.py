"""Questions of commands to the analysis: what a user asks for by name is answered by an error when it cannot be had, and not by silence."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from mlir_activity.worker.process import CallFailedError, WorkerDiedError, WorkerStartError
from server.analysis_queue import RefusedError, SupersededError
from server.documents import Document, Snapshot
from server.failures import failure_words
from server.language_server import ActivityServer
from server.protocol_errors import RequestFailedError, content_modified


async def ask(
    server: ActivityServer, document: Document, snapshot: Snapshot, method: str, *arguments: Hashable, apart: bool = False
) -> Any:
    """The answer of `Desk.method`. With `apart` a run that takes too long is not held against the text.

    Raises JsonRpcContentModified when the document changes meanwhile, and RequestFailedError.
    """
    digest = f"{snapshot.digest} {method}" if apart else snapshot.digest
    try:
        answer = await server.queue.run(snapshot.uri, digest, method, snapshot.content, *arguments)
    except SupersededError:
        raise content_modified() from None
    except (RefusedError, CallFailedError, WorkerDiedError, WorkerStartError) as error:
        raise RequestFailedError(failure_words(error, server.queue.time_limit)) from None
    if not server.is_current(document, snapshot):
        raise content_modified()
    return answer


def versioned(snapshot: Snapshot, answer: dict[str, Any] | None) -> dict[str, Any] | None:
    """The answer with the document and the version that it is about."""
    return {"uri": snapshot.uri, "version": snapshot.version, **answer} if answer is not None else None
