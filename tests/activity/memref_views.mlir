// A store through a subview is seen through the buffer. Views are addresses: they hold no derivative themselves.
func.func @subview(%x: f64, %i: index, %j: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<8xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%zero : f64) outs(%m : memref<8xf64>)
//^^ inactive[not-varied]
  %s = memref.subview %m[%i] [2] [1] : memref<8xf64> to memref<2xf64, strided<[1], offset: ?>>
//^^ inactive[no-derivative-type]
  memref.store %x, %s[%c0] : memref<2xf64, strided<[1], offset: ?>>
//^^ active
  %y = memref.load %m[%j] : memref<8xf64>
//^^ active
  return %y : f64
}

// -----
// Casts, reshapes and transposes keep the memory.
func.func @casts(%m: memref<4x2xf64>, %i: index, %j: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %rank = memref.rank %m : memref<4x2xf64>
//^^ inactive[no-derivative-type]
  %n = memref.dim %m, %c0 : memref<4x2xf64>
//^^ inactive[no-derivative-type]
  %a = memref.cast %m : memref<4x2xf64> to memref<?x2xf64>
//^^ inactive[no-derivative-type]
  %b = memref.cast %a : memref<?x2xf64> to memref<*xf64>
//^^ inactive[no-derivative-type]
  %c = memref.cast %b : memref<*xf64> to memref<4x2xf64>
//^^ inactive[no-derivative-type]
  %d = memref.collapse_shape %c [[0, 1]] : memref<4x2xf64> into memref<8xf64>
//^^ inactive[no-derivative-type]
  %e = memref.expand_shape %d [[0, 1]] output_shape [2, 4] : memref<8xf64> into memref<2x4xf64>
//^^ inactive[no-derivative-type]
  %f = memref.transpose %e (p, q) -> (q, p) : memref<2x4xf64> to memref<4x2xf64, strided<[1, 4]>>
//^^ inactive[no-derivative-type]
  %g = memref.reinterpret_cast %e to offset: [0], sizes: [8], strides: [1] : memref<2x4xf64> to memref<8xf64>
//^^ inactive[no-derivative-type]
  %h = memref.assume_alignment %g, 16 : memref<8xf64>
//^^ inactive[no-derivative-type]
  %v = memref.load %f[%i, %j] : memref<4x2xf64, strided<[1, 4]>>
//^^ active
  %w = arith.mulf %v, %v : f64
  memref.store %w, %h[%i] : memref<8xf64>
//^^ active
  %y = memref.load %m[%i, %j] : memref<4x2xf64>
//^^ active
  return %y : f64
}

// -----
// memref.reshape reads its shape from integer memory.
func.func @reshape(%m: memref<?xf64>, %shape: memref<2xindex>, %i: index, %j: index) -> f64 {
  %r = memref.reshape %m(%shape) : (memref<?xf64>, memref<2xindex>) -> memref<?x?xf64>
//^^ inactive[no-derivative-type]
  %y = memref.load %r[%i, %j] : memref<?x?xf64>
//^^ active
  return %y : f64
}

// -----
// A constant written to a part leaves the rest: it clears and does not kill.
func.func @fill_part(%x: f64, %i: index, %j: index) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<8xf64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[%i] : memref<8xf64>
//^^ active
  %s = memref.subview %m[%j] [2] [1] : memref<8xf64> to memref<2xf64, strided<[1], offset: ?>>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%zero : f64) outs(%s : memref<2xf64, strided<[1], offset: ?>>)
//^^ active[clears]
  %y = memref.load %m[%i] : memref<8xf64>
//^^ active
  return %y : f64
}

// -----
// A pointer chosen at run time may be either buffer: both are active, and a store through it replaces neither.
func.func @chosen(%x: f64, %which: i1) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %a = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %b = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %a[] : memref<f64>
//^^ active
  memref.store %x, %b[] : memref<f64>
//^^ active
  %p = arith.select %which, %a, %b : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %zero, %p[] : memref<f64>
//^^ active[clears]
  %va = memref.load %a[] : memref<f64>
//^^ active
  %vb = memref.load %b[] : memref<f64>
//^^ active
  %y = arith.addf %va, %vb : f64
  return %y : f64
}

// -----
// A prefetch has no effect on data.
func.func @prefetch(%m: memref<8xf64>, %i: index) -> f64 {
  memref.prefetch %m[%i], read, locality<3>, data : memref<8xf64>
//^^ inactive[no-derivative-type]
  %y = memref.load %m[%i] : memref<8xf64>
  return %y : f64
}
