// A loop that may run zero times returns its initial value: the input may still be there.
func.func @for_loop(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f64) {
    %b = arith.mulf %a, %a : f64
//  ^^ inactive[not-useful]
    scf.yield %two : f64
  }
  %y = math.exp %r : f64
//^^ active
  return %y : f64
}

// -----
// The condition region of scf.while runs at least once: what it overwrites is gone after the loop.
func.func @while_loop(%x: f64, %n: i32) -> f64 {
  %zero = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %one = arith.constant 1 : i32
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  %a = memref.load %m[] : memref<f64>
//^^ active
  %r = scf.while (%k = %n) : (i32) -> (i32) {
    memref.store %two, %m[] : memref<f64>
//  ^^ active[clears]
    %more = arith.cmpi sgt, %k, %zero : i32
//  ^^ inactive[no-derivative-type]
    scf.condition(%more) %k : i32
  } do {
  ^bb0(%k: i32):
    %v = memref.load %m[] : memref<f64>
//  ^^ inactive[not-varied]
    %w = arith.mulf %v, %x : f64
//  ^^ inactive[not-useful]
    memref.store %w, %m[] : memref<f64>
//  ^^ inactive[not-useful]
    %l = arith.subi %k, %one : i32
//  ^^ inactive[no-derivative-type]
    scf.yield %l : i32
  }
  %b = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.mulf %a, %b : f64
//^^ active
  return %y : f64
}

// -----
// The body of scf.while may not run: what only it overwrites may be left.
func.func @while_body(%x: f64, %n: i32) -> f64 {
  %zero = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %one = arith.constant 1 : i32
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  %r = scf.while (%k = %n) : (i32) -> (i32) {
    %more = arith.cmpi sgt, %k, %zero : i32
//  ^^ inactive[no-derivative-type]
    scf.condition(%more) %k : i32
  } do {
  ^bb0(%k: i32):
    memref.store %two, %m[] : memref<f64>
//  ^^ active[clears]
    %l = arith.subi %k, %one : i32
//  ^^ inactive[no-derivative-type]
    scf.yield %l : i32
  }
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// A loop of blocks tests at its end, so its body runs at least once.
func.func @test_at_end(%x: f64, %n: i32) -> f64 {
  %zero = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %one = arith.constant 1 : i32
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  %a = memref.load %m[] : memref<f64>
//^^ active
  cf.br ^body(%n : i32)
^body(%k: i32):
  memref.store %two, %m[] : memref<f64>
//^^ active[clears]
  %l = arith.subi %k, %one : i32
//^^ inactive[no-derivative-type]
  %more = arith.cmpi sgt, %l, %zero : i32
//^^ inactive[no-derivative-type]
  cf.cond_br %more, ^body(%l : i32), ^exit
^exit:
  %b = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.mulf %a, %b : f64
  return %y : f64
}
