func.func @f(%x: f64) -> f64 {
  %y = "mystery.op"(%x) : (f64) -> f64
  return %y : f64
}
