// A function that does not touch one of its buffers leaves its content.
func.func private @ignore(%m: memref<f64>, %x: f64) -> f64 {
  %s = math.sin %x : f64
//^^ active
  return %s : f64
}
func.func @root(%x: f64) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  %a = func.call @ignore(%m, %x) : (memref<f64>, f64) -> f64
//^^ active
  %b = memref.load %m[] : memref<f64>
//^^ active
  %y = arith.mulf %a, %b : f64
  return %y : f64
}

// -----
// A recursion that overwrites in its last step only: whenever it returns, the old content is gone.
func.func private @reset(%m: memref<f64>, %n: i32) {
  %zero = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %done = arith.cmpi sle, %n, %zero : i32
//^^ inactive[no-derivative-type]
  scf.if %done {
    %two = arith.constant 2.0 : f64
//  ^^ inactive[not-varied]
    memref.store %two, %m[] : memref<f64>
//  ^^ active[clears]
  } else {
    %one = arith.constant 1 : i32
//  ^^ inactive[no-derivative-type]
    %k = arith.subi %n, %one : i32
//  ^^ inactive[no-derivative-type]
    func.call @reset(%m, %k) : (memref<f64>, i32) -> ()
//  ^^ active[clears]
  }
  return
}
func.func @root(%x: f64, %n: i32) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  %a = memref.load %m[] : memref<f64>
//^^ active
  func.call @reset(%m, %n) : (memref<f64>, i32) -> ()
//^^ active[clears]
  %b = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.mulf %a, %b : f64
  return %y : f64
}

// -----
// Two arguments of the root that may overlap are handed on: the callee must not take its store for a replacement of both.
func.func private @put(%a: memref<f64>, %b: memref<f64>, %x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %s = math.sin %x : f64
//^^ active
  memref.store %s, %a[] : memref<f64>
//^^ active
  memref.store %two, %b[] : memref<f64>
//^^ active[clears]
  %v = memref.load %a[] : memref<f64>
//^^ active
  return %v : f64
}
func.func @root(%a: memref<f64>, %b: memref<f64>, %x: f64) -> f64 {
  %y = func.call @put(%a, %b, %x) : (memref<f64>, memref<f64>, f64) -> f64
//^^ active
  return %y : f64
}

// -----
// First and third operand are one buffer, the second is not.
func.func private @three(%a: memref<f64>, %b: memref<f64>, %c: memref<f64>, %x: f64) -> f64 {
  memref.store %x, %a[] : memref<f64>
//^^ active
  %v = memref.load %b[] : memref<f64>
//^^ inactive[not-varied]
  %w = memref.load %c[] : memref<f64>
//^^ active
  %r = arith.mulf %v, %w : f64
//^^ active
  return %r : f64
}
func.func @root(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %n = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %two, %m[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %two, %n[] : memref<f64>
//^^ inactive[not-varied]
  %y = func.call @three(%m, %n, %m, %x) : (memref<f64>, memref<f64>, memref<f64>, f64) -> f64
//^^ active
  return %y : f64
}

// -----
// The overlap is made two calls further up.
func.func private @inner(%a: memref<f64>, %b: memref<f64>, %x: f64) -> f64 {
  memref.store %x, %a[] : memref<f64>
//^^ active
  %v = memref.load %b[] : memref<f64>
//^^ active
  return %v : f64
}
func.func private @middle(%a: memref<f64>, %b: memref<f64>, %x: f64) -> f64 {
  %v = func.call @inner(%a, %b, %x) : (memref<f64>, memref<f64>, f64) -> f64
//^^ active
  return %v : f64
}
func.func @root(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %two, %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = func.call @middle(%m, %m, %x) : (memref<f64>, memref<f64>, f64) -> f64
//^^ active
  return %y : f64
}

// -----
// A buffer and a box that holds the same buffer: the overlap is one level down.
func.func private @through_box(%box: memref<memref<f64>>, %m: memref<f64>, %x: f64) -> f64 {
  %p = memref.load %box[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %x, %p[] : memref<f64>
//^^ active
  %v = memref.load %m[] : memref<f64>
//^^ active
  return %v : f64
}
func.func @root(%x: f64) -> f64 {
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
  %y = func.call @through_box(%box, %m, %x) : (memref<memref<f64>>, memref<f64>, f64) -> f64
//^^ active
  return %y : f64
}

// -----
// A global is the same memory under another name.
memref.global "private" @g : memref<f64> = dense<1.0>
func.func private @through_global(%m: memref<f64>, %x: f64) -> f64 {
  %g = memref.get_global @g : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  %v = memref.load %g[] : memref<f64>
//^^ active
  return %v : f64
}
func.func @root(%x: f64) -> f64 {
  %g = memref.get_global @g : memref<f64>
//^^ inactive[no-derivative-type]
  %y = func.call @through_global(%g, %x) : (memref<f64>, f64) -> f64
//^^ active
  return %y : f64
}

// -----
// The callee runs a loop over its buffer; only the buffer that it gets from the input is active.
func.func private @norm(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (f64) {
    %v = memref.load %m[%i] : memref<?xf64>
//  ^^ active
    %w = arith.mulf %v, %v : f64
//  ^^ active
    %t = arith.addf %sum, %w : f64
//  ^^ active
    scf.yield %t : f64
  }
  return %s : f64
}
func.func @root(%x: memref<?xf64>, %data: memref<?xf64> {enzyme.const}, %n: index) -> f64 {
  %a = func.call @norm(%x, %n) : (memref<?xf64>, index) -> f64
//^^ active
  %b = func.call @norm(%data, %n) : (memref<?xf64>, index) -> f64
//^^ inactive[declared-inactive]
  %c = math.sqrt %b : f64
//^^ inactive[declared-inactive]
  %y = arith.divf %a, %c : f64
//^^ active
  return %y : f64
}
