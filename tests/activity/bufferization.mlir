// From memory to a tensor and back into memory.
func.func @through_tensor(%m: memref<4xf64>, %out: memref<4xf64> {llvm.noalias}) {
  %t = bufferization.to_tensor %m restrict : memref<4xf64> to tensor<4xf64>
//^^ active
  %s = math.sin %t : tensor<4xf64>
//^^ active
  bufferization.materialize_in_destination %s in restrict writable %out : (tensor<4xf64>, memref<4xf64>) -> ()
//^^ active
  return
}

// -----
// A tensor turned into a buffer is read through its address.
func.func @to_buffer(%t: tensor<4xf64>, %i: index) -> f64 {
  %e = math.exp %t : tensor<4xf64>
//^^ active
  %b = bufferization.to_buffer %e : tensor<4xf64> to memref<4xf64>
//^^ active
  %y = memref.load %b[%i] : memref<4xf64>
//^^ active
  return %y : f64
}

// -----
// A tensor allocated as a copy starts with the content of the original; without one it starts with nothing.
func.func @alloc_tensor(%t: tensor<4xf64>, %x: f64, %i: index) -> tensor<4xf64> {
  %copy = bufferization.alloc_tensor() copy(%t) : tensor<4xf64>
//^^ active
  %fresh = bufferization.alloc_tensor() : tensor<4xf64>
//^^ inactive[not-varied]
  %a = tensor.insert %x into %fresh[%i] : tensor<4xf64>
//^^ active
  %y = arith.addf %copy, %a : tensor<4xf64>
  return %y : tensor<4xf64>
}

// -----
// Data declared constant stays inactive through both worlds.
func.func @data(%x: tensor<4xf64>, %data: memref<4xf64> {enzyme.const}) -> tensor<4xf64> {
  %d = bufferization.to_tensor %data restrict : memref<4xf64> to tensor<4xf64>
//^^ inactive[declared-inactive]
  %e = math.log %d : tensor<4xf64>
//^^ inactive[declared-inactive]
  %y = arith.mulf %x, %e : tensor<4xf64>
  return %y : tensor<4xf64>
}
