// A parallel sum by atomic additions.
func.func @sum(%v: memref<?xf64>, %n: index) -> f64 {
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
    %a = memref.load %v[%i] : memref<?xf64>
//  ^^ active
    %old = memref.atomic_rmw addf %a, %m[] : (f64, memref<f64>) -> f64
//  ^^ active
    scf.reduce
  }
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// The result is the old content.
func.func @fetch(%m: memref<?xf64>, %i: index) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %old = memref.atomic_rmw addf %one, %m[%i] : (f64, memref<?xf64>) -> f64
//^^ active
  %y = math.sin %old : f64
//^^ active
  return %y : f64
}

// -----
// An update never replaces a buffer of rank 0: the old content is part of the new.
func.func @keeps(%x: f64, %w: f64) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ active
  memref.store %s, %m[] : memref<f64>
//^^ active
  %old = memref.atomic_rmw addf %w, %m[] : (f64, memref<f64>) -> f64
//^^ active
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// An update of memory that nobody reads; its result is not read either.
func.func @unread(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %zero, %m[] : memref<f64>
//^^ inactive[not-varied]
  %old = memref.atomic_rmw addf %x, %m[] : (f64, memref<f64>) -> f64
//^^ inactive[not-useful]
  %y = math.sin %x : f64
  return %y : f64
}

// -----
// A general update: the body is the program of the new value.
func.func @general(%m: memref<?xf64>, %x: f64, %i: index) {
  %old = memref.generic_atomic_rmw %m[%i] : memref<?xf64> {
//^^ active
  ^bb0(%now: f64):
    %half = arith.constant 0.5 : f64
//  ^^ inactive[not-varied]
    %a = arith.mulf %now, %x : f64
//  ^^ active
    %b = arith.addf %a, %half : f64
//  ^^ active
    memref.atomic_yield %b : f64
  }
  return
}
