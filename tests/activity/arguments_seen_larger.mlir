// reinterpret an argument as larger
func.func @f(%m: memref<f64>) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %c2 = arith.constant 2 : index
//^^ inactive[no-derivative-type]
  %w = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<f64> to memref<4xf64>
//^^ inactive[no-derivative-type]
  memref.store %zero, %m[] : memref<f64>
  %v = memref.load %w[%c2] : memref<4xf64>
  return %v : f64
}
