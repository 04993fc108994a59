// A function that calls itself: x to the n.
func.func private @power(%x: f64, %n: i32) -> f64 {
  %zero = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %done = arith.cmpi sle, %n, %zero : i32
//^^ inactive[no-derivative-type]
  %r = scf.if %done -> (f64) {
    %one = arith.constant 1.0 : f64
//  ^^ inactive[not-varied]
    scf.yield %one : f64
  } else {
    %step = arith.constant 1 : i32
//  ^^ inactive[no-derivative-type]
    %m = arith.subi %n, %step : i32
//  ^^ inactive[no-derivative-type]
    %p = func.call @power(%x, %m) : (f64, i32) -> f64
//  ^^ active
    %q = arith.mulf %p, %x : f64
//  ^^ active
    scf.yield %q : f64
  }
  return %r : f64
}
func.func @root(%x: f64, %n: i32) -> f64 {
  %y = func.call @power(%x, %n) : (f64, i32) -> f64
//^^ active
  return %y : f64
}

// -----
// An argument that becomes varied only in the recursive call: the arguments change places.
func.func private @swap(%a: f64, %b: f64, %n: i32) -> f64 {
  %zero = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %done = arith.cmpi sle, %n, %zero : i32
//^^ inactive[no-derivative-type]
  %r = scf.if %done -> (f64) {
    %two = arith.constant 2.0 : f64
//  ^^ inactive[not-varied]
    %s = arith.mulf %a, %two : f64
//  ^^ active
    scf.yield %s : f64
  } else {
    %step = arith.constant 1 : i32
//  ^^ inactive[no-derivative-type]
    %m = arith.subi %n, %step : i32
//  ^^ inactive[no-derivative-type]
    %p = func.call @swap(%b, %a, %m) : (f64, f64, i32) -> f64
//  ^^ active
    scf.yield %p : f64
  }
  return %r : f64
}
func.func @root(%x: f64, %n: i32) -> f64 {
  %c = arith.constant 5.0 : f64
//^^ inactive[not-varied]
  %y = func.call @swap(%c, %x, %n) : (f64, f64, i32) -> f64
//^^ active
  return %y : f64
}

// -----
// A float counter handed down the recursion never meets the input.
func.func private @decay(%x: f64, %t: f64) -> f64 {
  %dt = arith.constant 0.125 : f64
//^^ inactive[not-varied]
  %end = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %later = arith.addf %t, %dt : f64
//^^ inactive[not-varied]
  %done = arith.cmpf oge, %later, %end : f64
//^^ inactive[no-derivative-type]
  %r = scf.if %done -> (f64) {
    scf.yield %x : f64
  } else {
    %factor = arith.subf %end, %later : f64
//  ^^ inactive[not-varied]
    %next = arith.mulf %x, %factor : f64
//  ^^ active
    %p = func.call @decay(%next, %later) : (f64, f64) -> f64
    scf.yield %p : f64
  }
  return %r : f64
}
func.func @root(%x: f64) -> f64 {
  %start = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %y = func.call @decay(%x, %start) : (f64, f64) -> f64
  return %y : f64
}

// -----
// The recursion works through memory: the call has no result and moves a derivative all the same.
func.func private @accumulate(%v: memref<?xf64>, %sum: memref<f64>, %n: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %done = arith.cmpi eq, %n, %c0 : index
//^^ inactive[no-derivative-type]
  scf.if %done {
  } else {
    %c1 = arith.constant 1 : index
//  ^^ inactive[no-derivative-type]
    %k = arith.subi %n, %c1 : index
//  ^^ inactive[no-derivative-type]
    %a = memref.load %v[%k] : memref<?xf64>
//  ^^ active
    %s = memref.load %sum[] : memref<f64>
//  ^^ active
    %t = arith.addf %s, %a : f64
//  ^^ active
    memref.store %t, %sum[] : memref<f64>
//  ^^ active
    func.call @accumulate(%v, %sum, %k) : (memref<?xf64>, memref<f64>, index) -> ()
//  ^^ active
  }
  return
}
func.func @total(%v: memref<?xf64>, %n: index) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %sum = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %zero, %sum[] : memref<f64>
//^^ inactive[not-varied]
  func.call @accumulate(%v, %sum, %n) : (memref<?xf64>, memref<f64>, index) -> ()
//^^ active
  %y = memref.load %sum[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// A public recursive function is requested itself, and called by itself.
func.func @horner(%c: memref<?xf64>, %x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %done = arith.cmpi eq, %n, %c0 : index
//^^ inactive[no-derivative-type]
  %r = scf.if %done -> (f64) {
    %zero = arith.constant 0.0 : f64
//  ^^ inactive[not-varied]
    scf.yield %zero : f64
  } else {
    %c1 = arith.constant 1 : index
//  ^^ inactive[no-derivative-type]
    %k = arith.subi %n, %c1 : index
//  ^^ inactive[no-derivative-type]
    %rest = func.call @horner(%c, %x, %k) : (memref<?xf64>, f64, index) -> f64
    %a = memref.load %c[%k] : memref<?xf64>
    %b = arith.mulf %rest, %x : f64
    %d = arith.addf %a, %b : f64
    scf.yield %d : f64
  }
  return %r : f64
}
