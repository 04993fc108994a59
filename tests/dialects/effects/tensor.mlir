func.func @elements(%a: memref<4xf64>, %b: memref<4xf64>, %x: f64) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = bufferization.to_tensor %a restrict : memref<4xf64> to tensor<4xf64>
  %v = tensor.extract %t[%c1] : tensor<4xf64>
  %w = arith.mulf %v, %x : f64
  %u = tensor.insert %w into %t[%c2] : tensor<4xf64>
  bufferization.materialize_in_destination %u in restrict writable %b : (tensor<4xf64>, memref<4xf64>) -> ()
  return
}
// -----
func.func @slices(%a: memref<6xf64>, %b: memref<6xf64>, %c: memref<6xf64>) {
  %t = bufferization.to_tensor %a restrict : memref<6xf64> to tensor<6xf64>
  %u = bufferization.to_tensor %b restrict : memref<6xf64> to tensor<6xf64>
  %p = tensor.extract_slice %t[1] [2] [2] : tensor<6xf64> to tensor<2xf64>
  %q = tensor.insert_slice %p into %u[3] [2] [1] : tensor<2xf64> into tensor<6xf64>
  bufferization.materialize_in_destination %q in restrict writable %c : (tensor<6xf64>, memref<6xf64>) -> ()
  return
}
// -----
func.func @shapes(%a: memref<2x3xf64>, %b: memref<6xf64>, %c: memref<f64>) {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %a restrict : memref<2x3xf64> to tensor<2x3xf64>
  %u = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xf64> into tensor<6xf64>
  %v = tensor.expand_shape %u [[0, 1]] output_shape [3, 2] : tensor<6xf64> into tensor<3x2xf64>
  %w = tensor.collapse_shape %v [[0, 1]] : tensor<3x2xf64> into tensor<6xf64>
  %d = tensor.cast %w : tensor<6xf64> to tensor<?xf64>
  %n = tensor.dim %d, %c0 : tensor<?xf64>
  %r = tensor.rank %d : tensor<?xf64>
  %s = arith.addi %n, %r : index
  %i = arith.index_cast %s : index to i64
  %x = arith.sitofp %i : i64 to f64
  memref.store %x, %c[] : memref<f64>
  bufferization.materialize_in_destination %w in restrict writable %b : (tensor<6xf64>, memref<6xf64>) -> ()
  return
}
// -----
func.func @reshape(%a: memref<4xf64>, %b: memref<2x2xf64>) {
  %shape = arith.constant dense<2> : tensor<2xindex>
  %t = bufferization.to_tensor %a restrict : memref<4xf64> to tensor<4xf64>
  %u = tensor.reshape %t(%shape) : (tensor<4xf64>, tensor<2xindex>) -> tensor<2x2xf64>
  bufferization.materialize_in_destination %u in restrict writable %b : (tensor<2x2xf64>, memref<2x2xf64>) -> ()
  return
}
// -----
func.func @made(%a: memref<4xf64>, %x: f64, %y: f64) {
  %t = tensor.from_elements %x, %y, %x, %y : tensor<4xf64>
  bufferization.materialize_in_destination %t in restrict writable %a : (tensor<4xf64>, memref<4xf64>) -> ()
  return
}
// -----
func.func @generate(%b: memref<4xf64>, %x: f64, %y: f64) {
  %c2 = arith.constant 2 : index
  %g = tensor.generate {
  ^bb0(%i: index):
    %p = arith.cmpi ult, %i, %c2 : index
    %v = arith.select %p, %x, %y : f64
    tensor.yield %v : f64
  } : tensor<4xf64>
  bufferization.materialize_in_destination %g in restrict writable %b : (tensor<4xf64>, memref<4xf64>) -> ()
  return
}
// -----
func.func @pad(%a: memref<2xf64>, %b: memref<4xf64>, %x: f64) {
  %t = bufferization.to_tensor %a restrict : memref<2xf64> to tensor<2xf64>
  %u = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f64
  } : tensor<2xf64> to tensor<4xf64>
  bufferization.materialize_in_destination %u in restrict writable %b : (tensor<4xf64>, memref<4xf64>) -> ()
  return
}
// -----
func.func @empty(%a: memref<4xf64>, %x: f64) {
  %e = tensor.empty() : tensor<4xf64>
  %t = linalg.fill ins(%x : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  bufferization.materialize_in_destination %t in restrict writable %a : (tensor<4xf64>, memref<4xf64>) -> ()
  return
}
// -----
func.func @parts(%a: memref<4xf64>, %b: memref<4xf64>) {
  %t = bufferization.to_tensor %a restrict : memref<4xf64> to tensor<4xf64>
  %e = tensor.empty() : tensor<4xf64>
  %r = scf.forall (%i) in (4) shared_outs(%o = %e) -> (tensor<4xf64>) {
    %p = tensor.extract_slice %t[%i] [1] [1] : tensor<4xf64> to tensor<1xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%i] [1] [1] : tensor<1xf64> into tensor<4xf64>
    }
  }
  bufferization.materialize_in_destination %r in restrict writable %b : (tensor<4xf64>, memref<4xf64>) -> ()
  return
}
// -----
func.func @copies(%a: memref<4xf64>, %b: memref<4xf64>, %c: memref<4xf64>) {
  %c1 = arith.constant 1 : index
  %m = bufferization.clone %a : memref<4xf64> to memref<4xf64>
  memref.copy %m, %b : memref<4xf64> to memref<4xf64>
  %t = bufferization.to_tensor %a restrict : memref<4xf64> to tensor<4xf64>
  %n = bufferization.alloc_tensor() copy(%t) : tensor<4xf64>
  %v = tensor.extract %n[%c1] : tensor<4xf64>
  bufferization.dealloc_tensor %n : tensor<4xf64>
  memref.store %v, %c[%c1] : memref<4xf64>
  memref.dealloc %m : memref<4xf64>
  return
}
// -----
func.func @buffer(%a: memref<4xf64>, %b: memref<4xf64>) {
  %t = bufferization.to_tensor %a restrict : memref<4xf64> to tensor<4xf64>
  %m = bufferization.to_buffer %t : tensor<4xf64> to memref<4xf64>
  memref.copy %m, %b : memref<4xf64> to memref<4xf64>
  return
}
