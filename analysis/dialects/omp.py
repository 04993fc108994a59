"""Rules of the omp dialect.

* Code that several threads run is a parallel loop: what is written in it adds to memory that comes from outside. Tasks as well, since they
  may run later; using what they write without waiting is a race.
* Private, reduction and linear variables are made, combined and copied by declarations elsewhere: a construct that has one is assumed to do
  anything. So is everything about target devices.
* Each thread has its own copy of what threadprivate gives, and one copy's content says nothing of another's: it never covers.
* Cancellation leaves code out that would have run; since nothing written in a parallel region replaces memory from outside, that is
  no new behaviour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import copy_bytes, inactive, pure, store, structured, structured_unless, unknown, view, yields
from analysis.dialects.rule import Flow

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

_DECLARATIONS = ("critical.declare", "declare_mapper", "declare_reduction", "new_cli", "private")
_HINTS = ("allocate_dir", "tile", "unroll_heuristic")
_WAITS = ("barrier", "cancel", "cancellation_point", "flush", "ordered", "taskwait", "taskyield")
_DEVICE = (
    "declare_mapper.info", "scan", "target", "target_allocmem", "target_data", "target_enter_data", "target_exit_data", "target_update",
)  # fmt: skip

RULES: dict[str, Rule] = {
    **{f"omp.{name}": inactive(reasons.DECLARES) for name in _DECLARATIONS},
    **{f"omp.{name}": inactive(reasons.HINT) for name in _HINTS},
    **{f"omp.{name}": inactive(reasons.WAITS) for name in _WAITS},
    **{f"omp.{name}": unknown() for name in _DEVICE},
    **{f"omp.{name}": structured(Flow.LOOP) for name in ("canonical_loop", "loop_nest")},
    **{f"omp.{name}": structured(Flow.ONCE) for name in ("atomic.capture", "critical", "ordered.region", "section")},
    **{f"omp.{name}": structured(Flow.PARALLEL) for name in ("workdistribute", "workshare", "workshare.loop_wrapper")},
    # Only one thread runs the region, another than this one perhaps.
    **{f"omp.{name}": structured(Flow.SELECT) for name in ("masked", "master")},
    **{f"omp.{name}": yields() for name in ("terminator", "yield")},
    "omp.atomic.read": copy_bytes(0, 1),
    "omp.atomic.update": structured(Flow.ELEMENTS, updates=(0,)),
    "omp.atomic.write": store(1, 0),
    # Segments left out: private variables, reductions, linear variables.
    "omp.distribute": structured_unless(Flow.PARALLEL, 3),
    "omp.loop": structured_unless(Flow.PARALLEL, 0, 1),
    "omp.map.bounds": inactive(reasons.INDEX),
    "omp.map.info": pure(),
    "omp.parallel": structured_unless(Flow.PARALLEL, 4, 5),
    "omp.sections": structured_unless(Flow.PARALLEL, 2, 3),
    "omp.simd": structured_unless(Flow.PARALLEL, 2, 5, 6),
    "omp.single": structured_unless(Flow.SELECT, 2, 3),
    "omp.target_freemem": inactive(reasons.FREES),
    "omp.task": structured_unless(Flow.PARALLEL, 5, 7),
    "omp.taskgroup": structured_unless(Flow.ONCE, 2),
    "omp.taskloop": structured_unless(Flow.PARALLEL, 5, 8, 9),
    "omp.teams": structured_unless(Flow.PARALLEL, 5, 6),
    "omp.threadprivate": view(partial=True),
    "omp.wsloop": structured_unless(Flow.PARALLEL, 2, 4, 5),
}
