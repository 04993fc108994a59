// An address from unknown code points to memory that unknown code can write and read.
func.func private @buffer() -> memref<f64>
func.func @foreign_memory(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %p = func.call @buffer() : () -> memref<f64>
//^^ active
  %v = memref.load %p[] : memref<f64>
//^^ active
  memref.store %x, %p[] : memref<f64>
//^^ active
  %y = arith.mulf %v, %two : f64
//^^ active
  return %y : f64
}

// -----
// Unknown code may return the address that it was given.
func.func private @identity(memref<f64>) -> memref<f64>
func.func @same_buffer(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %p = func.call @identity(%m) : (memref<f64>) -> memref<f64>
//^^ active
  memref.store %two, %m[] : memref<f64>
//^^ active[clears]
  memref.store %x, %p[] : memref<f64>
//^^ active
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// Or an address that it was given earlier.
func.func private @register(memref<f64>)
func.func private @buffer() -> memref<f64>
func.func @earlier_buffer(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  func.call @register(%m) : (memref<f64>) -> ()
//^^ active
  %p = func.call @buffer() : () -> memref<f64>
//^^ active
  memref.store %two, %m[] : memref<f64>
//^^ active[clears]
  memref.store %x, %p[] : memref<f64>
//^^ active
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// A buffer that never left the function is not what unknown code returns.
func.func private @buffer() -> memref<f64>
func.func @own_buffer(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %p = func.call @buffer() : () -> memref<f64>
//^^ active
  memref.store %two, %m[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %x, %p[] : memref<f64>
//^^ active
  %v = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.mulf %v, %x : f64
  return %y : f64
}

// -----
// An unknown operation may make a view of its operand.
func.func @unknown_view(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  %p = "layout.permute"(%m) : (memref<4xf64>) -> memref<4xf64>
//^^ active
  linalg.fill ins(%two : f64) outs(%m : memref<4xf64>)
//^^ active[clears]
  memref.store %x, %p[%c0] : memref<4xf64>
//^^ active
  %y = memref.load %m[%c0] : memref<4xf64>
//^^ active
  return %y : f64
}

// -----
// An address turned into an integer and given away is given away.
func.func private @mystery(index)
func.func @as_integer(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %two, %m[] : memref<f64>
//^^ inactive[not-varied]
  %p = memref.extract_aligned_pointer_as_index %m : memref<f64> -> index
//^^ inactive[no-derivative-type]
  func.call @mystery(%p) : (index) -> ()
//^^ active
  %v = memref.load %m[] : memref<f64>
//^^ active
  %y = arith.mulf %v, %x : f64
  return %y : f64
}

// -----
// A noalias argument that is given away is known to the outside from then on.
func.func private @register(memref<f64>)
func.func private @tick()
func.func @noalias_given_away(%m: memref<f64> {llvm.noalias}, %x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  func.call @register(%m) : (memref<f64>) -> ()
//^^ active
  memref.store %two, %m[] : memref<f64>
//^^ active[clears]
  func.call @tick() : () -> ()
//^^ active
  %v = memref.load %m[] : memref<f64>
//^^ active
  %y = arith.mulf %v, %x : f64
  return %y : f64
}

// -----
// Memory used inside an unknown region.
func.func @captured(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %two, %m[] : memref<f64>
//^^ inactive[not-varied]
  "weather.later"() ({
    memref.store %x, %m[] : memref<f64>
//  ^^ active
    "weather.done"() : () -> ()
  }) : () -> ()
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}
