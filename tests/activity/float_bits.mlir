// The bits of a float are the float: a bitcast to an integer and back loses nothing.
func.func @round_trip(%x: f64) -> f64 {
  %bits = arith.bitcast %x : f64 to i64
//^^ active
  %y = arith.bitcast %bits : i64 to f64
//^^ active
  return %y : f64
}

// -----
// Split into words and put together again: shifts, truncations, extensions and bitwise ops carry.
func.func @words(%x: f64) -> f64 {
  %c32 = arith.constant 32 : i64
//^^ inactive[no-derivative-type]
  %bits = arith.bitcast %x : f64 to i64
  %shifted = arith.shrui %bits, %c32 : i64
//^^ active
  %high = arith.trunci %shifted : i64 to i32
//^^ active
  %low = arith.trunci %bits : i64 to i32
//^^ active
  %h = arith.extui %high : i32 to i64
//^^ active
  %l = arith.extui %low : i32 to i64
//^^ active
  %hs = arith.shli %h, %c32 : i64
//^^ active
  %joined = arith.ori %hs, %l : i64
//^^ active
  %y = arith.bitcast %joined : i64 to f64
//^^ active
  return %y : f64
}

// -----
// Integer arithmetic on bits: the fast inverse square root.
func.func @rsqrt(%x: f32) -> f32 {
  %magic = arith.constant 0x5f3759df : i32
//^^ inactive[no-derivative-type]
  %one = arith.constant 1 : i32
//^^ inactive[no-derivative-type]
  %bits = arith.bitcast %x : f32 to i32
  %half = arith.shrui %bits, %one : i32
  %guess = arith.subi %magic, %half : i32
//^^ active
  %y = arith.bitcast %guess : i32 to f32
  return %y : f32
}

// -----
// Bits pass through selects and loops as a float would.
func.func @flip(%x: f64, %n: index, %odd: i1) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %sign = arith.constant 0x8000000000000000 : i64
//^^ inactive[no-derivative-type]
  %bits = arith.bitcast %x : f64 to i64
  %end = scf.for %i = %c0 to %n step %c1 iter_args(%b = %bits) -> (i64) {
    %f = arith.xori %b, %sign : i64
//  ^^ active
    scf.yield %f : i64
  }
  %chosen = arith.select %odd, %end, %bits : i64
//^^ active
  %y = arith.bitcast %chosen : i64 to f64
  return %y : f64
}

// -----
// A float conversion to an integer is not its bits, and an integer argument holds no float.
func.func @not_bits(%x: f64, %n: i64) -> f64 {
  %i = arith.fptosi %x : f64 to i64
//^^ inactive[no-derivative-type]
  %m = arith.xori %i, %n : i64
//^^ inactive[no-derivative-type]
  %f = arith.bitcast %m : i64 to f64
//^^ inactive[not-varied]
  %y = arith.mulf %x, %f : f64
  return %y : f64
}

// -----
// Bits that only decide a comparison are not useful. The result is an integer, and that is the reason that is given.
func.func @sign_test(%x: f64) -> f64 {
  %zero = arith.constant 0 : i64
//^^ inactive[no-derivative-type]
  %bits = arith.bitcast %x : f64 to i64
//^^ inactive[no-derivative-type]
  %negative = arith.cmpi slt, %bits, %zero : i64
//^^ inactive[no-derivative-type]
  %minus = arith.negf %x : f64
  %y = arith.select %negative, %minus, %x : f64
  return %y : f64
}
