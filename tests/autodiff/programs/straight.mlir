// Arithmetic without control flow.

func.func @f(%x: f64, %y: f64) -> f64 {
  %a = arith.mulf %x, %y : f64
  %b = math.sin %a : f64
  %c = arith.divf %b, %x : f64
  %d = arith.subf %c, %y : f64
  return %d : f64
}

// -----

// A value used many times.
func.func @f(%x: f64) -> (f64, f64) {
  %a = arith.mulf %x, %x : f64
  %b = arith.mulf %a, %x : f64
  %c = arith.addf %a, %b : f64
  %d = math.exp %c : f64
  return %d, %a : f64, f64
}

// -----

// An argument that is not used, and a result that is an argument.
func.func @f(%x: f64, %y: f64) -> (f64, f64) {
  return %x, %x : f64, f64
}

// -----

// const: y
func.func @f(%x: f64, %y: f64, %n: i64) -> f64 {
  %k = arith.sitofp %n : i64 to f64
  %a = arith.mulf %x, %y : f64
  %b = arith.mulf %a, %k : f64
  %c = math.floor %b : f64
  %d = arith.addf %c, %b : f64
  return %d : f64
}

// -----

// A choice by a comparison of active values.
func.func @f(%x: f64, %y: f64) -> f64 {
  %p = arith.cmpf ogt, %x, %y : f64
  %a = arith.mulf %x, %x : f64
  %b = math.tanh %y : f64
  %c = arith.select %p, %a, %b : f64
  %d = arith.maximumf %c, %x : f64
  return %d : f64
}

// -----

// Two widths of floats. The difference quotient needs the wide one.
func.func @f(%x: f64) -> f64 {
  %c = arith.constant 3.0 : f32
  %w = arith.extf %c : f32 to f64
  %y = arith.mulf %x, %w : f64
  return %y : f64
}
