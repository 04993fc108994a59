"""Rules of the async dialect. The module's name ends in an underscore because `async` is a word of Python.

* The body of async.execute takes effect where it stands: using what it writes, or the values that it yields, without waiting is a race. An
  async.value carries what its value does.
* The first result of async.execute and of an async.func is a token, to which nothing is yielded.
* async.call hands over values whose calls have not ended, and a coroutine stops where other code goes on: assumed to do anything. So is
  what stores into an async.value, since such a value is no memory to this analysis.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import inactive, pure, returns, structured, unknown, yields
from analysis.dialects.rule import Flow

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

_UNKNOWN = (
    "call", "coro.begin", "coro.suspend", "runtime.await_and_resume", "runtime.load", "runtime.resume", "runtime.store",
)  # fmt: skip
_WAITS = ("add_to_group", "await_all", "runtime.add_to_group", "runtime.await", "runtime.is_error")
_HINTS = ("runtime.add_ref", "runtime.drop_ref", "runtime.set_available", "runtime.set_error")
_MAKES = ("coro.id", "coro.save", "create_group", "runtime.create", "runtime.create_group", "runtime.num_worker_threads")

RULES: dict[str, Rule] = {
    **{f"async.{name}": unknown() for name in _UNKNOWN},
    **{f"async.{name}": inactive(reasons.WAITS) for name in _WAITS},
    **{f"async.{name}": inactive(reasons.HINT) for name in _HINTS},
    **{f"async.{name}": inactive(reasons.ENVIRONMENT) for name in _MAKES},
    **{f"async.coro.{name}": inactive(reasons.FREES) for name in ("end", "free")},
    "async.await": pure(),
    "async.execute": structured(Flow.ONCE),
    "async.func": inactive(reasons.DECLARES),
    "async.return": returns(),
    "async.yield": yields(),
}
