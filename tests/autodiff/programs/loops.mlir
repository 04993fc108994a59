// Counted loops.

func.func @f(%x: f64, %m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc(%n) : memref<?xf64>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f64 {
    %v = memref.load %m[%i] : memref<?xf64>
    %p = arith.mulf %v, %a : f64
    %q = math.sin %p : f64
    memref.store %q, %t[%i] : memref<?xf64>
    %w = memref.load %t[%i] : memref<?xf64>
    %y = arith.mulf %w, %x : f64
    memref.store %y, %m[%i] : memref<?xf64>
    scf.yield %y : f64
  }
  memref.dealloc %t : memref<?xf64>
  return %s : f64
}

// -----

// Steps, a lower bound, a loop that never runs.
func.func @f(%m: memref<7xf64>) -> f64 {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %one = arith.constant 1.0 : f64
  %s = scf.for %i = %c1 to %c7 step %c3 iter_args(%a = %one) -> f64 {
    %v = memref.load %m[%i] : memref<7xf64>
    %p = arith.mulf %v, %a : f64
    scf.yield %p : f64
  }
  %r = scf.for %i = %c7 to %c1 step %c3 iter_args(%a = %s) -> f64 {
    %p = arith.mulf %a, %a : f64
    scf.yield %p : f64
  }
  return %r : f64
}

// -----

// Nested loops, a product of matrices, in place powers.
func.func @f(%a: memref<?x?xf64>, %b: memref<?x?xf64>, %c: memref<?x?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      scf.for %k = %c0 to %n step %c1 {
        %x = memref.load %a[%i, %k] : memref<?x?xf64>
        %y = memref.load %b[%k, %j] : memref<?x?xf64>
        %z = memref.load %c[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %x, %y : f64
        %q = arith.addf %z, %p : f64
        memref.store %q, %c[%i, %j] : memref<?x?xf64>
      }
      %u = memref.load %c[%i, %j] : memref<?x?xf64>
      %v = arith.mulf %u, %u : f64
      memref.store %v, %c[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// -----

// A triangular nest: the tape grows.
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %one) -> f64 {
    %t = scf.for %j = %c0 to %i step %c1 iter_args(%u = %s) -> f64 {
      %v = memref.load %m[%j] : memref<?xf64>
      %w = arith.mulf %v, %u : f64
      %e = math.sin %w : f64
      scf.yield %e : f64
    }
    %q = arith.mulf %t, %t : f64
    memref.store %q, %m[%i] : memref<?xf64>
    scf.yield %t : f64
  }
  return %r : f64
}
