// The callee replaces what the buffer holds: the call clears, and what is loaded afterwards is not varied.
func.func private @reset(%m: memref<f64>) {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  memref.store %two, %m[] : memref<f64>
//^^ active[clears]
  return
}
func.func @root(%x: f64) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  %a = memref.load %m[] : memref<f64>
//^^ active
  func.call @reset(%m) : (memref<f64>) -> ()
//^^ active[clears]
  %b = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.mulf %a, %b : f64
  return %y : f64
}

// -----
// The callee overwrites on one path only: the old content may be left.
func.func private @maybe_reset(%m: memref<f64>, %c: i1) {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  scf.if %c {
    memref.store %two, %m[] : memref<f64>
//  ^^ active[clears]
  }
  return
}
func.func @root(%x: f64, %c: i1) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  func.call @maybe_reset(%m, %c) : (memref<f64>, i1) -> ()
//^^ active
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// The callee replaces one element and believes that it is the whole: to the caller it is a part.
func.func private @reset(%m: memref<f64, strided<[], offset: ?>>) {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  memref.store %two, %m[] : memref<f64, strided<[], offset: ?>>
//^^ active[clears]
  return
}
func.func @root(%x: f64, %i: index, %j: index) -> f64 {
  %m = memref.alloca() : memref<4xf64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[%i] : memref<4xf64>
//^^ active
  %e = memref.subview %m[%j] [1] [1] : memref<4xf64> to memref<f64, strided<[], offset: ?>>
//^^ inactive[no-derivative-type]
  func.call @reset(%e) : (memref<f64, strided<[], offset: ?>>) -> ()
//^^ active
  %y = memref.load %m[%i] : memref<4xf64>
//^^ active
  return %y : f64
}

// -----
// The callee replaces varied content by other varied content: the store before the call is dead.
func.func private @put(%m: memref<f64>, %v: f64) {
  memref.store %v, %m[] : memref<f64>
//^^ active
  return
}
func.func @root(%x: f64) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  memref.store %s, %m[] : memref<f64>
//^^ inactive[not-useful]
  func.call @put(%m, %x) : (memref<f64>, f64) -> ()
//^^ active
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// The callee is given one of two buffers: it replaces neither for sure.
func.func private @reset(%m: memref<f64>) {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  memref.store %two, %m[] : memref<f64>
//^^ active[clears]
  return
}
func.func @root(%x: f64, %which: i1) -> f64 {
  %a = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %b = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %a[] : memref<f64>
//^^ active
  memref.store %x, %b[] : memref<f64>
//^^ active
  %p = arith.select %which, %a, %b : memref<f64>
//^^ inactive[no-derivative-type]
  func.call @reset(%p) : (memref<f64>) -> ()
//^^ active
  %v = memref.load %a[] : memref<f64>
//^^ active
  %w = memref.load %b[] : memref<f64>
//^^ active
  %y = arith.addf %v, %w : f64
  return %y : f64
}
