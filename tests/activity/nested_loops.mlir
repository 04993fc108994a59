// Matrix times vector with scalar loops: the sum is carried by the inner loop.
func.func @matvec(%m: memref<?x?xf64> {enzyme.const}, %v: memref<?xf64>, %out: memref<?xf64>, %rows: index, %columns: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  scf.for %i = %c0 to %rows step %c1 {
    %sum = scf.for %j = %c0 to %columns step %c1 iter_args(%s = %zero) -> (f64) {
      %a = memref.load %m[%i, %j] : memref<?x?xf64>
//    ^^ inactive[declared-inactive]
      %b = memref.load %v[%j] : memref<?xf64>
//    ^^ active
      %p = arith.mulf %a, %b : f64
//    ^^ active
      %n = arith.addf %s, %p : f64
      scf.yield %n : f64
    }
    memref.store %sum, %out[%i] : memref<?xf64>
//  ^^ active
  }
  return
}

// -----
// The inner loop writes what the next turn of the outer loop reads.
func.func @outer_carries(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %a = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %b = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %one, %a[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %one, %b[] : memref<f64>
//^^ inactive[not-varied]
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %b[] : memref<f64>
//  ^^ active
    %w = arith.mulf %v, %v : f64
//  ^^ active
    memref.store %w, %a[] : memref<f64>
//  ^^ active
    scf.for %j = %c0 to %n step %c1 {
      %p = memref.load %a[] : memref<f64>
//    ^^ active
      %q = arith.addf %p, %x : f64
//    ^^ active
      memref.store %q, %b[] : memref<f64>
//    ^^ active
    }
  }
  %y = memref.load %a[] : memref<f64>
  return %y : f64
}

// -----
// The inner loop's own counters restart from constants in every turn of the outer loop.
func.func @restarted(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f64) {
    %k = scf.for %j = %c0 to %i step %c1 iter_args(%s = %one) -> (f64) {
      %t = arith.addf %s, %one : f64
//    ^^ inactive[not-varied]
      scf.yield %t : f64
    }
    %b = arith.mulf %a, %k : f64
//  ^^ active
    scf.yield %b : f64
  }
  return %y : f64
}

// -----
// Regions that run exactly once pass values through.
func.func @once(%x: f64) -> f64 {
  %y = scf.execute_region -> f64 {
    %two = arith.constant 2.0 : f64
//  ^^ inactive[not-varied]
    %a = arith.mulf %x, %two : f64
//  ^^ active
    scf.yield %a : f64
  }
  %z = memref.alloca_scope -> (f64) {
    %m = memref.alloca() : memref<f64>
//  ^^ inactive[no-derivative-type]
    memref.store %y, %m[] : memref<f64>
//  ^^ active
    %v = memref.load %m[] : memref<f64>
//  ^^ active
    memref.alloca_scope.return %v : f64
  }
  return %z : f64
}
