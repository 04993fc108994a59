// An integration loop: time is a float that no input reaches, the state is varied; the comparison decides and carries nothing.
func.func @integrate(%y0: f64, %end: f64 {enzyme.const}) -> f64 {
  %t0 = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %dt = arith.constant 0.125 : f64
//^^ inactive[not-varied]
  %r:2 = scf.while (%y = %y0, %t = %t0) : (f64, f64) -> (f64, f64) {
    %more = arith.cmpf olt, %t, %end : f64
//  ^^ inactive[no-derivative-type]
    scf.condition(%more) %y, %t : f64, f64
  } do {
  ^bb0(%y: f64, %t: f64):
    %slope = arith.mulf %y, %t : f64
//  ^^ active
    %dy = arith.mulf %slope, %dt : f64
//  ^^ active
    %next = arith.addf %y, %dy : f64
//  ^^ active
    %later = arith.addf %t, %dt : f64
//  ^^ inactive[not-varied]
    scf.yield %next, %later : f64, f64
  }
  return %r#0 : f64
}

// -----
// Newton's method: the residual is computed in the condition region, compared there, and handed on to the body.
func.func @newton(%a: f64) -> f64 {
  %tolerance = arith.constant 1.0e-9 : f64
//^^ inactive[not-varied]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %r:2 = scf.while (%x = %one) : (f64) -> (f64, f64) {
    %square = arith.mulf %x, %x : f64
//  ^^ active
    %residual = arith.subf %square, %a : f64
//  ^^ active
    %size = math.absf %residual : f64
//  ^^ inactive[not-useful]
    %more = arith.cmpf ogt, %size, %tolerance : f64
//  ^^ inactive[no-derivative-type]
    scf.condition(%more) %x, %residual : f64, f64
  } do {
  ^bb0(%x: f64, %residual: f64):
    %slope = arith.mulf %x, %two : f64
    %step = arith.divf %residual, %slope : f64
    %next = arith.subf %x, %step : f64
//  ^^ active
    scf.yield %next : f64
  }
  return %r#0 : f64
}

// -----
// What the condition region forwards may differ from what it gets: here the loop forgets its varied argument.
func.func @forgetful(%x: f64, %n: i32) -> f64 {
  %one = arith.constant 1 : i32
//^^ inactive[no-derivative-type]
  %r:2 = scf.while (%v = %x, %k = %n) : (f64, i32) -> (f64, i32) {
    %c = arith.sitofp %k : i32 to f64
//  ^^ inactive[not-varied]
    %w = math.exp %v : f64
//  ^^ inactive[not-useful]
    %more = arith.cmpi sgt, %k, %one : i32
//  ^^ inactive[no-derivative-type]
    scf.condition(%more) %c, %k : f64, i32
  } do {
  ^bb0(%c: f64, %k: i32):
    %d = arith.mulf %c, %c : f64
//  ^^ inactive[not-varied]
    %l = arith.subi %k, %one : i32
//  ^^ inactive[no-derivative-type]
    scf.yield %d, %l : f64, i32
  }
  %y = arith.mulf %r#0, %x : f64
//^^ active
  return %y : f64
}

// -----
// State in memory: written in the body, read in the condition region of the next turn.
func.func @in_memory(%x: f64, %limit: f64) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  %r = scf.while : () -> (f64) {
    %v = memref.load %m[] : memref<f64>
//  ^^ active
    %more = arith.cmpf olt, %v, %limit : f64
//  ^^ inactive[no-derivative-type]
    scf.condition(%more) %v : f64
  } do {
  ^bb0(%v: f64):
    %w = arith.mulf %v, %v : f64
//  ^^ active
    memref.store %w, %m[] : memref<f64>
//  ^^ active
    scf.yield
  }
  return %r : f64
}
