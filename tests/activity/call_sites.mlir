// One private function, called with the input and with a constant: its body is active, the second call is not.
func.func private @square(%a: f64) -> f64 {
  %r = arith.mulf %a, %a : f64
//^^ active
  return %r : f64
}
func.func @root(%x: f64) -> f64 {
  %c = arith.constant 3.0 : f64
//^^ inactive[not-varied]
  %p = func.call @square(%x) : (f64) -> f64
//^^ active
  %q = func.call @square(%c) : (f64) -> f64
//^^ inactive[not-varied]
  %r = math.sqrt %q : f64
//^^ inactive[not-varied]
  %y = arith.mulf %p, %r : f64
  return %y : f64
}

// -----
// Called with constants only, nothing in it is varied.
func.func private @weight(%k: f64) -> f64 {
  %half = arith.constant 0.5 : f64
//^^ inactive[not-varied]
  %r = arith.mulf %k, %half : f64
//^^ inactive[not-varied]
  return %r : f64
}
func.func @root(%x: f64) -> f64 {
  %c = arith.constant 3.0 : f64
//^^ inactive[not-varied]
  %w = func.call @weight(%c) : (f64) -> f64
//^^ inactive[not-varied]
  %y = arith.mulf %x, %w : f64
  return %y : f64
}

// -----
// Two buffers pass through the same function: the one that holds data stays inactive.
func.func private @scale(%m: memref<4xf64>, %i: index) {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %v = memref.load %m[%i] : memref<4xf64>
//^^ active
  %w = arith.mulf %v, %two : f64
//^^ active
  memref.store %w, %m[%i] : memref<4xf64>
//^^ active
  return
}
func.func @root(%x: memref<4xf64>, %i: index) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %own = memref.alloca() : memref<4xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%one : f64) outs(%own : memref<4xf64>)
//^^ inactive[not-varied]
  func.call @scale(%x, %i) : (memref<4xf64>, index) -> ()
//^^ active
  func.call @scale(%own, %i) : (memref<4xf64>, index) -> ()
//^^ inactive[not-varied]
  %a = memref.load %x[%i] : memref<4xf64>
//^^ active
  %b = memref.load %own[%i] : memref<4xf64>
//^^ inactive[not-varied]
  %y = arith.mulf %a, %b : f64
  return %y : f64
}

// -----
// A call whose result is not used, and a call that computes integers.
func.func private @cube(%a: f64) -> f64 {
  %b = arith.mulf %a, %a : f64
//^^ inactive[not-useful]
  %r = arith.mulf %a, %b : f64
//^^ inactive[not-useful]
  return %r : f64
}
func.func private @next(%i: index) -> index {
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %r = arith.addi %i, %c1 : index
//^^ inactive[no-derivative-type]
  return %r : index
}
func.func @root(%m: memref<?xf64>, %x: f64, %i: index) -> f64 {
  %unused = func.call @cube(%x) : (f64) -> f64
//^^ inactive[not-useful]
  %j = func.call @next(%i) : (index) -> index
//^^ inactive[no-derivative-type]
  %y = memref.load %m[%j] : memref<?xf64>
  return %y : f64
}

// -----
// A public function that is called is also requested itself: its argument is active there, though the call passes a constant.
func.func @weight(%k: f64) -> f64 {
  %half = arith.constant 0.5 : f64
//^^ inactive[not-varied]
  %r = arith.mulf %k, %half : f64
//^^ active
  return %r : f64
}
func.func @root(%x: f64) -> f64 {
  %c = arith.constant 3.0 : f64
//^^ inactive[not-varied]
  %w = func.call @weight(%c) : (f64) -> f64
//^^ inactive[not-varied]
  %y = arith.mulf %x, %w : f64
  return %y : f64
}

// -----
// differentiate: @root
// With a request for the root alone, the public function has no context but its call.
func.func @weight(%k: f64) -> f64 {
  %half = arith.constant 0.5 : f64
//^^ inactive[not-varied]
  %r = arith.mulf %k, %half : f64
//^^ inactive[not-varied]
  return %r : f64
}
func.func @root(%x: f64) -> f64 {
  %c = arith.constant 3.0 : f64
//^^ inactive[not-varied]
  %w = func.call @weight(%c) : (f64) -> f64
//^^ inactive[not-varied]
  %y = arith.mulf %x, %w : f64
  return %y : f64
}

// -----
// Through two levels of calls: the middle function is called once each way, and so is the innermost.
func.func private @inner(%a: f64, %b: f64) -> f64 {
  %r = arith.divf %a, %b : f64
//^^ active
  %s = math.log %b : f64
//^^ inactive[not-varied]
  %t = arith.mulf %r, %s : f64
//^^ active
  return %t : f64
}
func.func private @middle(%a: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %r = func.call @inner(%a, %two) : (f64, f64) -> f64
//^^ active
  return %r : f64
}
func.func @root(%x: f64) -> f64 {
  %c = arith.constant 3.0 : f64
//^^ inactive[not-varied]
  %p = func.call @middle(%x) : (f64) -> f64
//^^ active
  %q = func.call @middle(%c) : (f64) -> f64
//^^ inactive[not-varied]
  %y = arith.addf %p, %q : f64
  return %y : f64
}
