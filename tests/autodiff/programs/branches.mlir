// Branches: values and memory, one side and both, nested in loops.

func.func @f(%x: f64, %y: f64) -> f64 {
  %p = arith.cmpf ogt, %x, %y : f64
  %r = scf.if %p -> f64 {
    %a = arith.mulf %x, %y : f64
    %b = math.sin %a : f64
    scf.yield %b : f64
  } else {
    %a = arith.divf %x, %y : f64
    %b = arith.mulf %a, %a : f64
    scf.yield %b : f64
  }
  return %r : f64
}

// -----

func.func @f(%m: memref<6xf64>, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%s = %x) -> f64 {
    %v = memref.load %m[%i] : memref<6xf64>
    %k = arith.remui %i, %c2 : index
    %p = arith.cmpi eq, %k, %c0 : index
    %t = scf.if %p -> f64 {
      %a = arith.mulf %v, %s : f64
      %b = math.exp %a : f64
      memref.store %b, %m[%i] : memref<6xf64>
      %c = math.sin %b : f64
      scf.yield %c : f64
    } else {
      scf.yield %v : f64
    }
    scf.if %p {
      %a = memref.load %m[%c0] : memref<6xf64>
      %b = arith.mulf %a, %t : f64
      memref.store %b, %m[%c1] : memref<6xf64>
    }
    %u = arith.mulf %t, %s : f64
    scf.yield %u : f64
  }
  return %r : f64
}

// -----

// A condition on active data, taken apart in each iteration.
func.func @f(%m: memref<8xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%s = %one) -> f64 {
    %v = memref.load %m[%i] : memref<8xf64>
    %p = arith.cmpf olt, %v, %s : f64
    %t = scf.if %p -> f64 {
      %a = arith.mulf %v, %s : f64
      scf.yield %a : f64
    } else {
      %a = arith.addf %v, %s : f64
      %b = math.sqrt %a : f64
      scf.yield %b : f64
    }
    memref.store %t, %m[%i] : memref<8xf64>
    scf.yield %t : f64
  }
  return %r : f64
}

// -----

// inputs: n=2
func.func @f(%x: f64, %n: index, %m: memref<4xf64>) -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %r:2 = scf.index_switch %n -> f64, f64
  case 1 {
    %a = arith.mulf %x, %x : f64
    scf.yield %a, %x : f64, f64
  }
  case 2 {
    %v = memref.load %m[%c0] : memref<4xf64>
    %a = arith.mulf %x, %v : f64
    %b = math.sin %a : f64
    memref.store %b, %m[%c0] : memref<4xf64>
    scf.yield %a, %b : f64, f64
  }
  default {
    scf.yield %x, %x : f64, f64
  }
  return %r#0, %r#1 : f64, f64
}

// -----

// A region that runs once, and a scope of stack memory, in a loop.
func.func @f(%x: f64, %m: memref<4xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %x) -> f64 {
    %a = memref.alloca_scope -> (f64) {
      %t = memref.alloca() : memref<2xf64>
      memref.store %s, %t[%c0] : memref<2xf64>
      %v = memref.load %m[%i] : memref<4xf64>
      %w = arith.mulf %v, %s : f64
      memref.store %w, %t[%c1] : memref<2xf64>
      %p = memref.load %t[%c0] : memref<2xf64>
      %q = memref.load %t[%c1] : memref<2xf64>
      %o = arith.mulf %p, %q : f64
      memref.alloca_scope.return %o : f64
    }
    %b = scf.execute_region -> f64 {
      %k = math.sin %a : f64
      scf.yield %k : f64
    }
    scf.yield %b : f64
  }
  return %r : f64
}
