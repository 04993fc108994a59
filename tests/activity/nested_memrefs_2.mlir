// deep memrefs overlap with shallow ones
func.func @f(%a: memref<memref<memref<memref<f64>>>>, %b: memref<f64>, %x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %a1 = memref.load %a[] : memref<memref<memref<memref<f64>>>>
//^^ inactive[no-derivative-type]
  %a2 = memref.load %a1[] : memref<memref<memref<f64>>>
//^^ inactive[no-derivative-type]
  %a3 = memref.load %a2[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
  memref.store %s, %b[] : memref<f64>
  %y = memref.load %a3[] : memref<f64>
  memref.store %zero, %b[] : memref<f64>
  return %y : f64
}
