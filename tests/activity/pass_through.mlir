// insert t into t
func.func @f(%t: tensor<4xf64>) -> tensor<4xf64> {
  %s = math.sin %t : tensor<4xf64>
  %r = tensor.insert_slice %s into %s[0] [4] [1] : tensor<4xf64> into tensor<4xf64>
  return %r : tensor<4xf64>
}

// -----
// vector.mask pass
func.func @f(%m: memref<4xf64> {enzyme.const}, %k: vector<4xi1>, %pass: vector<4xf64>, %i: index) -> vector<4xf64> {
  %p = math.sin %pass : vector<4xf64>
  %z = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %r = vector.mask %k, %p { vector.transfer_read %m[%i], %z : memref<4xf64>, vector<4xf64> } : vector<4xi1> -> vector<4xf64>
//                          ^^ inactive[declared-inactive]
  return %r : vector<4xf64>
}

// -----
// async
func.func @f(%x: f64) -> f64 {
  %s = math.sin %x : f64
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %t, %v, %w = async.execute -> (!async.value<f64>, !async.value<f64>) {
    async.yield %one, %s : f64, f64
  }
  %y = async.await %w : !async.value<f64>
  return %y : f64
}
