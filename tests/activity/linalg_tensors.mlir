// A linalg.generic on tensors and the operations in its body are classified alike.
#id = affine_map<(i) -> (i)>
func.func @weighted(%t: tensor<4xf64>, %w: tensor<4xf64> {enzyme.const}) -> tensor<4xf64> {
  %out = tensor.empty() : tensor<4xf64>
//^^ inactive[not-varied]
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%t, %w : tensor<4xf64>, tensor<4xf64>) outs(%out : tensor<4xf64>) {
//^^ active
  ^bb0(%a: f64, %b: f64, %o: f64):
    %half = arith.constant 0.5 : f64
//  ^^ inactive[not-varied]
    %e = math.exp %b : f64
//  ^^ inactive[declared-inactive]
    %p = arith.mulf %a, %e : f64
//  ^^ active
    %q = arith.mulf %p, %half : f64
    %positive = arith.cmpf ogt, %q, %half : f64
//  ^^ inactive[no-derivative-type]
    %s = arith.select %positive, %q, %half : f64
    linalg.yield %s : f64
  } -> tensor<4xf64>
  return %y : tensor<4xf64>
}

// -----
// The body ignores its output element and writes every element: what was in the output tensor is not useful.
#id = affine_map<(i) -> (i)>
func.func @overwritten_output(%t: tensor<4xf64>) -> tensor<4xf64> {
  %u = arith.mulf %t, %t : tensor<4xf64>
//^^ inactive[not-useful]
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<4xf64>) outs(%u : tensor<4xf64>) {
  ^bb0(%a: f64, %o: f64):
    %s = math.sin %a : f64
    linalg.yield %s : f64
  } -> tensor<4xf64>
  return %y : tensor<4xf64>
}

// -----
// The body adds to its output element: the initial value counts.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @row_sums(%m: tensor<4x3xf64>, %bias: tensor<4xf64>) -> tensor<4xf64> {
  %u = math.exp %bias : tensor<4xf64>
//^^ active
  %y = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%m : tensor<4x3xf64>) outs(%u : tensor<4xf64>) {
  ^bb0(%a: f64, %sum: f64):
    %s = arith.addf %sum, %a : f64
//  ^^ active
    linalg.yield %s : f64
  } -> tensor<4xf64>
  return %y : tensor<4xf64>
}

// -----
// A fill leaves nothing of its output tensor, and a filled tensor holds no input.
func.func @fill(%t: tensor<4xf64>, %x: f64) -> (tensor<4xf64>, tensor<4xf64>) {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %u = math.exp %t : tensor<4xf64>
//^^ inactive[not-useful]
  %z = linalg.fill ins(%zero : f64) outs(%u : tensor<4xf64>) -> tensor<4xf64>
//^^ inactive[not-varied]
  %f = linalg.fill ins(%x : f64) outs(%z : tensor<4xf64>) -> tensor<4xf64>
//^^ active
  return %f, %z : tensor<4xf64>, tensor<4xf64>
}

// -----
// A dense layer: matmul accumulates into its output.
func.func @layer(%x: tensor<2x3xf64>, %w: tensor<3x4xf64>, %b: tensor<4xf64>) -> tensor<2x4xf64> {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %e = tensor.empty() : tensor<2x4xf64>
//^^ inactive[not-varied]
  %z = linalg.fill ins(%zero : f64) outs(%e : tensor<2x4xf64>) -> tensor<2x4xf64>
//^^ inactive[not-varied]
  %p = linalg.matmul ins(%x, %w : tensor<2x3xf64>, tensor<3x4xf64>) outs(%z : tensor<2x4xf64>) -> tensor<2x4xf64>
//^^ active
  %bb = linalg.broadcast ins(%b : tensor<4xf64>) outs(%e : tensor<2x4xf64>) dimensions = [0]
//^^ active
  %y = linalg.add ins(%p, %bb : tensor<2x4xf64>, tensor<2x4xf64>) outs(%e : tensor<2x4xf64>) -> tensor<2x4xf64>
  return %y : tensor<2x4xf64>
}

// -----
// The initial value of a matmul is added, so it is useful.
func.func @accumulate(%a: tensor<2x2xf64> {enzyme.const}, %c: tensor<2x2xf64>) -> tensor<2x2xf64> {
  %d = math.sin %c : tensor<2x2xf64>
//^^ active
  %y = linalg.matmul ins(%a, %a : tensor<2x2xf64>, tensor<2x2xf64>) outs(%d : tensor<2x2xf64>) -> tensor<2x2xf64>
  return %y : tensor<2x2xf64>
}

// -----
// map, reduce and transpose with bodies written out.
func.func @map_reduce(%t: tensor<2x3xf64>) -> tensor<2xf64> {
  %zero = arith.constant dense<0.0> : tensor<2xf64>
//^^ inactive[not-varied]
  %e = tensor.empty() : tensor<2x3xf64>
//^^ inactive[not-varied]
  %squares = linalg.map ins(%t : tensor<2x3xf64>) outs(%e : tensor<2x3xf64>)
    (%a: f64, %o: f64) {
      %two = arith.constant 2.0 : f64
//    ^^ inactive[not-varied]
      %p = math.powf %a, %two : f64
      linalg.yield %p : f64
    }
  %u = tensor.empty() : tensor<3x2xf64>
//^^ inactive[not-varied]
  %turned = linalg.transpose ins(%squares : tensor<2x3xf64>) outs(%u : tensor<3x2xf64>) permutation = [1, 0]
  %y = linalg.reduce ins(%turned : tensor<3x2xf64>) outs(%zero : tensor<2xf64>) dimensions = [0]
    (%a: f64, %sum: f64) {
      %s = arith.addf %a, %sum : f64
      linalg.yield %s : f64
    }
  return %y : tensor<2xf64>
}

// -----
// The short form has its body operation in the header; nothing inside is in the text.
func.func @short_form(%t: tensor<4xf64>, %r: tensor<f64>) -> tensor<f64> {
  %e = tensor.empty() : tensor<4xf64>
//^^ inactive[not-varied]
  %a = linalg.map { math.absf } ins(%t : tensor<4xf64>) outs(%e : tensor<4xf64>)
  %y = linalg.reduce { arith.addf } ins(%a : tensor<4xf64>) outs(%r : tensor<f64>) dimensions = [0]
  return %y : tensor<f64>
}

// -----
// Other named operations: convolution, dot product, softmax, elementwise.
func.func @named(%image: tensor<1x8x1xf64>, %kernel: tensor<3x1x1xf64>, %v: tensor<4xf64>) -> (tensor<1x6x1xf64>, tensor<f64>, tensor<4xf64>) {
  %zeros = arith.constant dense<0.0> : tensor<1x6x1xf64>
//^^ inactive[not-varied]
  %zero = arith.constant dense<0.0> : tensor<f64>
//^^ inactive[not-varied]
  %e = tensor.empty() : tensor<4xf64>
//^^ inactive[not-varied]
  %c = linalg.conv_1d_nwc_wcf ins(%image, %kernel : tensor<1x8x1xf64>, tensor<3x1x1xf64>) outs(%zeros : tensor<1x6x1xf64>) -> tensor<1x6x1xf64>
  %s = linalg.softmax dimension(0) ins(%v : tensor<4xf64>) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %x = linalg.exp ins(%s : tensor<4xf64>) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %d = linalg.dot ins(%x, %v : tensor<4xf64>, tensor<4xf64>) outs(%zero : tensor<f64>) -> tensor<f64>
  return %c, %d, %x : tensor<1x6x1xf64>, tensor<f64>, tensor<4xf64>
}

// -----
// Positions of elements are integers.
#id = affine_map<(i) -> (i)>
func.func @position_weights(%t: tensor<4xf64>) -> tensor<4xf64> {
  %e = tensor.empty() : tensor<4xf64>
//^^ inactive[not-varied]
  %weights = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<4xf64>) {
//^^ inactive[not-varied]
  ^bb0(%o: f64):
    %i = linalg.index 0 : index
//  ^^ inactive[no-derivative-type]
    %j = arith.index_cast %i : index to i64
//  ^^ inactive[no-derivative-type]
    %f = arith.sitofp %j : i64 to f64
//  ^^ inactive[not-varied]
    linalg.yield %f : f64
  } -> tensor<4xf64>
  %y = arith.mulf %t, %weights : tensor<4xf64>
  return %y : tensor<4xf64>
}

// -----
// Two results, told apart by the body: one follows the input, the other does not.
#id = affine_map<(i) -> (i)>
func.func @two_results(%t: tensor<4xf64>, %w: tensor<4xf64> {enzyme.const}) -> (tensor<4xf64>, tensor<4xf64>) {
  %e = tensor.empty() : tensor<4xf64>
//^^ inactive[not-varied]
  %r:2 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]} ins(%t, %w : tensor<4xf64>, tensor<4xf64>) outs(%e, %e : tensor<4xf64>, tensor<4xf64>) {
  ^bb0(%a: f64, %b: f64, %o: f64, %p: f64):
    %s = math.sin %a : f64
    %c = math.cos %b : f64
//  ^^ inactive[declared-inactive]
    linalg.yield %s, %c : f64, f64
  } -> (tensor<4xf64>, tensor<4xf64>)
  %first = math.exp %r#0 : tensor<4xf64>
//^^ active
  %second = math.exp %r#1 : tensor<4xf64>
//^^ inactive[declared-inactive]
  return %first, %second : tensor<4xf64>, tensor<4xf64>
}
