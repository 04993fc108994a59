// unknown pointers to callee
func.func private @unk() -> memref<f64>
func.func private @callee(%a: memref<f64>, %b: memref<f64>, %x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  memref.store %x, %a[] : memref<f64>
  %y = memref.load %b[] : memref<f64>
  memref.store %zero, %a[] : memref<f64>
  return %y : f64
}
func.func @root(%x: f64) -> f64 {
  %p = func.call @unk() : () -> memref<f64>
  %q = func.call @unk() : () -> memref<f64>
  %y = func.call @callee(%p, %q, %x) : (memref<f64>, memref<f64>, f64) -> f64
  return %y : f64
}
