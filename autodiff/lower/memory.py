"""The memory of a program that is run for its numbers: what it allocates is counted, and a failed allocation says so.

`finalize-memref-to-llvm{use-generic-functions}` calls these instead of malloc and free. A program that is run for its time does without.
"""

from __future__ import annotations

import sys
from typing import Final

FAILED: Final = "activity: allocation failed:"
"""The start of the line on standard error that a failed allocation writes; then the size in bytes."""

_SIZE_OF = "malloc_size" if sys.platform == "darwin" else "malloc_usable_size"
_MESSAGE = f"{FAILED} %lld bytes\\0A\\00"
_LENGTH = len(FAILED) + len(" %lld bytes") + 2


def memory_text() -> str:
    """Functions and globals of the llvm dialect, to be put into a module before it is lowered."""
    return _TEXT


_TEXT = f"""
  llvm.mlir.global internal @__activity_live(0 : i64) : i64
  llvm.mlir.global internal @__activity_peak(0 : i64) : i64
  llvm.mlir.global internal constant @__activity_no_memory("{_MESSAGE}") : !llvm.array<{_LENGTH} x i8>
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
  llvm.func @free(!llvm.ptr)
  llvm.func @{_SIZE_OF}(!llvm.ptr) -> i64
  llvm.func @dprintf(i32, !llvm.ptr, ...) -> i32
  llvm.func @_exit(i32)
  llvm.func internal @__activity_count(%p: !llvm.ptr, %size: i64) -> !llvm.ptr {{
    %zero = llvm.mlir.constant(0 : i64) : i64
    %null = llvm.mlir.zero : !llvm.ptr
    %is_null = llvm.icmp "eq" %p, %null : !llvm.ptr
    %is_wanted = llvm.icmp "ne" %size, %zero : i64
    %failed = llvm.and %is_null, %is_wanted : i1
    llvm.cond_br %failed, ^failed, ^counted
  ^failed:
    %two = llvm.mlir.constant(2 : i32) : i32
    %status = llvm.mlir.constant(96 : i32) : i32
    %text = llvm.mlir.addressof @__activity_no_memory : !llvm.ptr
    %written = llvm.call @dprintf(%two, %text, %size) vararg(!llvm.func<i32 (i32, ptr, ...)>) : (i32, !llvm.ptr, i64) -> i32
    llvm.call @_exit(%status) : (i32) -> ()
    llvm.unreachable
  ^counted:
    %true_size = llvm.call @{_SIZE_OF}(%p) : (!llvm.ptr) -> i64
    %live_at = llvm.mlir.addressof @__activity_live : !llvm.ptr
    %peak_at = llvm.mlir.addressof @__activity_peak : !llvm.ptr
    %live = llvm.load %live_at : !llvm.ptr -> i64
    %peak = llvm.load %peak_at : !llvm.ptr -> i64
    %now = llvm.add %live, %true_size : i64
    llvm.store %now, %live_at : i64, !llvm.ptr
    %more = llvm.icmp "ugt" %now, %peak : i64
    %top = llvm.select %more, %now, %peak : i1, i64
    llvm.store %top, %peak_at : i64, !llvm.ptr
    llvm.return %p : !llvm.ptr
  }}
  llvm.func @_mlir_memref_to_llvm_alloc(%size: i64) -> !llvm.ptr {{
    %p = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
    %q = llvm.call @__activity_count(%p, %size) : (!llvm.ptr, i64) -> !llvm.ptr
    llvm.return %q : !llvm.ptr
  }}
  llvm.func @_mlir_memref_to_llvm_aligned_alloc(%alignment: i64, %size: i64) -> !llvm.ptr {{
    %p = llvm.call @aligned_alloc(%alignment, %size) : (i64, i64) -> !llvm.ptr
    %q = llvm.call @__activity_count(%p, %size) : (!llvm.ptr, i64) -> !llvm.ptr
    llvm.return %q : !llvm.ptr
  }}
  llvm.func @_mlir_memref_to_llvm_free(%p: !llvm.ptr) {{
    %size = llvm.call @{_SIZE_OF}(%p) : (!llvm.ptr) -> i64
    %live_at = llvm.mlir.addressof @__activity_live : !llvm.ptr
    %live = llvm.load %live_at : !llvm.ptr -> i64
    %now = llvm.sub %live, %size : i64
    llvm.store %now, %live_at : i64, !llvm.ptr
    llvm.call @free(%p) : (!llvm.ptr) -> ()
    llvm.return
  }}
  func.func @__activity_counters(%counters: memref<2xi64>) attributes {{llvm.emit_c_interface}} {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %live_at = llvm.mlir.addressof @__activity_live : !llvm.ptr
    %peak_at = llvm.mlir.addressof @__activity_peak : !llvm.ptr
    %live = llvm.load %live_at : !llvm.ptr -> i64
    %peak = llvm.load %peak_at : !llvm.ptr -> i64
    memref.store %live, %counters[%c0] : memref<2xi64>
    memref.store %peak, %counters[%c1] : memref<2xi64>
    return
  }}
"""
