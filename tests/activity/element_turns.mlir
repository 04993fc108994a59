// back edges of an element-wise body on tensors
#s = affine_map<(i) -> ()>
#id = affine_map<(i) -> (i)>
func.func @f(%x: f64, %n: tensor<4xi32>, %other: memref<f64>) {
  %zero = arith.constant dense<0.0> : tensor<f64>
//^^ inactive[not-varied]
  %r = linalg.generic {indexing_maps = [#id, #s], iterator_types = ["reduction"]} ins(%n : tensor<4xi32>) outs(%zero : tensor<f64>) {
  ^bb0(%k: i32, %o: f64):
    %t = arith.addf %o, %x : f64
    memref.store %o, %other[] : memref<f64>
    linalg.yield %t : f64
  } -> tensor<f64>
  return
}
