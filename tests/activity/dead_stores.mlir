// Stored and never read: the store, and all that is computed for it, is not useful.
func.func @never_read(%x: f64) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %e = math.exp %x : f64
//^^ inactive[not-useful]
  memref.store %e, %m[] : memref<f64>
//^^ inactive[not-useful]
  %y = math.sin %x : f64
  return %y : f64
}

// -----
// Overwritten before it is read.
func.func @overwritten(%x: f64) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %e = math.exp %x : f64
//^^ inactive[not-useful]
  memref.store %e, %m[] : memref<f64>
//^^ inactive[not-useful]
  memref.store %x, %m[] : memref<f64>
//^^ active
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// Overwritten in one branch only: it may be read after all.
func.func @overwritten_sometimes(%x: f64, %c: i1) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %e = math.exp %x : f64
//^^ active
  memref.store %e, %m[] : memref<f64>
//^^ active
  scf.if %c {
    memref.store %x, %m[] : memref<f64>
//  ^^ active
  }
  %y = memref.load %m[] : memref<f64>
  return %y : f64
}

// -----
// An output is what an argument's memory holds at the end: an earlier value that is replaced does not count.
func.func @output_overwritten(%x: f64, %out: memref<f64>) {
  %e = math.exp %x : f64
//^^ inactive[not-useful]
  memref.store %e, %out[] : memref<f64>
//^^ inactive[not-useful]
  %s = math.sin %x : f64
  memref.store %s, %out[] : memref<f64>
//^^ active
  return
}

// -----
// Read only to decide a branch.
func.func @only_compared(%x: f64) -> f64 {
  %limit = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %e = arith.mulf %x, %x : f64
//^^ inactive[not-useful]
  memref.store %e, %m[] : memref<f64>
//^^ inactive[not-useful]
  %v = memref.load %m[] : memref<f64>
//^^ inactive[not-useful]
  %c = arith.cmpf ogt, %v, %limit : f64
//^^ inactive[no-derivative-type]
  %n = arith.negf %x : f64
  %y = arith.select %c, %x, %n : f64
  return %y : f64
}

// -----
// Stored after the last read.
func.func @too_late(%x: f64, %n: index) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  %v = memref.load %m[] : memref<f64>
//^^ active
  %y = arith.mulf %v, %v : f64
  memref.store %y, %m[] : memref<f64>
//^^ inactive[not-useful]
  return %y : f64
}

// -----
// In a loop the last read is the next iteration's.
func.func @next_iteration(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f64) {
    %v = memref.load %m[] : memref<f64>
//  ^^ active
    %b = arith.mulf %a, %v : f64
    memref.store %b, %m[] : memref<f64>
//  ^^ active
    scf.yield %b : f64
  }
  return %y : f64
}

// -----
// A returned buffer is an output.
func.func @returned(%x: f64) -> memref<f64> {
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ active
  memref.store %s, %m[] : memref<f64>
//^^ active
  return %m : memref<f64>
}
