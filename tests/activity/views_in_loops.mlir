// two views: subview in loop, dynamic; partial
func.func @f(%x: f64, %a: memref<2x2xf64>) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %c2 = arith.constant 2 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %f = memref.collapse_shape %a [[0, 1]] : memref<2x2xf64> into memref<4xf64>
//^^ inactive[no-derivative-type]
  memref.store %x, %a[%c1, %c0] : memref<2x2xf64>
  %y = memref.load %f[%c2] : memref<4xf64>
  return %y : f64
}
