// Overwritten in one branch only: after the join the old content may still be there.
func.func @one_branch(%x: f64, %c: i1) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  scf.if %c {
    memref.store %zero, %m[] : memref<f64>
//  ^^ active[clears]
  }
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// A loop may run zero times.
func.func @maybe_never(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  scf.for %i = %c0 to %n step %c1 {
    memref.store %zero, %m[] : memref<f64>
//  ^^ active[clears]
  }
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// One element of several: the others stay.
func.func @one_element(%x: f64, %i: index, %j: index) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<2xf64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[%i] : memref<2xf64>
//^^ active
  memref.store %zero, %m[%j] : memref<2xf64>
//^^ active[clears]
  %y = memref.load %m[%i] : memref<2xf64>
//^^ active
  return %y : f64
}

// -----
// Two arguments that may be one buffer, and may be two: a store to one is no store to the other for sure.
func.func @possible_overlap(%a: memref<f64>, %b: memref<f64>, %x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %s = math.sin %x : f64
//^^ active
  memref.store %s, %a[] : memref<f64>
//^^ active
  memref.store %zero, %b[] : memref<f64>
//^^ active[clears]
  %y = memref.load %a[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// A copy into a part of a buffer.
func.func @part(%x: memref<8xf64>, %i: index, %j: index) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %ones = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  %m = memref.alloc() : memref<8xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%one : f64) outs(%ones : memref<4xf64>)
//^^ inactive[not-varied]
  memref.copy %x, %m : memref<8xf64> to memref<8xf64>
//^^ active
  %s = memref.subview %m[%j] [4] [1] : memref<8xf64> to memref<4xf64, strided<[1], offset: ?>>
//^^ inactive[no-derivative-type]
  memref.copy %ones, %s : memref<4xf64> to memref<4xf64, strided<[1], offset: ?>>
//^^ active[clears]
  %y = memref.load %m[%i] : memref<8xf64>
//^^ active
  return %y : f64
}

// -----
// A generic that writes the diagonal only.
#id = affine_map<(i) -> (i)>
#diagonal = affine_map<(i) -> (i, i)>
func.func @diagonal(%x: memref<4x4xf64>, %i: index, %j: index) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %ones = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  %m = memref.alloc() : memref<4x4xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%one : f64) outs(%ones : memref<4xf64>)
//^^ inactive[not-varied]
  memref.copy %x, %m : memref<4x4xf64> to memref<4x4xf64>
//^^ active
  linalg.generic {indexing_maps = [#id, #diagonal], iterator_types = ["parallel"]} ins(%ones : memref<4xf64>) outs(%m : memref<4x4xf64>) {
//^^ active[clears]
  ^bb0(%in: f64, %old: f64):
    linalg.yield %in : f64
  }
  %y = memref.load %m[%i, %j] : memref<4x4xf64>
//^^ active
  return %y : f64
}

// -----
// In a parallel loop another iteration may write between the store and the load.
func.func @parallel_iterations(%x: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %zero, %m[] : memref<f64>
//^^ inactive[not-varied]
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %zero, %m[] : memref<f64>
//  ^^ active[clears]
    %a = memref.load %m[] : memref<f64>
//  ^^ active
    %b = memref.load %x[%i] : memref<?xf64>
    %c = arith.addf %a, %b : f64
    memref.store %c, %m[] : memref<f64>
//  ^^ active
    scf.reduce
  }
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}
