"""MLIR programs that the tests of `analysis.source` share. All of them parse, unregistered dialects allowed."""

from __future__ import annotations

LOOPS = """\
#map = affine_map<(d0) -> (d0)>
#set = affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - d0 >= 0)>
func.func @loops(%lo: index, %hi: index, %st: index, %x: f64, %m: memref<8xf64>, %c: i1) -> f64 {
  %r, %r2:2 = scf.while (%a = %x, %b = %lo, %b2 = %lo) : (f64, index, index) -> (f64, index, index) {
    scf.condition(%c) %a, %b, %b2 : f64, index, index
  } do {
  ^bb0(%a: f64, %b: index, %d: index):
    scf.yield %a, %b, %d : f64, index, index
  }
  %sum = scf.for %i = %lo to %hi step %st
      iter_args(%acc = %r) -> (f64) {
    %v = memref.load %m[%i] : memref<8xf64>
    %n = arith.addf %acc, %v fastmath<fast> : f64 // a comment with { and "
    scf.yield %n : f64
  }
  affine.for %i = max #map(%lo) to 8 { affine.if #set(%i)[%lo] { affine.store %sum, %m[%i] : memref<8xf64> } }
  %p = scf.parallel (%i, %j) = (%lo, %lo) to (%hi, %hi) step (%st, %st) init (%x) -> f64 {
    %e = arith.constant 1.0 : f64
    scf.reduce(%e : f64) {
    ^bb0(%l: f64, %q: f64):
      %s = arith.mulf %l, %q : f64
      scf.reduce.return %s : f64
    }
  }
  %t = scf.if %c -> (f64) { scf.yield %p : f64 } else { scf.yield %x : f64 }
  return %t : f64
}
"""

BRANCHES = """\
func.func private @callee(f64) -> (f64, f64)
func.func @branches(%c: i1, %x: f64) -> f64 {
  %0:2 = call @callee(%x) : (f64) -> (f64, f64)
  cf.cond_br %c, ^bb1(%0#1 : f64),
    ^bb2
^bb1(%y: f64):
  %later = arith.addf %y, %0#0 : f64 cf.br ^bb3(%later : f64)
^bb2: cf.br ^bb3(%x : f64)
^bb3(%z: f64):
  return %z : f64
}
"""

GENERIC = """\
"builtin.module"() ({
  "func.func"() <{function_type = (f64, i1) -> f64, sym_name = "gen"}> ({
  ^bb0(%a: f64, %c: i1):
    %0:2 = "t.pair"(%a) {text = "} ({ ^bb0(%z: f64): \\" "} : (f64) -> (f64, f64)
    %1 = "scf.if"(%c) ({ "scf.yield"(%0#0) : (f64) -> () }, {
      "scf.yield"(%0#1) : (f64) -> ()
    }) : (i1) -> f64
    "t.nothing"() : () -> () "t.more"(%1) : (f64) -> ()
    "func.return"(%1) : (f64) -> ()
  }) : () -> ()
}) {sym_name = "late"} : () -> ()
"""

BUFFERS = """\
module attributes {gpu.container_module} {
  memref.global "private" constant @table : memref<2xf64> = dense<[1.0, 2.0]>
  llvm.mlir.global internal constant @text("a{b\\00") {addr_space = 0 : i32}
  llvm.func @printf(!llvm.ptr, ...) -> i32
  func.func @launch(%n: index, %m: memref<?xf64>) {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
               threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
      %v = memref.load %m[%tx] : memref<?xf64>
      memref.store %v, %m[%bx] : memref<?xf64>
      gpu.terminator
    }
    %t = memref.get_global @table : memref<2xf64>
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
                    iterator_types = ["parallel"]}
        ins(%t : memref<2xf64>) outs(%t : memref<2xf64>) {
    ^bb0(%in: f64, %out: f64):
      linalg.yield %in : f64
    }
    return
  }
  gpu.module @kernels {
    gpu.func @k(%a: memref<4xf64>) workgroup(%w: memref<4xf64, 3>) kernel {
      %i = gpu.thread_id x
      %v = memref.load %a[%i] : memref<4xf64>
      memref.store %v, %w[%i] : memref<4xf64, 3>
      gpu.return
    }
  }
}
"""

TENSORS = """\
func.func @tensors(%a: tensor<4xf64>, %n: index) -> tensor<4xf64> {
  %e = tensor.empty() : tensor<4xf64>
  %s = linalg.map ins(%a : tensor<4xf64>) outs(%e : tensor<4xf64>) (%x: f64, %o: f64) { linalg.yield %x : f64 }
  %g = tensor.generate %n {
  ^bb0(%i: index):
    %v = tensor.extract %s[%i] : tensor<4xf64>
    tensor.yield %v : f64
  } : tensor<?xf64>
  %f = scf.forall (%i) in (%n) shared_outs(%o = %s) -> (tensor<4xf64>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[0] [4] [1] : tensor<4xf64> into tensor<4xf64>
    }
  }
  %q,
    %q2
      =
    arith.mulsi_extended %n, %n : index
  %cast = builtin.unrealized_conversion_cast %q : index to i64
  return %f : tensor<4xf64>
}
"""

ALL = {"loops": LOOPS, "branches": BRANCHES, "generic": GENERIC, "buffers": BUFFERS, "tensors": TENSORS}
