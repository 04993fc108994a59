// A parallel reduction whose combining operation is named in the header.
func.func @sum_of_squares(%v: memref<100xf64>) -> f64 {
  %y = affine.parallel (%i) = (0) to (100) reduce ("addf") -> f64 {
    %a = affine.load %v[%i] : memref<100xf64>
//  ^^ active
    %b = arith.mulf %a, %a : f64
//  ^^ active
    affine.yield %b : f64
  }
  return %y : f64
}

// -----
// Two reductions side by side: the second never meets the input.
func.func @mean(%v: memref<100xf64>) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %r:2 = affine.parallel (%i) = (0) to (100) reduce ("addf", "addf") -> (f64, f64) {
    %a = affine.load %v[%i] : memref<100xf64>
//  ^^ active
    affine.yield %a, %one : f64, f64
  }
  %w = math.sqrt %r#1 : f64
//^^ inactive[not-varied]
  %y = arith.divf %r#0, %w : f64
//^^ active
  return %y : f64
}

// -----
// Writes to an output from a parallel body; a constant written there clears.
func.func @split(%v: memref<100xf64>, %a: memref<100xf64>, %b: memref<100xf64>) {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  affine.parallel (%i) = (0) to (100) {
    %x = affine.load %v[%i] : memref<100xf64>
//  ^^ active
    affine.store %x, %a[%i] : memref<100xf64>
//  ^^ active
    affine.store %zero, %b[%i] : memref<100xf64>
//  ^^ active[clears]
  }
  return
}

// -----
// Memory of rank 0 from outside is not replaced in a parallel body.
func.func @shared(%v: memref<100xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  affine.store %zero, %m[] : memref<f64>
//^^ inactive[not-varied]
  affine.parallel (%i) = (0) to (100) {
    affine.store %zero, %m[] : memref<f64>
//  ^^ active[clears]
    %p = affine.load %m[] : memref<f64>
//  ^^ active
    %x = affine.load %v[%i] : memref<100xf64>
    %q = arith.addf %p, %x : f64
    affine.store %q, %m[] : memref<f64>
  }
  %y = affine.load %m[] : memref<f64>
  return %y : f64
}
