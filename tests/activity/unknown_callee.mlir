// A function without a body may write anything it was given to the memory that it was given.
func.func private @mystery(f64, memref<f64>)
func.func @written_by_unknown(%x: f64) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  func.call @mystery(%x, %m) : (f64, memref<f64>) -> ()
//^^ active
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// It may also bring in data of its own: a buffer of constants is varied after the call.
func.func private @mystery(memref<f64>)
func.func @refilled(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %two, %m[] : memref<f64>
//^^ inactive[not-varied]
  func.call @mystery(%m) : (memref<f64>) -> ()
//^^ active
  %v = memref.load %m[] : memref<f64>
//^^ active
  %y = arith.mulf %x, %v : f64
  return %y : f64
}

// -----
// It may read: what is stored before the call is useful, though this function never reads it.
func.func private @mystery(memref<f64>)
func.func @read_by_unknown(%x: f64) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ active
  memref.store %s, %m[] : memref<f64>
//^^ active
  func.call @mystery(%m) : (memref<f64>) -> ()
//^^ active
  return %x : f64
}

// -----
// Its results depend on all of its operands, integers included (they may be handles to active data).
func.func private @mystery(f64, i64) -> f64
func.func private @handle(i64) -> f64
func.func @unknown_results(%x: f64, %n: i64) -> f64 {
  %e = math.exp %x : f64
//^^ active
  %a = func.call @mystery(%e, %n) : (f64, i64) -> f64
//^^ active
  %b = func.call @handle(%n) : (i64) -> f64
//^^ active
  %y = arith.mulf %a, %b : f64
  return %y : f64
}

// -----
// Memory of an argument is known to the outside: even a call without operands may write it.
func.func private @tick()
func.func @known_outside(%x: f64, %m: memref<f64>) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  memref.store %two, %m[] : memref<f64>
//^^ active[clears]
  func.call @tick() : () -> ()
//^^ active
  %v = memref.load %m[] : memref<f64>
//^^ active
  %y = arith.mulf %x, %v : f64
  return %y : f64
}

// -----
// With llvm.noalias nobody else knows the memory: after the store it holds the constant.
func.func private @tick()
func.func @not_known_outside(%x: f64, %m: memref<f64> {llvm.noalias}) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  memref.store %two, %m[] : memref<f64>
//^^ active[clears]
  func.call @tick() : () -> ()
//^^ active
  %v = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.mulf %x, %v : f64
  return %y : f64
}

// -----
// Nor does anybody know a local buffer whose address was never given away.
func.func private @tick()
func.func @local_stays_local(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %two, %m[] : memref<f64>
//^^ inactive[not-varied]
  func.call @tick() : () -> ()
//^^ active
  %v = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.mulf %x, %v : f64
  return %y : f64
}

// -----
// A call through a function value may reach any function.
func.func private @square(%a: f64) -> f64 {
  %r = arith.mulf %a, %a : f64
  return %r : f64
}
func.func @indirect(%x: f64) -> f64 {
  %f = func.constant @square : (f64) -> f64
//^^ inactive[no-derivative-type]
  %y = func.call_indirect %f(%x) : (f64) -> f64
//^^ active
  return %y : f64
}
