// The body of a generic uses an active value from outside.
#id = affine_map<(i) -> (i)>
func.func @generic(%data: tensor<4xf64> {enzyme.const}, %x: f64) -> tensor<4xf64> {
  %e = tensor.empty() : tensor<4xf64>
//^^ inactive[not-varied]
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%data : tensor<4xf64>) outs(%e : tensor<4xf64>) {
//^^ active
  ^bb0(%a: f64, %o: f64):
    %s = math.sin %a : f64
//  ^^ inactive[declared-inactive]
    %p = arith.mulf %s, %x : f64
//  ^^ active
    linalg.yield %p : f64
  } -> tensor<4xf64>
  return %y : tensor<4xf64>
}

// -----
// The same on buffers, where the result is memory.
#id = affine_map<(i) -> (i)>
func.func @generic_on_buffers(%data: memref<4xf64> {enzyme.const}, %out: memref<4xf64>, %x: f64) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%data : memref<4xf64>) outs(%out : memref<4xf64>) {
//^^ active[moves]
  ^bb0(%a: f64, %o: f64):
    %p = arith.mulf %a, %x : f64
//  ^^ active
    linalg.yield %p : f64
  }
  return
}

// -----
// A scalar as an input operand of a generic.
#id = affine_map<(i) -> (i)>
#scalar = affine_map<(i) -> ()>
func.func @scalar_operand(%t: tensor<4xf64>, %x: f64, %k: f64 {enzyme.const}) -> tensor<4xf64> {
  %y = linalg.generic {indexing_maps = [#scalar, #scalar, #id], iterator_types = ["parallel"]} ins(%x, %k : f64, f64) outs(%t : tensor<4xf64>) {
//^^ active
  ^bb0(%a: f64, %b: f64, %o: f64):
    %c = math.exp %b : f64
//  ^^ inactive[declared-inactive]
    %p = arith.mulf %a, %c : f64
//  ^^ active
    %q = arith.addf %p, %o : f64
//  ^^ active
    linalg.yield %q : f64
  } -> tensor<4xf64>
  return %y : tensor<4xf64>
}

// -----
// A reduction over data whose combining region uses an active value: every step brings the input in.
func.func @weighted_reduction(%data: memref<?xf64> {enzyme.const}, %x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %y = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%one) -> f64 {
    %a = memref.load %data[%i] : memref<?xf64>
//  ^^ inactive[declared-inactive]
    scf.reduce(%a : f64) {
    ^bb0(%l: f64, %r: f64):
      %p = arith.mulf %l, %r : f64
//    ^^ active
      %q = arith.addf %p, %x : f64
//    ^^ active
      scf.reduce.return %q : f64
    }
  }
  return %y : f64
}

// -----
// A branch that yields a value from outside.
func.func @branch(%x: f64, %c: i1) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %s = math.sin %x : f64
//^^ active
  %r = scf.if %c -> (f64) {
    scf.yield %s : f64
  } else {
    scf.yield %two : f64
  }
  %y = arith.mulf %r, %two : f64
//^^ active
  return %y : f64
}

// -----
// Blocks inside a region.
func.func @blocks_inside(%x: f64, %c: i1) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %y = scf.execute_region -> f64 {
    cf.cond_br %c, ^left, ^right(%two : f64)
  ^left:
    %s = math.sin %x : f64
//  ^^ active
    cf.br ^right(%s : f64)
  ^right(%v: f64):
    %w = arith.mulf %v, %two : f64
//  ^^ active
    scf.yield %w : f64
  }
  return %y : f64
}
