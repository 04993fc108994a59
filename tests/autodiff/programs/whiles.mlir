// Loops whose number of iterations is not known.

func.func @f(%x: f64, %y: f64) -> f64 {
  %limit = arith.constant 20.0 : f64
  %r = scf.while (%a = %x) : (f64) -> f64 {
    %p = arith.cmpf olt, %a, %limit : f64
    scf.condition(%p) %a : f64
  } do {
  ^bb0(%b: f64):
    %t = arith.mulf %b, %b : f64
    %u = arith.mulf %t, %y : f64
    %c = arith.addf %u, %b : f64
    scf.yield %c : f64
  }
  return %r : f64
}

// -----

// The first region computes too, the values change their order, memory is updated.
func.func @f(%x: f64, %m: memref<4xf64>, %n: index) -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.while (%i = %c0, %a = %x, %b = %x) : (index, f64, f64) -> (f64, index, f64) {
    %v = memref.load %m[%i] : memref<4xf64>
    %t = arith.mulf %a, %v : f64
    %s = math.sin %t : f64
    memref.store %s, %m[%i] : memref<4xf64>
    %j = arith.addi %i, %c1 : index
    %p = arith.cmpi ult, %j, %n : index
    scf.condition(%p) %s, %j, %b : f64, index, f64
  } do {
  ^bb0(%u: f64, %k: index, %w: f64):
    %z = arith.mulf %u, %w : f64
    %o = math.exp %z : f64
    scf.yield %k, %o, %u : index, f64, f64
  }
  return %r#0, %r#2 : f64, f64
}

// -----

// A while in a for, and a for of unknown length in the while.
func.func @f(%x: f64, %m: memref<5xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %x) -> f64 {
    %q:2 = scf.while (%j = %i, %a = %s) : (index, f64) -> (index, f64) {
      %p = arith.cmpi ult, %j, %c5 : index
      scf.condition(%p) %j, %a : index, f64
    } do {
    ^bb0(%k: index, %b: f64):
      %in = scf.for %l = %c0 to %k step %c1 iter_args(%c = %b) -> f64 {
        %v = memref.load %m[%l] : memref<5xf64>
        %d = arith.mulf %v, %c : f64
        %e = math.sin %d : f64
        memref.store %e, %m[%l] : memref<5xf64>
        scf.yield %e : f64
      }
      %n = arith.addi %k, %c1 : index
      %f = arith.addf %in, %b : f64
      scf.yield %n, %f : index, f64
    }
    %t = arith.mulf %q#1, %q#1 : f64
    %u = math.sin %t : f64
    scf.yield %u : f64
  }
  return %r : f64
}
