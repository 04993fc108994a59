// Bits of a float.
func.func @f(%x: f64) -> f64 {
  %i = arith.bitcast %x : f64 to i64
//! arith.bitcast | no rule for its derivative
  %y = arith.bitcast %i : i64 to f64
  return %y : f64
}

// -----

// Tensors.
func.func @f(%x: tensor<4xf64>) -> tensor<4xf64> {
//! arith.addf | tensors have to become memory
  %y = arith.addf %x, %x : tensor<4xf64>
  return %y : tensor<4xf64>
}

// -----

// Blocks.
//! func.func | lift it to scf
func.func @f(%x: f64, %p: i1) -> f64 {
  cf.cond_br %p, ^a, ^b
^a:
  return %x : f64
^b:
  %y = arith.addf %x, %x : f64
  return %y : f64
}

// -----

// A function that is not here.
func.func private @g(f64) -> f64
func.func @f(%x: f64) -> f64 {
//! func.call | not defined here
  %y = func.call @g(%x) : (f64) -> f64
  return %y : f64
}

// -----

// An atomic product.
func.func @f(%m: memref<4xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
//! memref.atomic_rmw | only additions
  %y = memref.atomic_rmw mulf %x, %m[%c0] : (f64, memref<4xf64>) -> f64
  return
}

// -----

// Memory of integers.
func.func @f(%x: f64, %m: memref<4xi64>) -> f64 {
  %c0 = arith.constant 0 : index
  %i = arith.bitcast %x : f64 to i64
  memref.store %i, %m[%c0] : memref<4xi64>
  %j = memref.load %m[%c0] : memref<4xi64>
//! arith.bitcast | no rule for its derivative
  %y = arith.bitcast %j : i64 to f64
  return %y : f64
}

// -----

// A gather.
func.func @f(%m: memref<8xf64>, %i: vector<4xindex>, %p: vector<4xi1>, %d: vector<4xf64>) -> vector<4xf64> {
  %c0 = arith.constant 0 : index
//! vector.gather | no rule for its derivative
  %v = vector.gather %m[%c0] [%i], %p, %d : memref<8xf64>, vector<4xindex>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  return %v : vector<4xf64>
}

// -----

// Memory that a recursive function returns.
func.func private @g(%x: f64, %n: index) -> memref<f64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %p -> memref<f64> {
    %m = memref.alloc() : memref<f64>
    memref.store %x, %m[] : memref<f64>
    scf.yield %m : memref<f64>
  } else {
    %k = arith.subi %n, %c1 : index
    %m = func.call @g(%x, %k) : (f64, index) -> memref<f64>
    scf.yield %m : memref<f64>
  }
//! func.return | let it fill memory that it is given
  return %r : memref<f64>
}
func.func @f(%x: f64, %n: index) -> f64 {
  %m = func.call @g(%x, %n) : (f64, index) -> memref<f64>
  %y = memref.load %m[] : memref<f64>
  return %y : f64
}
