// One dense layer with tanh, and a squared error, on tensors: the loss of a small regression network.
//
// Weights and bias are to be learned; inputs and targets are marked {enzyme.const}. The normalization of the inputs is inactive, however
// much arithmetic it takes: an AD tool that skips it saves memory for nothing it would ever use. The accuracy at the end is a count of
// comparisons: it is returned beside the loss, and no derivative reaches it.
//
//   mlir-activity check examples/mlp_layer.mlir
//   mlir-activity run examples/mlp_layer.mlir --check --compare

#matrix = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#scalar = affine_map<(i, j) -> ()>

func.func @layer_loss(%inputs: tensor<16x4xf64> {enzyme.const}, %targets: tensor<16x3xf64> {enzyme.const},
                      %weights: tensor<4x3xf64>, %bias: tensor<3xf64>) -> (f64, i64) {
  %zero = arith.constant 0.0 : f64
  %zero_sum = arith.constant dense<0.0> : tensor<f64>
  %no_hits = arith.constant dense<0> : tensor<i64>
  %out = tensor.empty() : tensor<16x3xf64>

  // Scale the inputs into [-1, 1].
  %scale = arith.constant dense<0.00392156862745098> : tensor<16x4xf64>
  %shift = arith.constant dense<0.5> : tensor<16x4xf64>
  %unit = arith.mulf %inputs, %scale : tensor<16x4xf64>
  %normalized = arith.subf %unit, %shift : tensor<16x4xf64>

  // tanh(inputs * weights + bias)
  %zeros = linalg.fill ins(%zero : f64) outs(%out : tensor<16x3xf64>) -> tensor<16x3xf64>
  %product = linalg.matmul ins(%normalized, %weights : tensor<16x4xf64>, tensor<4x3xf64>) outs(%zeros : tensor<16x3xf64>) -> tensor<16x3xf64>
  %activations = linalg.generic {indexing_maps = [#matrix, #row, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%product, %bias : tensor<16x3xf64>, tensor<3xf64>) outs(%out : tensor<16x3xf64>) {
  ^bb0(%p: f64, %b: f64, %o: f64):
    %s = arith.addf %p, %b : f64
    %t = math.tanh %s : f64
    linalg.yield %t : f64
  } -> tensor<16x3xf64>

  // Sum of squared errors, and the number of outputs that are within a tolerance.
  %r:2 = linalg.generic {indexing_maps = [#matrix, #matrix, #scalar, #scalar], iterator_types = ["reduction", "reduction"]}
      ins(%activations, %targets : tensor<16x3xf64>, tensor<16x3xf64>) outs(%zero_sum, %no_hits : tensor<f64>, tensor<i64>) {
  ^bb0(%a: f64, %t: f64, %sum: f64, %count: i64):
    %tolerance = arith.constant 0.125 : f64
    %d = arith.subf %a, %t : f64
    %square = arith.mulf %d, %d : f64
    %next = arith.addf %sum, %square : f64
    %size = math.absf %d : f64
    %hit = arith.cmpf olt, %size, %tolerance : f64
    %one = arith.extui %hit : i1 to i64
    %hits = arith.addi %count, %one : i64
    linalg.yield %next, %hits : f64, i64
  } -> (tensor<f64>, tensor<i64>)

  %loss = tensor.extract %r#0[] : tensor<f64>
  %accuracy = tensor.extract %r#1[] : tensor<i64>
  return %loss, %accuracy : f64, i64
}
