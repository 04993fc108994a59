// A buffer allocated in a loop and kept in a box outside: older instances stay reachable, so a store to the newest replaces nothing.
func.func @kept_in_a_box(%x: f64, %n: index, %i: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %s = math.sin %x : f64
  %box = memref.alloc() : memref<8xmemref<f64>>
//^^ inactive[no-derivative-type]
  %y = scf.for %k = %c0 to %n step %c1 iter_args(%sum = %zero) -> (f64) {
    %m = memref.alloc() : memref<f64>
//  ^^ inactive[no-derivative-type]
    memref.store %m, %box[%k] : memref<8xmemref<f64>>
//  ^^ inactive[no-derivative-type]
    memref.store %x, %m[] : memref<f64>
//  ^^ active
    %a = memref.load %m[] : memref<f64>
//  ^^ active
    memref.store %s, %m[] : memref<f64>
//  ^^ active
    %old = memref.load %box[%c0] : memref<8xmemref<f64>>
//  ^^ inactive[no-derivative-type]
    %b = memref.load %old[] : memref<f64>
//  ^^ active
    %ab = arith.mulf %a, %b : f64
    %next = arith.addf %sum, %ab : f64
    scf.yield %next : f64
  }
  return %y : f64
}

// -----
// Allocated in a loop of blocks and forgotten in the same turn: one object, replaced as a whole.
func.func @forgotten(%x: f64, %n: i32) -> f64 {
  %zero = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %one = arith.constant 1 : i32
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  cf.br ^body(%n, %x : i32, f64)
^body(%k: i32, %v: f64):
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %v, %m[] : memref<f64>
//^^ active
  %a = memref.load %m[] : memref<f64>
//^^ active
  memref.store %two, %m[] : memref<f64>
//^^ active[clears]
  %b = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  memref.dealloc %m : memref<f64>
//^^ inactive[no-derivative-type]
  %w = arith.mulf %a, %b : f64
//^^ active
  %l = arith.subi %k, %one : i32
//^^ inactive[no-derivative-type]
  %more = arith.cmpi sgt, %l, %zero : i32
//^^ inactive[no-derivative-type]
  cf.cond_br %more, ^body(%l, %w : i32, f64), ^exit(%w : f64)
^exit(%y: f64):
  return %y : f64
}

// -----
// A recursive function has one buffer per activation. The one of the caller is handed down: inside, two instances are alive.
func.func private @nest(%up: memref<f64>, %x: f64, %n: i32) -> f64 {
  %zero = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  %done = arith.cmpi sle, %n, %zero : i32
//^^ inactive[no-derivative-type]
  %r = scf.if %done -> (f64) {
    %v = memref.load %up[] : memref<f64>
//  ^^ active
    scf.yield %v : f64
  } else {
    %one = arith.constant 1 : i32
//  ^^ inactive[no-derivative-type]
    %k = arith.subi %n, %one : i32
//  ^^ inactive[no-derivative-type]
    %s = math.sin %x : f64
//  ^^ active
    %p = func.call @nest(%m, %s, %k) : (memref<f64>, f64, i32) -> f64
//  ^^ active
    scf.yield %p : f64
  }
  return %r : f64
}
func.func @root(%x: f64, %n: i32) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %two, %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = func.call @nest(%m, %x, %n) : (memref<f64>, f64, i32) -> f64
//^^ active
  return %y : f64
}

// -----
// One call site in a loop makes many buffers; the last one is carried round.
func.func private @make(%v: f64) -> memref<f64> {
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %v, %m[] : memref<f64>
//^^ active
  return %m : memref<f64>
}
func.func @carried(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %first = func.call @make(%x) : (f64) -> memref<f64>
//^^ active
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%old = %first, %sum = %zero) -> (memref<f64>, f64) {
    %a = memref.load %old[] : memref<f64>
//  ^^ active
    %s = math.sin %a : f64
//  ^^ active
    %new = func.call @make(%s) : (f64) -> memref<f64>
//  ^^ active
    %b = memref.load %old[] : memref<f64>
//  ^^ active
    %c = arith.addf %sum, %b : f64
//  ^^ active
    scf.yield %new, %c : memref<f64>, f64
  }
  return %r#1 : f64
}
