"""Standard input as the loop reads it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import BinaryIO

import pytest

from server.standard_input import LoopReader, reader_of

Pipe = tuple[BinaryIO, BinaryIO]


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    ours, theirs = os.pipe()
    with os.fdopen(ours, "rb") as read, os.fdopen(theirs, "wb", buffering=0) as write:
        yield read, write


async def test_lines_and_bodies_in_any_pieces(pipe: Pipe) -> None:
    reader = LoopReader(pipe[0].fileno())
    for piece in (b"Content-", b"Length: 3\r\n\r", b"\nab"):
        pipe[1].write(piece)
        await asyncio.sleep(0)
    assert (await reader.readline(), await reader.readline()) == (b"Content-Length: 3\r\n", b"\r\n")
    body = asyncio.ensure_future(reader.readexactly(3))
    await asyncio.sleep(0.01)
    assert not body.done()
    pipe[1].write(b"c" + b"x" * 50_000)
    assert await body == b"abc"
    assert await reader.readexactly(50_000) == b"x" * 50_000
    pipe[1].close()
    assert await reader.readline() == b""


async def test_a_body_that_breaks_off_is_none(pipe: Pipe) -> None:
    reader = LoopReader(pipe[0].fileno())
    pipe[1].write(b"ab")
    pipe[1].close()
    assert await reader.readexactly(3) == b""


async def test_what_a_message_starts_runs_before_the_next_message(pipe: Pipe) -> None:
    reader = LoopReader(pipe[0].fileno())
    pipe[1].write(b"body\nnext\n")
    done: list[bytes] = []

    async def work(body: bytes) -> None:
        done.append(body)

    task = asyncio.ensure_future(work(await reader.readexactly(5)))
    assert not done
    assert await reader.readline() == b"next\n"
    assert done == [b"body\n"]
    await task


async def test_a_file_is_read_by_threads(tmp_path: Path) -> None:
    (tmp_path / "input").write_bytes(b"Content-Length: 2\r\n\r\nab")
    with (tmp_path / "input").open("rb") as stream, ThreadPoolExecutor(1) as threads:
        reader = reader_of(stream, threads)
        assert not isinstance(reader, LoopReader)
        assert [await reader.readline(), await reader.readline(), await reader.readexactly(2)] == [b"Content-Length: 2\r\n", b"\r\n", b"ab"]
