// Addresses: views, choices, carried by loops, globals.

func.func @f(%m: memref<4x6xf64>, %o: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %row = memref.subview %m[%i, 1] [1, 4] [1, 1] : memref<4x6xf64> to memref<4xf64, strided<[1], offset: ?>>
    %a = memref.load %row[%i] : memref<4xf64, strided<[1], offset: ?>>
    %b = memref.load %row[%c1] : memref<4xf64, strided<[1], offset: ?>>
    %p = arith.mulf %a, %b : f64
    memref.store %p, %row[%c0] : memref<4xf64, strided<[1], offset: ?>>
    %flat = memref.collapse_shape %m [[0, 1]] : memref<4x6xf64> into memref<24xf64>
    %q = memref.load %flat[%i] : memref<24xf64>
    %s = arith.mulf %q, %p : f64
    memref.store %s, %o[%i] : memref<?xf64>
  }
  return
}

// -----

// Two buffers that change places in each iteration.
func.func @f(%m: memref<4xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %a = memref.alloc() : memref<4xf64>
  %b = memref.alloc() : memref<4xf64>
  memref.copy %m, %a : memref<4xf64> to memref<4xf64>
  memref.copy %m, %b : memref<4xf64> to memref<4xf64>
  %r:2 = scf.for %t = %c0 to %c5 step %c1 iter_args(%p = %a, %q = %b) -> (memref<4xf64>, memref<4xf64>) {
    scf.for %i = %c1 to %c3 step %c1 {
      %l = arith.subi %i, %c1 : index
      %h = arith.addi %i, %c1 : index
      %x = memref.load %p[%l] : memref<4xf64>
      %y = memref.load %p[%h] : memref<4xf64>
      %z = arith.mulf %x, %y : f64
      %w = math.sin %z : f64
      memref.store %w, %q[%i] : memref<4xf64>
    }
    scf.yield %q, %p : memref<4xf64>, memref<4xf64>
  }
  %v = memref.load %r#0[%c1] : memref<4xf64>
  memref.dealloc %a : memref<4xf64>
  memref.dealloc %b : memref<4xf64>
  return %v : f64
}

// -----

// An address that a branch chooses, one that a selection chooses, and one of them inactive.
// const: w
func.func @f(%m: memref<4xf64>, %n: memref<4xf64>, %w: memref<4xf64>, %k: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi eq, %k, %c0 : index
  %a = scf.if %p -> memref<4xf64> {
    scf.yield %m : memref<4xf64>
  } else {
    scf.yield %n : memref<4xf64>
  }
  %b = arith.select %p, %w, %n : memref<4xf64>
  %x = memref.load %a[%c0] : memref<4xf64>
  %y = memref.load %b[%c1] : memref<4xf64>
  %z = arith.mulf %x, %y : f64
  %t = math.exp %z : f64
  memref.store %t, %a[%c1] : memref<4xf64>
  %u = memref.load %b[%c1] : memref<4xf64>
  %v = arith.mulf %u, %u : f64
  return %v : f64
}

// -----

// Memory allocated in a loop, of a size that changes, and handed out of a branch.
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %one) -> f64 {
    %size = arith.addi %i, %c1 : index
    %t = memref.alloc(%size) : memref<?xf64>
    scf.for %j = %c0 to %size step %c1 {
      %v = memref.load %m[%j] : memref<?xf64>
      %w = arith.mulf %v, %s : f64
      memref.store %w, %t[%j] : memref<?xf64>
    }
    %p = arith.cmpi ugt, %i, %c1 : index
    %chosen = scf.if %p -> memref<?xf64> {
      %u = memref.alloc(%size) : memref<?xf64>
      memref.copy %t, %u : memref<?xf64> to memref<?xf64>
      %v = memref.load %t[%c1] : memref<?xf64>
      %w = arith.mulf %v, %v : f64
      memref.store %w, %u[%c0] : memref<?xf64>
      scf.yield %u : memref<?xf64>
    } else {
      scf.yield %t : memref<?xf64>
    }
    %x = memref.load %chosen[%c0] : memref<?xf64>
    %y = memref.load %t[%i] : memref<?xf64>
    %z = arith.mulf %x, %y : f64
    %q = math.sin %z : f64
    memref.store %q, %m[%i] : memref<?xf64>
    scf.yield %q : f64
  }
  return %r : f64
}

// -----

// A global that is written and read, and a constant one.
module {
  memref.global "private" @state : memref<2xf64> = dense<[1.0, 2.0]>
  memref.global "private" constant @weights : memref<2xf64> = dense<[0.5, 2.5]>
  func.func @f(%x: f64) -> f64 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %g = memref.get_global @state : memref<2xf64>
    %w = memref.get_global @weights : memref<2xf64>
    %k = memref.load %w[%c1] : memref<2xf64>
    %a = arith.mulf %x, %k : f64
    memref.store %a, %g[%c0] : memref<2xf64>
    memref.store %k, %g[%c1] : memref<2xf64>
    %b = memref.load %g[%c0] : memref<2xf64>
    %c = memref.load %g[%c1] : memref<2xf64>
    %d = arith.mulf %b, %c : f64
    %e = arith.mulf %d, %b : f64
    return %e : f64
  }
}

// -----

// The buffer of a while, and memory that is returned.
func.func @f(%x: f64, %m: memref<4xf64>) -> (f64, memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<4xf64>
  %o = memref.alloc() : memref<4xf64>
  memref.copy %m, %a : memref<4xf64> to memref<4xf64>
  memref.copy %m, %o : memref<4xf64> to memref<4xf64>
  %r:3 = scf.while (%i = %c0, %p = %a, %q = %o) : (index, memref<4xf64>, memref<4xf64>) -> (memref<4xf64>, memref<4xf64>, index) {
    %go = arith.cmpi ult, %i, %c4 : index
    scf.condition(%go) %q, %p, %i : memref<4xf64>, memref<4xf64>, index
  } do {
  ^bb0(%q2: memref<4xf64>, %p2: memref<4xf64>, %j: index):
    %v = memref.load %p2[%j] : memref<4xf64>
    %w = arith.mulf %v, %x : f64
    %s = math.sin %w : f64
    memref.store %s, %q2[%j] : memref<4xf64>
    %n = arith.addi %j, %c1 : index
    scf.yield %n, %q2, %p2 : index, memref<4xf64>, memref<4xf64>
  }
  %y = memref.load %r#0[%c1] : memref<4xf64>
  %z = memref.load %o[%c0] : memref<4xf64>
  %t = arith.mulf %y, %z : f64
  return %t, %o : f64, memref<4xf64>
}
