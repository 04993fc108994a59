// A function that returns a new buffer, called twice: the two buffers are not one.
func.func private @make(%v: f64) -> memref<f64> {
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %v, %m[] : memref<f64>
//^^ active
  return %m : memref<f64>
}
func.func @root(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %a = func.call @make(%x) : (f64) -> memref<f64>
//^^ active
  %b = func.call @make(%two) : (f64) -> memref<f64>
//^^ inactive[not-varied]
  %v = memref.load %a[] : memref<f64>
//^^ active
  %w = memref.load %b[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.mulf %v, %w : f64
  return %y : f64
}

// -----
// A function that returns its argument's address: the caller's buffer and the result are one.
func.func private @same(%m: memref<f64>) -> memref<f64> {
  return %m : memref<f64>
}
func.func @root(%x: f64) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %n = func.call @same(%m) : (memref<f64>) -> memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %n[] : memref<f64>
//^^ active
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// A function that returns one of two: it may be either.
func.func private @either(%m: memref<f64>, %c: i1) -> memref<f64> {
  %n = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %r = arith.select %c, %m, %n : memref<f64>
//^^ inactive[no-derivative-type]
  return %r : memref<f64>
}
func.func @root(%x: f64, %c: i1) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  %n = func.call @either(%m, %c) : (memref<f64>, i1) -> memref<f64>
//^^ inactive[no-derivative-type]
  %y = memref.load %n[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// Copies with a new address start with the content of the old one and go their own way afterwards.
func.func @copies(%x: memref<4xf64>, %i: index) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %a = bufferization.clone %x : memref<4xf64> to memref<4xf64>
//^^ active
  %b = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  memref.copy %x, %b : memref<4xf64> to memref<4xf64>
//^^ active
  %c = memref.realloc %b : memref<4xf64> to memref<8xf64>
//^^ active
  linalg.fill ins(%one : f64) outs(%x : memref<4xf64>)
//^^ active[clears]
  %p = memref.load %a[%i] : memref<4xf64>
//^^ active
  %q = memref.load %c[%i] : memref<8xf64>
//^^ active
  %r = memref.load %x[%i] : memref<4xf64>
//^^ inactive[not-varied]
  %pq = arith.mulf %p, %q : f64
  %y = arith.mulf %pq, %r : f64
  memref.dealloc %a : memref<4xf64>
//^^ inactive[no-derivative-type]
  memref.dealloc %c : memref<8xf64>
//^^ inactive[no-derivative-type]
  return %y : f64
}
