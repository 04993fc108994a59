// The callee stores to one argument and loads from the other. That is nothing for two buffers, and everything for one buffer twice.
func.func private @through(%a: memref<f64>, %b: memref<f64>, %x: f64) -> f64 {
  memref.store %x, %a[] : memref<f64>
//^^ active
  %v = memref.load %b[] : memref<f64>
//^^ active
  return %v : f64
}
func.func @same_buffer(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %one, %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = func.call @through(%m, %m, %x) : (memref<f64>, memref<f64>, f64) -> f64
//^^ active
  return %y : f64
}

// -----
// Two buffers: what is loaded from the second is the constant.
func.func private @through(%a: memref<f64>, %b: memref<f64>, %x: f64) -> f64 {
  memref.store %x, %a[] : memref<f64>
//^^ active
  %v = memref.load %b[] : memref<f64>
//^^ inactive[not-varied]
  return %v : f64
}
func.func @two_buffers(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %n = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %one, %m[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %one, %n[] : memref<f64>
//^^ inactive[not-varied]
  %v = func.call @through(%m, %n, %x) : (memref<f64>, memref<f64>, f64) -> f64
//^^ active
  %w = math.exp %v : f64
//^^ inactive[not-varied]
  %u = memref.load %m[] : memref<f64>
//^^ active
  %y = arith.mulf %w, %u : f64
  return %y : f64
}

// -----
// Both ways in one program: the summary for the overlapping call must not be used for the other one.
func.func private @through(%a: memref<f64>, %b: memref<f64>, %x: f64) -> f64 {
  memref.store %x, %a[] : memref<f64>
//^^ active
  %v = memref.load %b[] : memref<f64>
//^^ active
  return %v : f64
}
func.func @both(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %k = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %n = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %one, %k[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %one, %m[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %one, %n[] : memref<f64>
//^^ inactive[not-varied]
  %v = func.call @through(%m, %n, %x) : (memref<f64>, memref<f64>, f64) -> f64
//^^ active
  %w = func.call @through(%k, %k, %x) : (memref<f64>, memref<f64>, f64) -> f64
//^^ active
  %s = math.exp %v : f64
//^^ inactive[not-varied]
  %t = math.exp %w : f64
//^^ active
  %u = memref.load %m[] : memref<f64>
//^^ active
  %p = arith.mulf %s, %t : f64
  %y = arith.mulf %p, %u : f64
  return %y : f64
}

// -----
// Two windows of one buffer may overlap.
func.func private @through(%a: memref<2xf64, strided<[1], offset: ?>>, %b: memref<2xf64, strided<[1], offset: ?>>, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  memref.store %x, %a[%c0] : memref<2xf64, strided<[1], offset: ?>>
//^^ active
  %v = memref.load %b[%c0] : memref<2xf64, strided<[1], offset: ?>>
//^^ active
  return %v : f64
}
func.func @windows(%x: f64, %i: index, %j: index) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<8xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%one : f64) outs(%m : memref<8xf64>)
//^^ inactive[not-varied]
  %p = memref.subview %m[%i] [2] [1] : memref<8xf64> to memref<2xf64, strided<[1], offset: ?>>
//^^ inactive[no-derivative-type]
  %q = memref.subview %m[%j] [2] [1] : memref<8xf64> to memref<2xf64, strided<[1], offset: ?>>
//^^ inactive[no-derivative-type]
  %y = func.call @through(%p, %q, %x) : (memref<2xf64, strided<[1], offset: ?>>, memref<2xf64, strided<[1], offset: ?>>, f64) -> f64
//^^ active
  return %y : f64
}
