"""Progress of something long, shown by the client."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcRequestCancelled

if TYPE_CHECKING:
    from server.language_server import ActivityServer

_LOOK = 0.05
"""Seconds between looks whether the user has cancelled."""
_T = TypeVar("_T")


class _Progress(Protocol):
    """What is used of pygls' progress, which is only partly typed."""

    tokens: dict[int | str, Future[None]]

    async def create_async(self, token: int | str) -> object: ...

    def begin(self, token: int | str, value: types.WorkDoneProgressBegin) -> None: ...

    def report(self, token: int | str, value: types.WorkDoneProgressReport) -> None: ...

    def end(self, token: int | str, value: types.WorkDoneProgressEnd) -> None: ...


class Working:
    """Progress without a share, shown by the client while something long runs. Clients that cannot show it see none."""

    def __init__(self, server: ActivityServer, title: str, message: str | None = None, *, cancellable: bool = True) -> None:
        self._progress = cast("_Progress", server.work_done_progress)
        self._begin = types.WorkDoneProgressBegin(title=title, message=message, cancellable=cancellable)
        self._token = f"mlir-activity {id(self)}" if server.client.progress else None

    async def __aenter__(self) -> Working:
        if self._token is not None:
            try:
                await self._progress.create_async(self._token)
            except JsonRpcException:  # the client announced what it does not do
                self._token = None
                return self
            self._progress.begin(self._token, self._begin)
        return self

    def tell(self, words: str) -> None:
        """What is being done now."""
        if self._token is not None:
            self._progress.report(self._token, types.WorkDoneProgressReport(message=words))

    async def until_cancelled(self, work: Coroutine[Any, Any, _T]) -> _T:
        """The result of some work, which is cancelled as soon as the user does. Raises JsonRpcRequestCancelled then."""
        task = asyncio.get_running_loop().create_task(work)
        try:
            while not task.done():
                if self.cancelled:
                    raise JsonRpcRequestCancelled
                await asyncio.wait((task,), timeout=_LOOK)
            return task.result()
        finally:
            task.cancel()

    @property
    def cancelled(self) -> bool:
        """Whether the user does not want the answer any more."""
        return self._token is not None and self._token in self._progress.tokens and self._progress.tokens[self._token].cancelled()

    async def __aexit__(self, *_: object) -> None:
        if self._token is not None:
            self._progress.end(self._token, types.WorkDoneProgressEnd())
            self._progress.tokens.pop(self._token, None)
