// Shared outputs: every thread puts its slice into the result.
func.func @scale(%t: tensor<8xf64>) -> tensor<8xf64> {
  %two = arith.constant dense<2.0> : tensor<2xf64>
//^^ inactive[not-varied]
  %e = tensor.empty() : tensor<8xf64>
//^^ inactive[not-varied]
  %y = scf.forall (%i) in (4) shared_outs(%o = %e) -> (tensor<8xf64>) {
    %c2 = arith.constant 2 : index
//  ^^ inactive[no-derivative-type]
    %j = arith.muli %i, %c2 : index
//  ^^ inactive[no-derivative-type]
    %s = tensor.extract_slice %t[%j] [2] [1] : tensor<8xf64> to tensor<2xf64>
//  ^^ active
    %m = arith.mulf %s, %two : tensor<2xf64>
//  ^^ active
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %m into %o[%j] [2] [1] : tensor<2xf64> into tensor<8xf64>
//    ^^ active
    }
  }
  return %y : tensor<8xf64>
}

// -----
// The initial value of a shared output stays where no thread writes.
func.func @partial(%t: tensor<8xf64>, %w: tensor<2xf64> {enzyme.const}) -> tensor<8xf64> {
  %e = math.exp %t : tensor<8xf64>
//^^ active
  %y = scf.forall (%i) in (2) shared_outs(%o = %e) -> (tensor<8xf64>) {
    %c4 = arith.constant 4 : index
//  ^^ inactive[no-derivative-type]
    %j = arith.muli %i, %c4 : index
//  ^^ inactive[no-derivative-type]
    %s = math.sin %w : tensor<2xf64>
//  ^^ inactive[declared-inactive]
    %p = tensor.extract_slice %o[%j] [2] [1] : tensor<8xf64> to tensor<2xf64>
//  ^^ active
    %q = arith.addf %p, %s : tensor<2xf64>
//  ^^ active
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %q into %o[%j] [2] [1] : tensor<2xf64> into tensor<8xf64>
//    ^^ active
    }
  }
  return %y : tensor<8xf64>
}

// -----
// On buffers: threads write disjoint elements of an output.
func.func @buffers(%v: memref<8xf64>, %out: memref<8xf64>) {
  %half = arith.constant 0.5 : f64
//^^ inactive[not-varied]
  scf.forall (%i) in (8) {
    %a = memref.load %v[%i] : memref<8xf64>
//  ^^ active
    %b = arith.mulf %a, %half : f64
//  ^^ active
    memref.store %b, %out[%i] : memref<8xf64>
//  ^^ active
  }
  return
}
