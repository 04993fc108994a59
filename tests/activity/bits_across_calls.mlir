// The bits of a float as an integer argument and an integer result of private functions.
func.func private @pack(%x: f64) -> i64 {
  %b = arith.bitcast %x : f64 to i64
//^^ active
  return %b : i64
}
func.func private @unpack(%b: i64) -> f64 {
  %x = arith.bitcast %b : i64 to f64
//^^ active
  return %x : f64
}
func.func @root(%x: f64) -> f64 {
  %b = func.call @pack(%x) : (f64) -> i64
//^^ active
  %y = func.call @unpack(%b) : (i64) -> f64
//^^ active
  return %y : f64
}

// -----
// An integer result of the root is no output, even if it holds the bits of a float.
func.func @bits_out(%x: f64) -> (i64, f64) {
  %b = arith.bitcast %x : f64 to i64
//^^ inactive[no-derivative-type]
  %y = math.sin %x : f64
  return %b, %y : i64, f64
}

// -----
// An integer argument of the root is no input.
func.func @bits_in(%b: i64, %x: f64) -> f64 {
  %c = arith.constant 1 : i64
//^^ inactive[no-derivative-type]
  %d = arith.xori %b, %c : i64
//^^ inactive[no-derivative-type]
  %k = arith.bitcast %d : i64 to f64
//^^ inactive[not-varied]
  %y = arith.mulf %k, %x : f64
  return %y : f64
}

// -----
// One function on integers, called with bits and with a count.
func.func private @flip(%b: i64) -> i64 {
  %c = arith.constant 1 : i64
//^^ inactive[no-derivative-type]
  %r = arith.xori %b, %c : i64
//^^ active
  return %r : i64
}
func.func @both(%x: f64, %n: i64) -> f64 {
  %b = arith.bitcast %x : f64 to i64
  %f = func.call @flip(%b) : (i64) -> i64
//^^ active
  %k = func.call @flip(%n) : (i64) -> i64
//^^ inactive[no-derivative-type]
  %v = arith.bitcast %f : i64 to f64
  %w = arith.sitofp %k : i64 to f64
//^^ inactive[not-varied]
  %y = arith.mulf %v, %w : f64
  return %y : f64
}
