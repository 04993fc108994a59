// A tensor goes round a loop and is written element by element.
func.func @fill(%x: f64, %n: index) -> tensor<8xf64> {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %start = arith.constant dense<1.0> : tensor<8xf64>
//^^ inactive[not-varied]
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %start, %k = %start) -> (tensor<8xf64>, tensor<8xf64>) {
    %v = tensor.extract %t[%i] : tensor<8xf64>
//  ^^ active
    %w = arith.mulf %v, %x : f64
//  ^^ active
    %u = tensor.insert %w into %t[%i] : tensor<8xf64>
//  ^^ active
    %l = arith.addf %k, %k : tensor<8xf64>
//  ^^ inactive[not-varied]
    scf.yield %u, %l : tensor<8xf64>, tensor<8xf64>
  }
  %y = arith.mulf %r#0, %r#1 : tensor<8xf64>
//^^ active
  return %y : tensor<8xf64>
}

// -----
// A tensor chosen by a branch.
func.func @choose(%t: tensor<8xf64>, %c: i1) -> tensor<8xf64> {
  %ones = arith.constant dense<1.0> : tensor<8xf64>
//^^ inactive[not-varied]
  %r = scf.if %c -> (tensor<8xf64>) {
    %e = math.exp %t : tensor<8xf64>
//  ^^ active
    scf.yield %e : tensor<8xf64>
  } else {
    %e = math.exp %ones : tensor<8xf64>
//  ^^ inactive[not-varied]
    scf.yield %e : tensor<8xf64>
  }
  return %r : tensor<8xf64>
}

// -----
// Tensors through a call.
func.func private @normalize(%t: tensor<8xf64>, %w: tensor<8xf64>) -> (tensor<8xf64>, tensor<8xf64>) {
  %s = math.sqrt %w : tensor<8xf64>
//^^ inactive[not-varied]
  %r = arith.divf %t, %s : tensor<8xf64>
//^^ active
  return %r, %s : tensor<8xf64>, tensor<8xf64>
}
func.func @call(%t: tensor<8xf64>) -> tensor<8xf64> {
  %w = arith.constant dense<4.0> : tensor<8xf64>
//^^ inactive[not-varied]
  %r:2 = func.call @normalize(%t, %w) : (tensor<8xf64>, tensor<8xf64>) -> (tensor<8xf64>, tensor<8xf64>)
//^^ active
  %k = arith.addf %r#1, %w : tensor<8xf64>
//^^ inactive[not-varied]
  %y = arith.mulf %r#0, %k : tensor<8xf64>
//^^ active
  return %y : tensor<8xf64>
}

// -----
// A fixed-point iteration on a tensor: the norm decides when to stop and carries nothing.
func.func @iterate(%b: tensor<8xf64>) -> tensor<8xf64> {
  %half = arith.constant dense<0.5> : tensor<8xf64>
//^^ inactive[not-varied]
  %zero = arith.constant dense<0.0> : tensor<f64>
//^^ inactive[not-varied]
  %limit = arith.constant 100.0 : f64
//^^ inactive[not-varied]
  %y = scf.while (%t = %half) : (tensor<8xf64>) -> (tensor<8xf64>) {
    %d = linalg.dot ins(%t, %t : tensor<8xf64>, tensor<8xf64>) outs(%zero : tensor<f64>) -> tensor<f64>
//  ^^ inactive[not-useful]
    %size = tensor.extract %d[] : tensor<f64>
//  ^^ inactive[not-useful]
    %more = arith.cmpf olt, %size, %limit : f64
//  ^^ inactive[no-derivative-type]
    scf.condition(%more) %t : tensor<8xf64>
  } do {
  ^bb0(%t: tensor<8xf64>):
    %s = arith.addf %t, %b : tensor<8xf64>
//  ^^ active
    scf.yield %s : tensor<8xf64>
  }
  return %y : tensor<8xf64>
}

// -----
// A whole fill in every turn forgets what came round.
func.func @forget(%t: tensor<8xf64>, %x: f64, %n: index) -> tensor<8xf64> {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf64>) {
    %e = math.exp %a : tensor<8xf64>
//  ^^ inactive[not-useful]
    %f = linalg.fill ins(%x : f64) outs(%e : tensor<8xf64>) -> tensor<8xf64>
//  ^^ active
    scf.yield %f : tensor<8xf64>
  }
  return %y : tensor<8xf64>
}
