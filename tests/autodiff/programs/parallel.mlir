// Parallel loops.

func.func @f(%m: memref<?xf64>, %o: memref<?xf64>, %x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %s = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f64 {
    %v = memref.load %m[%i] : memref<?xf64>
    %f = memref.load %m[%c0] : memref<?xf64>
    %a = arith.mulf %v, %x : f64
    %b = arith.mulf %a, %f : f64
    %e = math.sin %b : f64
    memref.store %e, %o[%i] : memref<?xf64>
    scf.reduce(%b : f64) {
    ^bb0(%l: f64, %r: f64):
      %t = arith.addf %l, %r : f64
      scf.reduce.return %t : f64
    }
  }
  return %s : f64
}

// -----

// Two dimensions, a loop and a branch in it, private memory.
func.func @f(%m: memref<3x4xf64>, %o: memref<4xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c3, %c4) step (%c1, %c2) {
    %t = memref.alloca() : memref<2xf64>
    %v = memref.load %m[%i, %j] : memref<3x4xf64>
    memref.store %v, %t[%c0] : memref<2xf64>
    %s = scf.for %k = %c0 to %c3 step %c1 iter_args(%a = %v) -> f64 {
      %w = memref.load %o[%k] : memref<4xf64>
      %b = arith.mulf %a, %w : f64
      %c = math.sin %b : f64
      %p = arith.cmpf ogt, %c, %x : f64
      %d = scf.if %p -> f64 {
        %q = arith.mulf %c, %x : f64
        scf.yield %q : f64
      } else {
        scf.yield %c : f64
      }
      scf.yield %d : f64
    }
    %u = memref.load %t[%c0] : memref<2xf64>
    %r = arith.mulf %u, %s : f64
    memref.store %r, %m[%i, %j] : memref<3x4xf64>
  }
  return
}

// -----

// An atomic sum.
func.func @f(%m: memref<6xf64>, %o: memref<2xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  scf.parallel (%i) = (%c0) to (%c6) step (%c1) {
    %v = memref.load %m[%i] : memref<6xf64>
    %a = arith.mulf %v, %v : f64
    %k = arith.remui %i, %c2 : index
    %u = memref.atomic_rmw addf %a, %o[%k] : (f64, memref<2xf64>) -> f64
    scf.reduce
  }
  return
}

// -----

// A product and a maximum over the iterations, which have an order then.
func.func @f(%m: memref<3x2xf64>, %x: f64) -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.parallel (%i, %j) = (%c0, %c0) to (%c3, %c2) step (%c1, %c1) init (%x, %x) -> (f64, f64) {
    %v = memref.load %m[%i, %j] : memref<3x2xf64>
    %w = arith.mulf %v, %x : f64
    memref.store %w, %m[%i, %j] : memref<3x2xf64>
    scf.reduce(%v, %w : f64, f64) {
    ^bb0(%a: f64, %b: f64):
      %p = arith.mulf %a, %b : f64
      scf.reduce.return %p : f64
    }, {
    ^bb0(%a: f64, %b: f64):
      %p = arith.maximumf %a, %b : f64
      scf.reduce.return %p : f64
    }
  }
  return %r#0, %r#1 : f64, f64
}

// -----

// A triangular nest in a parallel loop, and vectors that iterations share: both need an order.
func.func @f(%m: memref<4xf64>, %o: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %v = vector.load %m[%c0] : memref<4xf64>, vector<4xf64>
    %a = vector.reduction <add>, %v : vector<4xf64> into f64
    %s = scf.for %j = %c0 to %i step %c1 iter_args(%b = %a) -> f64 {
      %w = memref.load %m[%j] : memref<4xf64>
      %c = arith.mulf %b, %w : f64
      %d = math.sin %c : f64
      scf.yield %d : f64
    }
    memref.store %s, %o[%i] : memref<4xf64>
    scf.reduce
  }
  return
}
