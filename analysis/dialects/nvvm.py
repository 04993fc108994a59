"""Rules of the nvvm dialect.

* What a thread learns of itself, of its neighbours and of the clock does not depend on data. Barrier objects in memory count arrivals, and
  hold nothing that a derivative could reach.
* A value that another thread holds (shuffle, reduction) is the same SSA value. A narrow float in an integer is bits of a float.
* Asynchronous copies take effect where they stand: using the memory without waiting is a race. Shared memory of another block (mapa) is the
  same memory as one's own.
* stmatrix and wmma.store have a variable number of values between or behind others, which a position cannot name: confined.
* Matrices that are reached through descriptors, which are numbers (wgmma, tensor maps, tensor memory), and inline PTX: assumed to do
  anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import confined, copy_bytes, inactive, load, pure, set_bytes, unknown, view

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

_REGISTERS = (
    *(f"{name}.{axis}" for axis in "xyz" for name in ("ctaid", "nctaid", "ntid", "tid")),
    *(f"cluster.{name}.{axis}" for axis in "xyz" for name in ("ctaid", "nctaid")),
    *(f"{name}.{axis}" for axis in "xyz" for name in ("clusterid", "nclusterid")),
    *(f"lanemask.{order}" for order in ("eq", "ge", "gt", "le", "lt")),
    *(f"envreg{number}" for number in range(32)),
    "aggr.smem.size", "cluster.ctarank", "cluster.nctarank", "dynamic.smem.size", "gridid", "laneid", "nsmid", "nwarpid", "smid",
    "total.smem.size", "warpid", "warpsize",
)  # fmt: skip
_CLOCKS = ("clock", "clock64", "globaltimer", "globaltimer.lo")
_BARRIERS = (
    *(f"mbarrier.{name}" for name in (
        "arrive", "arrive.expect_tx", "arrive.nocomplete", "arrive_drop", "arrive_drop.expect_tx", "arrive_drop.nocomplete",
        "complete_tx", "expect_tx", "init", "inval", "test.wait", "try_wait", "try_wait.parity",
    )),
    *(f"fence.{name}" for name in (
        "mbarrier.init", "proxy", "proxy.acquire", "proxy.release", "proxy.sync_restrict", "sc.cluster", "sync_restrict",
    )),
    "bar.warp.sync", "barrier", "barrier.arrive", "barrier0", "cluster.arrive", "cluster.arrive.relaxed", "cluster.wait",
    "cp.async.bulk.commit.group", "cp.async.bulk.wait_group", "cp.async.commit.group", "cp.async.mbarrier.arrive", "cp.async.wait.group",
    "griddepcontrol", "memory.barrier", "nanosleep", "tcgen05.commit", "tcgen05.fence", "tcgen05.wait", "wgmma.commit.group.sync.aligned",
    "wgmma.fence.aligned", "wgmma.wait.group.sync.aligned",
)  # fmt: skip
_HINTS = (
    "breakpoint", "cp.async.bulk.prefetch", "cp.async.bulk.tensor.prefetch", "pmevent", "prefetch", "setmaxregister",
    "tcgen05.relinquish_alloc_permit",
)  # fmt: skip
_COMPARES = ("match.sync", "vote.sync")
_CONVERSIONS = (
    "bf16x2.to.f8x2", "f16x2.to.f8x2", "f32x2.to.bf16x2", "f32x2.to.f16x2", "f32x2.to.f4x2", "f32x2.to.f6x2", "f32x2.to.f8x2",
    "f32x4.to.f4x4", "f32x4.to.f6x4", "f32x4.to.f8x4", "f4x2.to.f16x2", "f6x2.to.f16x2", "f8x2.to.bf16x2", "f8x2.to.f16x2",
    "float.to.tf32",
)  # fmt: skip
_MOVES = (
    *(f"convert.{name}" for name in _CONVERSIONS),
    "dot.accumulate.2way", "dot.accumulate.4way", "mma.block_scale", "mma.sp.block_scale", "mma.sp.sync", "mma.sync", "prmt",
    "rcp.approx.ftz.f", "tcgen05.mma_smem_desc", "wmma.mma",
)  # fmt: skip
_THROUGH_DESCRIPTORS = (
    "cp.async.bulk.tensor.global.shared.cta", "cp.async.bulk.tensor.reduce", "cp.async.bulk.tensor.shared.cluster.global", "inline_ptx",
    "tcgen05.alloc", "tcgen05.cp", "tcgen05.ld", "tcgen05.mma", "tcgen05.mma.block_scale", "tcgen05.mma.sp", "tcgen05.mma.sp.block_scale",
    "tcgen05.mma.ws", "tcgen05.mma.ws.sp", "tcgen05.shift", "tcgen05.st", "wgmma.mma_async",
)  # fmt: skip

RULES: dict[str, Rule] = {
    **{f"nvvm.read.ptx.sreg.{name}": inactive(reasons.IDENTITY) for name in _REGISTERS},
    **{f"nvvm.read.ptx.sreg.{name}": inactive(reasons.ENVIRONMENT) for name in _CLOCKS},
    **{f"nvvm.{name}": inactive(reasons.WAITS) for name in _BARRIERS},
    **{f"nvvm.{name}": inactive(reasons.HINT) for name in _HINTS},
    **{f"nvvm.{name}": inactive(reasons.COMPARISON) for name in _COMPARES},
    **{f"nvvm.clusterlaunchcontrol.{name}.cancel": inactive(reasons.ENVIRONMENT) for name in ("query", "try")},
    **{f"nvvm.{name}": pure() for name in _MOVES},
    **{f"nvvm.{name}": unknown() for name in _THROUGH_DESCRIPTORS},
    "nvvm.cp.async.bulk.global.shared.cta": copy_bytes(1, 0),
    "nvvm.cp.async.bulk.shared.cluster.global": copy_bytes(1, 0),
    "nvvm.cp.async.bulk.shared.cluster.shared.cta": copy_bytes(1, 0),
    # Behind the bytes that it reads it writes zeros.
    "nvvm.cp.async.shared.global": copy_bytes(1, 0),
    "nvvm.elect.sync": inactive(reasons.IDENTITY),
    "nvvm.exit": inactive(reasons.ENDS),
    "nvvm.ldmatrix": load(),
    "nvvm.mapa": view(partial=True),
    "nvvm.redux.sync": pure(0),
    "nvvm.shfl.sync": pure(1),
    "nvvm.st.bulk": set_bytes(None, 0, length=1),
    "nvvm.stmatrix": confined(),
    "nvvm.tcgen05.dealloc": inactive(reasons.FREES),
    "nvvm.wmma.load": load(),
    "nvvm.wmma.store": confined(),
}
