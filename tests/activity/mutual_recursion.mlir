// Two functions that call each other: a value leaves one and is used in the other.
func.func private @even(%x: f64, %n: i32) -> f64 {
  %zero = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %done = arith.cmpi sle, %n, %zero : i32
//^^ inactive[no-derivative-type]
  %r = scf.if %done -> (f64) {
    scf.yield %x : f64
  } else {
    %one = arith.constant 1 : i32
//  ^^ inactive[no-derivative-type]
    %m = arith.subi %n, %one : i32
//  ^^ inactive[no-derivative-type]
    %s = math.sin %x : f64
//  ^^ active
    %p = func.call @odd(%s, %m) : (f64, i32) -> f64
//  ^^ active
    scf.yield %p : f64
  }
  return %r : f64
}
func.func private @odd(%x: f64, %n: i32) -> f64 {
  %one = arith.constant 1 : i32
//^^ inactive[no-derivative-type]
  %half = arith.constant 0.5 : f64
//^^ inactive[not-varied]
  %m = arith.subi %n, %one : i32
//^^ inactive[no-derivative-type]
  %c = arith.mulf %x, %half : f64
//^^ active
  %p = func.call @even(%c, %m) : (f64, i32) -> f64
//^^ active
  return %p : f64
}
func.func @root(%x: f64, %n: i32) -> f64 {
  %y = func.call @even(%x, %n) : (f64, i32) -> f64
//^^ active
  return %y : f64
}

// -----
// Only one of two arguments goes round with the input; the other is a constant all the way.
func.func private @ping(%x: f64, %k: f64, %n: i32) -> f64 {
  %zero = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %done = arith.cmpi sle, %n, %zero : i32
//^^ inactive[no-derivative-type]
  %r = scf.if %done -> (f64) {
    %e = math.exp %k : f64
//  ^^ inactive[not-varied]
    %m = arith.mulf %x, %e : f64
//  ^^ active
    scf.yield %m : f64
  } else {
    %p = func.call @pong(%x, %k, %n) : (f64, f64, i32) -> f64
    scf.yield %p : f64
  }
  return %r : f64
}
func.func private @pong(%x: f64, %k: f64, %n: i32) -> f64 {
  %one = arith.constant 1 : i32
//^^ inactive[no-derivative-type]
  %m = arith.subi %n, %one : i32
//^^ inactive[no-derivative-type]
  %kk = arith.mulf %k, %k : f64
//^^ inactive[not-varied]
  %y = func.call @ping(%x, %kk, %m) : (f64, f64, i32) -> f64
  return %y : f64
}
func.func @root(%x: f64, %n: i32) -> f64 {
  %k = arith.constant 0.5 : f64
//^^ inactive[not-varied]
  %y = func.call @ping(%x, %k, %n) : (f64, f64, i32) -> f64
  return %y : f64
}

// -----
// A cycle of memory effects: what one function writes the other reads on the next turn.
func.func private @write(%x: f64, %m: memref<f64>, %n: i32) -> f64 {
  memref.store %x, %m[] : memref<f64>
//^^ active
  %y = func.call @read(%m, %n) : (memref<f64>, i32) -> f64
//^^ active
  return %y : f64
}
func.func private @read(%m: memref<f64>, %n: i32) -> f64 {
  %zero = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %done = arith.cmpi sle, %n, %zero : i32
//^^ inactive[no-derivative-type]
  %r = scf.if %done -> (f64) {
    %v = memref.load %m[] : memref<f64>
//  ^^ active
    scf.yield %v : f64
  } else {
    %one = arith.constant 1 : i32
//  ^^ inactive[no-derivative-type]
    %k = arith.subi %n, %one : i32
//  ^^ inactive[no-derivative-type]
    %v = memref.load %m[] : memref<f64>
//  ^^ active
    %w = arith.mulf %v, %v : f64
//  ^^ active
    %p = func.call @write(%w, %m, %k) : (f64, memref<f64>, i32) -> f64
//  ^^ active
    scf.yield %p : f64
  }
  return %r : f64
}
func.func @root(%x: f64, %n: i32) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %y = func.call @write(%x, %m, %n) : (f64, memref<f64>, i32) -> f64
//^^ active
  return %y : f64
}
