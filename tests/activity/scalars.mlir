// Active: an active input reaches it and it reaches an active output. The constant has no input, the index sum no derivative.
func.func @product(%x: f64, %n: i64) -> f64 {
  %c = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %i = arith.addi %n, %n : i64
//^^ inactive[no-derivative-type]
  %y = arith.mulf %x, %c : f64
//^^ active
  return %y : f64
}

// -----
// A value that is only compared is not useful, however large its influence on the branch.
func.func @guard(%x: f64, %limit: f64) -> f64 {
  %square = arith.mulf %x, %x : f64
//^^ inactive[not-useful]
  %large = arith.cmpf ogt, %square, %limit : f64
//^^ inactive[no-derivative-type]
  %y = scf.if %large -> (f64) {
    %root = math.sqrt %x : f64
//  ^^ active
    scf.yield %root : f64
  } else {
    scf.yield %x : f64
  }
  return %y : f64
}

// -----
// Usefulness is transitive: nothing of a chain that ends in an unused value is useful.
func.func @unused_chain(%x: f64) -> f64 {
  %a = math.sin %x : f64
//^^ inactive[not-useful]
  %b = arith.mulf %a, %x : f64
//^^ inactive[not-useful]
  %c = arith.negf %b : f64
//^^ inactive[not-useful]
  %y = math.cos %x : f64
//^^ active
  return %y : f64
}

// -----
// Neither varied nor useful: reported as not varied.
func.func @unused_constant(%x: f64) -> f64 {
  %c = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %d = arith.mulf %c, %c : f64
//^^ inactive[not-varied]
  %y = arith.addf %x, %x : f64
  return %y : f64
}

// -----
// A float made from an integer does not move when a float input moves.
func.func @mean(%sum: f64, %n: i32, %m: i32) -> f64 {
  %signed = arith.sitofp %n : i32 to f64
//^^ inactive[not-varied]
  %unsigned = arith.uitofp %m : i32 to f64
//^^ inactive[not-varied]
  %count = arith.addf %signed, %unsigned : f64
//^^ inactive[not-varied]
  %y = arith.divf %sum, %count : f64
//^^ active
  return %y : f64
}

// -----
// Conversions between float widths carry derivatives; integer results and indices do not.
func.func @widths(%x: f32, %n: index) -> f16 {
  %wide = arith.extf %x : f32 to f64
  %k = arith.index_cast %n : index to i64
//^^ inactive[no-derivative-type]
  %p = arith.trunci %k : i64 to i32
//^^ inactive[no-derivative-type]
  %y = math.fpowi %wide, %p : f64, i32
//^^ active
  %z = arith.truncf %y : f64 to f16
//^^ active
  return %z : f16
}

// -----
// An assertion takes a truth value: it passes nothing on, and what it tests is not useful.
func.func @checked(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %margin = arith.subf %x, %zero : f64
//^^ inactive[not-useful]
  %ok = arith.cmpf oge, %margin, %zero : f64
//^^ inactive[no-derivative-type]
  cf.assert %ok, "negative"
//^^ inactive[no-derivative-type]
  %y = math.sqrt %x : f64
  return %y : f64
}
