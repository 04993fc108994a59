"""Rules of the gpu dialect.

* Asynchronous operations take any number of tokens in front of their operands, so operands count from the end. Their effect is taken to
  happen where they stand: using the memory without waiting for the token is a race.
* gpu.launch_func calls its kernel with one segment of its operands, and a kernel runs many times at once.
* Block arguments of gpu.launch behind the sizes and identifiers, and arguments of gpu.func behind those of its type, are memory that the
  launch provides.
* All gpu.dynamic_shared_memory operations of a kernel give the same memory, in other functions as well.
* A value that another thread holds (shuffle, rotate, broadcast, reductions) is the same SSA value.
* The region of warp_execute_on_lane_0 runs on one lane, so it leaves the private memory of the others alone.
* The sparse operations reach memory through handles that a call may change (set_csr_pointers): assumed to do anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import (
    address_of,
    allocate,
    copy,
    fill,
    inactive,
    launch,
    load,
    pure,
    returns,
    store,
    structured,
    unknown,
    yields,
)
from analysis.dialects.rule import Flow

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

_IDENTITIES = (
    "block_dim", "block_id", "cluster_block_id", "cluster_dim", "cluster_dim_blocks", "cluster_id", "global_id", "grid_dim", "lane_id",
    "num_subgroups", "subgroup_id", "subgroup_size", "thread_id",
)  # fmt: skip
_SPARSE = (
    "create_2to4_spmat", "create_bsr", "create_coo", "create_coo_aos", "create_csc", "create_csr", "create_dn_tensor", "sddmm",
    "set_csr_pointers", "spgemm_copy", "spgemm_create_descr", "spgemm_work_estimation_or_compute", "spmm", "spmv",
)  # fmt: skip
_SPARSE_SIZES = ("sddmm_buffer_size", "spmat_get_size", "spmm_buffer_size", "spmv_buffer_size")

RULES: dict[str, Rule] = {
    **{f"gpu.{name}": inactive(reasons.IDENTITY) for name in _IDENTITIES},
    **{f"gpu.{name}": unknown() for name in _SPARSE},
    **{f"gpu.{name}": inactive(reasons.SHAPE) for name in _SPARSE_SIZES},
    **{f"gpu.{name}": inactive(reasons.FREES) for name in ("dealloc", "destroy_dn_tensor", "destroy_sp_mat", "spgemm_destroy_descr")},
    **{f"gpu.{name}": inactive(reasons.DECLARES) for name in ("binary", "func", "module")},
    **{f"gpu.{name}": inactive(reasons.HINT) for name in ("host_register", "host_unregister", "set_default_device")},
    **{f"gpu.{name}": inactive(reasons.WAITS) for name in ("barrier", "wait")},
    "gpu.all_reduce": structured(Flow.REDUCE, depends=(0,)),
    "gpu.alloc": allocate(),
    "gpu.dynamic_shared_memory": address_of("@gpu.dynamic_shared_memory"),
    "gpu.launch": structured(Flow.PARALLEL),
    "gpu.launch_func": launch("kernel", segment=11),
    "gpu.memcpy": copy(-1, -2),
    "gpu.memset": fill(-1, -2),
    "gpu.printf": inactive(reasons.PRINTS),
    "gpu.return": returns(),
    "gpu.rotate": pure(0),
    "gpu.shuffle": pure(0),
    "gpu.subgroup_broadcast": pure(0),
    "gpu.subgroup_mma_compute": pure(),
    "gpu.subgroup_mma_constant_matrix": pure(),
    "gpu.subgroup_mma_elementwise": pure(),
    "gpu.subgroup_mma_extract_thread_local": pure(0),
    "gpu.subgroup_mma_insert_thread_local": pure(0, 1),
    "gpu.subgroup_mma_load_matrix": load(),
    # The leading dimension may make elements of the matrix coincide in memory.
    "gpu.subgroup_mma_store_matrix": store(masked=True),
    "gpu.subgroup_reduce": pure(),
    "gpu.terminator": yields(),
    "gpu.warp_execute_on_lane_0": structured(Flow.ONCE, masked=True),
    "gpu.yield": yields(),
}
