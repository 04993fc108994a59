func.func @loops(%a: memref<4xf64>, %b: memref<f64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %x) -> (f64) {
    %v = memref.load %a[%i] : memref<4xf64>
    %u = arith.mulf %t, %v : f64
    scf.yield %u : f64
  }
  memref.store %s, %b[] : memref<f64>
  return
}
// -----
func.func @whiles(%a: memref<f64>, %b: memref<f64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n, %s = scf.while (%i = %c0, %t = %x) : (index, f64) -> (index, f64) {
    %more = arith.cmpi ult, %i, %c3 : index
    scf.condition(%more) %i, %t : index, f64
  } do {
  ^bb0(%i: index, %t: f64):
    %v = memref.load %a[] : memref<f64>
    %u = arith.mulf %t, %v : f64
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %u : index, f64
  }
  memref.store %s, %b[] : memref<f64>
  return
}
// -----
func.func @choices(%a: memref<f64>, %x: f64, %y: f64, %z: f64) {
  %half = arith.constant 0.5 : f64
  %c = arith.cmpf ogt, %x, %half : f64
  %n = arith.index_castui %c : i1 to index
  %r = scf.if %c -> (f64) {
    scf.yield %y : f64
  } else {
    scf.yield %z : f64
  }
  %s = scf.index_switch %n -> f64
  case 1 {
    %q = arith.mulf %r, %r : f64
    scf.yield %q : f64
  }
  default {
    scf.yield %r : f64
  }
  %t = scf.execute_region -> f64 {
    scf.yield %s : f64
  }
  memref.store %t, %a[] : memref<f64>
  return
}
// -----
// claimed only: %b <- %b
// (nothing says that the iterations write all of the memory)
func.func @parallel(%a: memref<4xf64>, %b: memref<4xf64>, %c: memref<f64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%x) -> f64 {
    %v = memref.load %a[%i] : memref<4xf64>
    memref.store %v, %b[%i] : memref<4xf64>
    scf.reduce(%v : f64) {
    ^bb0(%p: f64, %q: f64):
      %s = arith.addf %p, %q : f64
      scf.reduce.return %s : f64
    }
  }
  memref.store %r, %c[] : memref<f64>
  return
}
// -----
// claimed only: %b <- %b
// (nothing says that the iterations write all of the memory)
func.func @forall(%a: memref<4xf64>, %b: memref<4xf64>) {
  scf.forall (%i) in (4) {
    %v = memref.load %a[%i] : memref<4xf64>
    memref.store %v, %b[%i] : memref<4xf64>
  }
  return
}
