// Calls: the tests do not inline, so that every call is differentiated as a call.

func.func private @g(%x: f64, %y: f64) -> f64 {
  %a = arith.mulf %x, %y : f64
  %b = math.sin %a : f64
  return %b : f64
}
func.func @f(%x: f64, %m: memref<4xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %x) -> f64 {
    %v = memref.load %m[%i] : memref<4xf64>
    %t = func.call @g(%s, %v) : (f64, f64) -> f64
    %u = func.call @g(%t, %t) : (f64, f64) -> f64
    scf.yield %u : f64
  }
  return %r : f64
}

// -----

// Recursion with a branch: the power of a number.
func.func private @power(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %p -> f64 {
    %one = arith.constant 1.0 : f64
    scf.yield %one : f64
  } else {
    %m = arith.subi %n, %c1 : index
    %a = func.call @power(%x, %m) : (f64, index) -> f64
    %b = arith.mulf %a, %x : f64
    scf.yield %b : f64
  }
  return %r : f64
}
func.func @f(%x: f64, %n: index) -> f64 {
  %y = func.call @power(%x, %n) : (f64, index) -> f64
  return %y : f64
}

// -----

// Recursion over memory, in place, with a loop and a buffer of its own in each call, two calls in each.
func.func private @fold(%m: memref<?xf64>, %x: f64, %lo: index, %hi: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.subi %hi, %lo : index
  %leaf = arith.cmpi ule, %n, %c1 : index
  %r = scf.if %leaf -> f64 {
    %v = memref.load %m[%lo] : memref<?xf64>
    %w = arith.mulf %v, %x : f64
    memref.store %w, %m[%lo] : memref<?xf64>
    %q = math.sin %w : f64
    scf.yield %q : f64
  } else {
    %half = arith.divui %n, %c2 : index
    %mid = arith.addi %lo, %half : index
    %a = func.call @fold(%m, %x, %lo, %mid) : (memref<?xf64>, f64, index, index) -> f64
    %b = func.call @fold(%m, %a, %mid, %hi) : (memref<?xf64>, f64, index, index) -> f64
    %t = memref.alloc(%n) : memref<?xf64>
    scf.for %i = %c0 to %n step %c1 {
      %j = arith.addi %lo, %i : index
      %v = memref.load %m[%j] : memref<?xf64>
      %w = arith.mulf %v, %b : f64
      memref.store %w, %t[%i] : memref<?xf64>
    }
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a) -> f64 {
      %j = arith.addi %lo, %i : index
      %v = memref.load %t[%i] : memref<?xf64>
      %w = math.tanh %v : f64
      memref.store %w, %m[%j] : memref<?xf64>
      %k = arith.mulf %u, %w : f64
      %l = arith.addf %k, %v : f64
      scf.yield %l : f64
    }
    memref.dealloc %t : memref<?xf64>
    scf.yield %s : f64
  }
  return %r : f64
}
func.func @f(%m: memref<?xf64>, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf64>
  %y = func.call @fold(%m, %x, %c0, %n) : (memref<?xf64>, f64, index, index) -> f64
  return %y : f64
}

// -----

// Two functions that call one another, with an inactive argument, in a loop of unknown length.
func.func private @even(%x: f64, %k: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %p -> f64 {
    scf.yield %x : f64
  } else {
    %m = arith.subi %n, %c1 : index
    %a = arith.mulf %x, %k : f64
    %b = func.call @odd(%a, %m) : (f64, index) -> f64
    scf.yield %b : f64
  }
  return %r : f64
}
func.func private @odd(%x: f64, %n: index) -> f64 {
  %c1 = arith.constant 1 : index
  %half = arith.constant 0.5 : f64
  %m = arith.subi %n, %c1 : index
  %a = math.sin %x : f64
  %b = func.call @even(%a, %half, %m) : (f64, f64, index) -> f64
  %c = arith.mulf %b, %x : f64
  return %c : f64
}
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %k = arith.constant 0.75 : f64
  %r:2 = scf.while (%i = %n, %a = %x) : (index, f64) -> (index, f64) {
    %p = arith.cmpi ne, %i, %c0 : index
    scf.condition(%p) %i, %a : index, f64
  } do {
  ^bb0(%i: index, %a: f64):
    %b = func.call @even(%a, %k, %i) : (f64, f64, index) -> f64
    %j = arith.subi %i, %c2 : index
    scf.yield %j, %b : index, f64
  }
  return %r#1 : f64
}
