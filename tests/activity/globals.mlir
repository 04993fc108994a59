// A constant table never varies.
memref.global "private" constant @weights : memref<4xf64> = dense<[0.25, 0.5, 0.125, 0.125]>
func.func @weighted(%x: memref<4xf64>, %i: index) -> f64 {
  %table = memref.get_global @weights : memref<4xf64>
//^^ inactive[no-derivative-type]
  %w = memref.load %table[%i] : memref<4xf64>
//^^ inactive[not-varied]
  %v = memref.load %x[%i] : memref<4xf64>
  %y = arith.mulf %w, %v : f64
//^^ active
  return %y : f64
}

// -----
// A mutable global as a channel between two functions.
memref.global "private" @state : memref<f64> = dense<0.0>
func.func private @produce(%v: f64) {
  %g = memref.get_global @state : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %v, %g[] : memref<f64>
//^^ active
  return
}
func.func private @consume() -> f64 {
  %g = memref.get_global @state : memref<f64>
//^^ inactive[no-derivative-type]
  %v = memref.load %g[] : memref<f64>
//^^ active
  %r = arith.mulf %v, %v : f64
//^^ active
  return %r : f64
}
func.func @root(%x: f64) -> f64 {
  func.call @produce(%x) : (f64) -> ()
//^^ active
  %y = func.call @consume() : () -> f64
//^^ active
  return %y : f64
}

// -----
// What a mutable global holds before and after is not part of the request.
memref.global "private" @state : memref<f64> = dense<1.0>
func.func @before_and_after(%x: f64) -> f64 {
  %g = memref.get_global @state : memref<f64>
//^^ inactive[no-derivative-type]
  %v = memref.load %g[] : memref<f64>
//^^ inactive[not-varied]
  %e = math.exp %v : f64
//^^ inactive[not-varied]
  %y = arith.mulf %x, %e : f64
//^^ active
  memref.store %y, %g[] : memref<f64>
//^^ inactive[not-useful]
  return %y : f64
}

// -----
// Two globals are two buffers.
memref.global "private" @first : memref<f64> = dense<1.0>
memref.global "private" @second : memref<f64> = dense<1.0>
func.func @two(%x: f64) -> f64 {
  %f = memref.get_global @first : memref<f64>
//^^ inactive[no-derivative-type]
  %s = memref.get_global @second : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %f[] : memref<f64>
//^^ active
  %v = memref.load %s[] : memref<f64>
//^^ inactive[not-varied]
  %w = memref.load %f[] : memref<f64>
//^^ active
  %y = arith.mulf %v, %w : f64
  return %y : f64
}

// -----
// Unknown code may read and write a mutable global, and not a constant one.
memref.global @state : memref<f64> = dense<1.0>
memref.global constant @table : memref<f64> = dense<2.0>
func.func private @tick()
func.func @seen_by_unknown(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %g = memref.get_global @state : memref<f64>
//^^ inactive[no-derivative-type]
  %t = memref.get_global @table : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %two, %g[] : memref<f64>
//^^ active[clears]
  func.call @tick() : () -> ()
//^^ active
  %v = memref.load %g[] : memref<f64>
//^^ active
  %k = memref.load %t[] : memref<f64>
//^^ inactive[not-varied]
  %p = arith.mulf %v, %k : f64
  %y = arith.mulf %p, %x : f64
  return %y : f64
}

// -----
// A value parked in a global while unknown code runs is useful to it.
memref.global @state : memref<f64> = dense<1.0>
func.func private @tick()
func.func @parked(%x: f64) -> f64 {
  %g = memref.get_global @state : memref<f64>
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ active
  memref.store %s, %g[] : memref<f64>
//^^ active
  func.call @tick() : () -> ()
//^^ active
  return %x : f64
}

// -----
// A global that is cleared between two uses.
memref.global "private" @scratch : memref<f64> = uninitialized
func.func private @reset() {
  %g = memref.get_global @scratch : memref<f64>
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  memref.store %zero, %g[] : memref<f64>
//^^ active[clears]
  return
}
func.func @root(%x: f64) -> f64 {
  %g = memref.get_global @scratch : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %g[] : memref<f64>
//^^ active
  %a = memref.load %g[] : memref<f64>
//^^ active
  func.call @reset() : () -> ()
//^^ active[clears]
  %b = memref.load %g[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.addf %a, %b : f64
  return %y : f64
}
