// An address given to one unknown call may be used by a later one that does not get it.
func.func private @register(memref<f64>)
func.func private @tick()
func.func @registered(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  func.call @register(%m) : (memref<f64>) -> ()
//^^ active
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
// The later call may read as well: the store before it is useful.
func.func private @register(memref<f64>)
func.func private @tick()
func.func @observed(%x: f64) -> f64 {
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  func.call @register(%m) : (memref<f64>) -> ()
  %s = math.sin %x : f64
//^^ active
  memref.store %s, %m[] : memref<f64>
//^^ active
  func.call @tick() : () -> ()
  return %x : f64
}

// -----
// Before it escapes, a buffer is private: the order of the calls matters.
func.func private @register(memref<f64>)
func.func private @tick()
func.func @not_yet(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %two, %m[] : memref<f64>
//^^ inactive[not-varied]
  func.call @tick() : () -> ()
//^^ active
  %v = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  func.call @register(%m) : (memref<f64>) -> ()
//^^ active
  %y = arith.mulf %x, %v : f64
  return %y : f64
}

// -----
// Memory reachable from an operand escapes with it.
func.func private @mystery(memref<memref<f64>>)
func.func @behind_a_box(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %box = memref.alloc() : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %two, %m[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %m, %box[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  func.call @mystery(%box) : (memref<memref<f64>>) -> ()
//^^ active
  %v = memref.load %m[] : memref<f64>
//^^ active
  %y = arith.mulf %x, %v : f64
  return %y : f64
}

// -----
// A private function escapes its argument: the caller's buffer is known to the outside from then on.
func.func private @tick()
func.func private @register(memref<f64>)
func.func private @publish(%p: memref<f64>) {
  func.call @register(%p) : (memref<f64>) -> ()
//^^ active
  return
}
func.func @published(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  func.call @publish(%m) : (memref<f64>) -> ()
//^^ active
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
// What an active result leads to is an output. An address that unknown code returns may be that of any memory that it knows: inactive
// memory that it was given, too.
func.func private @keep(memref<f64>) -> memref<f64>
func.func @returned_by_unknown(%x: f64, %m: memref<f64> {enzyme.const, llvm.noalias}) -> memref<f64> {
  %p = func.call @keep(%m) : (memref<f64>) -> memref<f64>
//^^ active
  memref.store %x, %m[] : memref<f64>
//^^ active
  return %p : memref<f64>
}

// -----
// Memory that it was not given, and that the caller promises to reach in no other way, it does not know.
func.func private @make() -> !llvm.ptr
func.func @unknown_to_unknown(%x: f64, %m: !llvm.ptr {enzyme.const, llvm.noalias}, %n: !llvm.ptr {enzyme.const}) -> !llvm.ptr {
  %p = func.call @make() : () -> !llvm.ptr
//^^ active
  llvm.store %x, %m : f64, !llvm.ptr
//^^ inactive[not-useful]
  llvm.store %x, %n : f64, !llvm.ptr
//^^ active
  return %p : !llvm.ptr
}
