// A select depends on its two values and not on its condition.
func.func @step_factor(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %doubled = arith.addf %x, %x : f64
//^^ inactive[not-useful]
  %positive = arith.cmpf ogt, %doubled, %zero : f64
//^^ inactive[no-derivative-type]
  %factor = arith.select %positive, %one, %zero : f64
//^^ inactive[not-varied]
  %y = arith.mulf %x, %factor : f64
//^^ active
  return %y : f64
}

// -----
// A select between a varied value and a constant is varied.
func.func @relu(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %positive = arith.cmpf ogt, %x, %zero : f64
//^^ inactive[no-derivative-type]
  %y = arith.select %positive, %x, %zero : f64
//^^ active
  return %y : f64
}

// -----
// copysign follows its first operand; the second gives only a sign.
func.func @signs(%x: f64, %s: f64) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %square = arith.mulf %s, %s : f64
//^^ inactive[not-useful]
  %sign = math.copysign %one, %x : f64
//^^ inactive[not-varied]
  %magnitude = math.copysign %x, %square : f64
//^^ active
  %y = arith.addf %sign, %magnitude : f64
//^^ active
  return %y : f64
}

// -----
// Rounding has derivative zero almost everywhere: its result is not varied, and its operand is not useful.
func.func @rounding(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %scaled = arith.mulf %x, %two : f64
//^^ inactive[not-useful]
  %floor = math.floor %scaled : f64
//^^ inactive[not-varied]
  %ceil = math.ceil %scaled : f64
//^^ inactive[not-varied]
  %round = math.round %scaled : f64
//^^ inactive[not-varied]
  %even = math.roundeven %scaled : f64
//^^ inactive[not-varied]
  %trunc = math.trunc %scaled : f64
//^^ inactive[not-varied]
  %a = arith.addf %floor, %ceil : f64
//^^ inactive[not-varied]
  %b = arith.addf %round, %even : f64
//^^ inactive[not-varied]
  %c = arith.addf %a, %b : f64
//^^ inactive[not-varied]
  %d = arith.addf %c, %trunc : f64
//^^ inactive[not-varied]
  %y = arith.subf %x, %d : f64
//^^ active
  return %y : f64
}

// -----
// A conversion to an integer and back is a rounding too.
func.func @truncate(%x: f64) -> f64 {
  %i = arith.fptosi %x : f64 to i32
//^^ inactive[no-derivative-type]
  %j = arith.fptoui %x : f64 to i64
//^^ inactive[no-derivative-type]
  %f = arith.sitofp %i : i32 to f64
//^^ inactive[not-varied]
  %g = arith.uitofp %j : i64 to f64
//^^ inactive[not-varied]
  %h = arith.addf %f, %g : f64
//^^ inactive[not-varied]
  %y = arith.mulf %h, %x : f64
  return %y : f64
}

// -----
// The remainder depends on both operands: d(x rem y)/dy is minus the rounded quotient.
func.func @wrap(%period: f64) -> f64 {
  %c = arith.constant 7.5 : f64
//^^ inactive[not-varied]
  %y = arith.remf %c, %period : f64
//^^ active
  return %y : f64
}

// -----
// abs, minimum and maximum have one-sided derivatives: they carry.
func.func @clamp(%x: f64, %lo: f64, %hi: f64) -> f64 {
  %a = math.absf %x : f64
  %b = arith.maximumf %a, %lo : f64
  %c = arith.minimumf %b, %hi : f64
  %d = arith.maxnumf %c, %lo : f64
  %y = arith.minnumf %d, %hi : f64
  return %y : f64
}

// -----
// Predicates on floats give truth values.
func.func @finite_or(%x: f64, %fallback: f64) -> f64 {
  %e = math.exp %x : f64
//^^ inactive[not-useful]
  %bad = math.isnan %e : f64
//^^ inactive[no-derivative-type]
  %y = arith.select %bad, %fallback, %x : f64
  return %y : f64
}
