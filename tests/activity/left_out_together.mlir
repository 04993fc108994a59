// J joint omission: the last two stores both inactive
func.func @f(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %five = arith.constant 5.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
  %a = memref.load %m[] : memref<f64>
  memref.store %zero, %m[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %five, %m[] : memref<f64>
  %b = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.mulf %a, %b : f64
  return %y : f64
}
