// Results of a call are told apart: the second does not depend on the input, the first is not used.
func.func private @pair(%x: f64, %k: f64) -> (f64, f64, f64) {
  %a = math.sin %x : f64
//^^ inactive[not-useful]
  %b = math.sin %k : f64
//^^ inactive[not-varied]
  %c = math.cos %x : f64
//^^ active
  return %a, %b, %c : f64, f64, f64
}
func.func @root(%x: f64) -> f64 {
  %k = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %r:3 = func.call @pair(%x, %k) : (f64, f64) -> (f64, f64, f64)
//^^ active
  %b = arith.addf %r#1, %k : f64
//^^ inactive[not-varied]
  %y = arith.mulf %r#2, %b : f64
//^^ active
  return %y : f64
}

// -----
// Results of a loop are told apart: a float counter runs beside the value.
func.func @simulate(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %t0 = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %dt = arith.constant 0.125 : f64
//^^ inactive[not-varied]
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x, %t = %t0) -> (f64, f64) {
    %w = arith.mulf %v, %t : f64
//  ^^ active
    %u = arith.addf %t, %dt : f64
//  ^^ inactive[not-varied]
    scf.yield %w, %u : f64, f64
  }
  %late = arith.mulf %r#1, %r#1 : f64
//^^ inactive[not-varied]
  %y = arith.divf %r#0, %late : f64
//^^ active
  return %y : f64
}

// -----
// Results of a branch are told apart.
func.func @branch(%x: f64, %c: i1) -> (f64, f64) {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %r:2 = scf.if %c -> (f64, f64) {
    %a = math.exp %x : f64
//  ^^ active
    %b = math.exp %one : f64
//  ^^ inactive[not-varied]
    scf.yield %a, %b : f64, f64
  } else {
    scf.yield %x, %one : f64, f64
  }
  %s = arith.negf %r#0 : f64
//^^ active
  %t = arith.negf %r#1 : f64
//^^ inactive[not-varied]
  return %s, %t : f64, f64
}

// -----
// A function with two float results and one integer result.
func.func @split(%x: f64, %w: f64 {enzyme.const}) -> (f64, i32, f64) {
  %a = arith.mulf %x, %w : f64
//^^ active
  %i = arith.fptosi %a : f64 to i32
//^^ inactive[no-derivative-type]
  %b = arith.mulf %w, %w : f64
//^^ inactive[declared-inactive]
  return %a, %i, %b : f64, i32, f64
}
