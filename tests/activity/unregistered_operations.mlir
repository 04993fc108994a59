// An operation of a dialect that nobody knows is assumed to do anything.
func.func @unknown_result(%x: f64) -> f64 {
  %e = math.exp %x : f64
//^^ active
  %y = "weather.forecast"(%e) : (f64) -> f64
//^^ active
  return %y : f64
}

// -----
// Also to the memory that it gets.
func.func @unknown_memory(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %two, %m[] : memref<f64>
//^^ inactive[not-varied]
  "weather.observe"(%m) : (memref<f64>) -> ()
//^^ active
  %v = memref.load %m[] : memref<f64>
//^^ active
  %y = arith.mulf %x, %v : f64
  return %y : f64
}

// -----
// Several results: each depends on every operand.
func.func @unknown_results(%x: f64, %w: f64) -> f64 {
  %c = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %r:2 = "weather.split"(%x, %c) : (f64, f64) -> (f64, f64)
//^^ active
  %y = arith.mulf %r#1, %w : f64
  return %y : f64
}

// -----
// Its regions run in an unknown way; constants in them are constants all the same.
func.func @unknown_region(%x: f64) -> f64 {
  %y = "weather.repeat"(%x) ({
  ^bb0(%a: f64):
    %two = arith.constant 2.0 : f64
//  ^^ inactive[not-varied]
    %b = arith.mulf %a, %two : f64
//  ^^ active
    %z = arith.addf %b, %x : f64
//  ^^ active
    "weather.yield"(%z) : (f64) -> ()
  }) : (f64) -> f64
  return %y : f64
}

// -----
// A value of an unknown type may hold a derivative.
func.func @unknown_type(%x: f64) -> f64 {
  %d = "dual.make"(%x) : (f64) -> !dual.number
//^^ active
  %y = "dual.value"(%d) : (!dual.number) -> f64
//^^ active
  return %y : f64
}
