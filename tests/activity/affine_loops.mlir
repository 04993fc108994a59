// A loop with carried values; the second one is a counter.
func.func @polynomial(%c: memref<10xf64>, %x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %r:3 = affine.for %i = 0 to 10 iter_args(%sum = %zero, %power = %one, %count = %zero) -> (f64, f64, f64) {
    %a = affine.load %c[%i] : memref<10xf64>
//  ^^ active
    %t = arith.mulf %a, %power : f64
//  ^^ active
    %s = arith.addf %sum, %t : f64
//  ^^ active
    %p = arith.mulf %power, %x : f64
//  ^^ active
    %n = arith.addf %count, %one : f64
//  ^^ inactive[not-varied]
    affine.yield %s, %p, %n : f64, f64, f64
  }
  %y = arith.divf %r#0, %r#2 : f64
  return %y : f64
}

// -----
// A stencil with a boundary: the integer condition carries nothing, both branches may carry.
#interior = affine_set<(i) : (i - 1 >= 0, 98 - i >= 0)>
func.func @stencil(%u: memref<100xf64>, %v: memref<100xf64>) {
  %half = arith.constant 0.5 : f64
//^^ inactive[not-varied]
  affine.for %i = 0 to 100 {
    %w = affine.if #interior(%i) -> f64 {
      %l = affine.load %u[%i - 1] : memref<100xf64>
//    ^^ active
      %r = affine.load %u[%i + 1] : memref<100xf64>
//    ^^ active
      %s = arith.addf %l, %r : f64
//    ^^ active
      %m = arith.mulf %s, %half : f64
//    ^^ active
      affine.yield %m : f64
    } else {
      %b = affine.load %u[%i] : memref<100xf64>
//    ^^ active
      affine.yield %b : f64
    }
    affine.store %w, %v[%i] : memref<100xf64>
//  ^^ active
  }
  return
}

// -----
// Index arithmetic of affine maps has no derivative.
#tile = affine_map<(i)[n] -> (i + 4, n)>
func.func @tiles(%u: memref<?xf64>, %n: index) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %y = affine.for %i = 0 to %n step 4 iter_args(%a = %zero) -> (f64) {
    %end = affine.min #tile(%i)[%n]
//  ^^ inactive[no-derivative-type]
    %last = affine.apply affine_map<(e) -> (e - 1)>(%end)
//  ^^ inactive[no-derivative-type]
    %v = memref.load %u[%last] : memref<?xf64>
//  ^^ active
    %b = arith.addf %a, %v : f64
    affine.yield %b : f64
  }
  return %y : f64
}

// -----
// Loads and stores of vectors.
func.func @vectors(%u: memref<100xf64>, %v: memref<100xf64>) {
  %two = arith.constant dense<2.0> : vector<4xf64>
//^^ inactive[not-varied]
  affine.for %i = 0 to 100 step 4 {
    %a = affine.vector_load %u[%i] : memref<100xf64>, vector<4xf64>
//  ^^ active
    %b = arith.mulf %a, %two : vector<4xf64>
//  ^^ active
    affine.vector_store %b, %v[%i] : memref<100xf64>, vector<4xf64>
//  ^^ active
  }
  return
}

// -----
// An accumulator of rank 0: replaced at the start of each row, in one branch only where a condition says so.
#even = affine_set<(i) : (i mod 2 == 0)>
func.func @rows(%u: memref<8x8xf64>, %out: memref<8xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  affine.for %i = 0 to 8 {
    affine.store %zero, %m[] : memref<f64>
//  ^^ active[clears]
    %start = affine.load %m[] : memref<f64>
//  ^^ inactive[not-varied]
    affine.for %j = 0 to 8 {
      %a = affine.load %u[%i, %j] : memref<8x8xf64>
      %s = affine.load %m[] : memref<f64>
      %t = arith.addf %s, %a : f64
      affine.store %t, %m[] : memref<f64>
    }
    affine.if #even(%i) {
      affine.store %zero, %m[] : memref<f64>
//    ^^ active[clears]
    }
    %sum = affine.load %m[] : memref<f64>
//  ^^ active
    %y = arith.addf %sum, %start : f64
    affine.store %y, %out[%i] : memref<8xf64>
//  ^^ active
  }
  return
}
