// Rotating values: %a is a constant in the first two iterations and varied from the third.
func.func @rotate(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %two, %b = %two, %c = %x) -> (f64, f64, f64) {
    %s = arith.mulf %a, %two : f64
//  ^^ active
    scf.yield %b, %c, %s : f64, f64, f64
  }
  return %r#0 : f64
}

// -----
// A chain through a loop that breaks: what leaves the last place is dropped, so it never gets back.
func.func @shift(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %two, %b = %x, %c = %x) -> (f64, f64, f64) {
    %s = math.sin %c : f64
//  ^^ inactive[not-useful]
    %t = math.cos %a : f64
//  ^^ inactive[not-varied]
    scf.yield %t, %a, %b : f64, f64, f64
  }
  %u = arith.mulf %r#0, %x : f64
//^^ active
  return %u : f64
}

// -----
// Useful only in a later iteration: the value computed now is returned two turns later.
func.func @delay(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%old = %zero, %new = %zero) -> (f64, f64) {
    %s = arith.mulf %x, %x : f64
//  ^^ active
    scf.yield %new, %s : f64, f64
  }
  return %r#0 : f64
}

// -----
// Two interleaved sequences: one starts from the input, the other from a constant, and they never meet.
func.func @parallel_tracks(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %one) -> (f64, f64) {
    %p = arith.addf %a, %one : f64
//  ^^ active
    %q = arith.addf %b, %one : f64
//  ^^ inactive[not-varied]
    scf.yield %p, %q : f64, f64
  }
  %y = arith.divf %r#0, %r#1 : f64
  return %y : f64
}

// -----
// Bounds and steps of a loop carry nothing, even where they are computed from a float.
func.func @bounds(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %scaled = arith.mulf %x, %x : f64
//^^ inactive[not-useful]
  %k = arith.fptosi %scaled : f64 to i64
//^^ inactive[no-derivative-type]
  %n = arith.index_cast %k : i64 to index
//^^ inactive[no-derivative-type]
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f64) {
    %s = math.sin %a : f64
    scf.yield %s : f64
  }
  return %y : f64
}
