// A loop with two entries: each half may start, and the value goes round both.
func.func @two_entries(%x: f64, %n: i32, %c: i1) -> f64 {
  %zero = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %one = arith.constant 1 : i32
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  cf.cond_br %c, ^left(%x, %two, %n : f64, f64, i32), ^right(%two, %two, %n : f64, f64, i32)
^left(%a: f64, %s: f64, %i: i32):
  %p = math.sin %a : f64
//^^ active
  %t = arith.addf %s, %two : f64
//^^ inactive[not-varied]
  %j = arith.subi %i, %one : i32
//^^ inactive[no-derivative-type]
  %stop_left = arith.cmpi sle, %j, %zero : i32
//^^ inactive[no-derivative-type]
  cf.cond_br %stop_left, ^exit(%p, %t : f64, f64), ^right(%p, %t, %j : f64, f64, i32)
^right(%b: f64, %u: f64, %k: i32):
  %q = arith.mulf %b, %two : f64
//^^ active
  %v = arith.mulf %u, %two : f64
//^^ inactive[not-varied]
  %l = arith.subi %k, %one : i32
//^^ inactive[no-derivative-type]
  %stop_right = arith.cmpi sle, %l, %zero : i32
//^^ inactive[no-derivative-type]
  cf.cond_br %stop_right, ^exit(%q, %v : f64, f64), ^left(%q, %v, %l : f64, f64, i32)
^exit(%r: f64, %w: f64):
  %e = math.exp %w : f64
//^^ inactive[not-varied]
  %y = arith.divf %r, %e : f64
//^^ active
  return %y : f64
}

// -----
// The same with memory: a store in one half is read in the other.
func.func @memory(%x: f64, %n: i32, %c: i1) -> f64 {
  %zero = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %one = arith.constant 1 : i32
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %two, %m[] : memref<f64>
//^^ inactive[not-varied]
  cf.cond_br %c, ^left(%n : i32), ^right(%n : i32)
^left(%i: i32):
  %a = memref.load %m[] : memref<f64>
//^^ active
  %p = arith.addf %a, %x : f64
//^^ active
  memref.store %p, %m[] : memref<f64>
//^^ active
  cf.br ^right(%i : i32)
^right(%k: i32):
  %b = memref.load %m[] : memref<f64>
//^^ active
  %q = arith.mulf %b, %b : f64
//^^ active
  memref.store %q, %m[] : memref<f64>
//^^ active
  %l = arith.subi %k, %one : i32
//^^ inactive[no-derivative-type]
  %stop = arith.cmpi sle, %l, %zero : i32
//^^ inactive[no-derivative-type]
  cf.cond_br %stop, ^exit, ^left(%l : i32)
^exit:
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}
