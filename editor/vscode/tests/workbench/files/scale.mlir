func.func @scale(%x: f64, %n: i64) -> f64 {
  %two = arith.constant 2.0 : f64
  // A comment between operations stays readable.
  %m = arith.addi %n, %n : i64
  %y = arith.mulf %x, %two : f64
  return %y : f64
}

func.func @weigh(%a: f64, %w: f64 {enzyme.const}) -> f64 {
  %s = arith.addf %w, %w : f64
  %p = arith.mulf %a, %s : f64
  return %p : f64
}

func.func @mix(%p: f64, %q: f64) -> f64 {
  %r = arith.mulf %q, %q : f64
  %t = arith.addf %p, %r : f64
  return %t : f64
}
