// A block that nothing branches to never runs, whatever it would compute.
func.func @dead_block(%x: f64) -> f64 {
  %y = math.sin %x : f64
//^^ active
  return %y : f64
^dead:
  %two = arith.constant 2.0 : f64
//^^ inactive[unreachable]
  %i = arith.constant 2 : index
//^^ inactive[unreachable]
  %z = arith.mulf %x, %two : f64
//^^ inactive[unreachable]
  return %z : f64
}

// -----
// Reached only from a block that is never reached. What it would pass on does not arrive.
func.func @dead_edge(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  cf.br ^join(%one : f64)
^dead:
  %a = math.exp %x : f64
//^^ inactive[unreachable]
  cf.br ^dead_too(%a : f64)
^dead_too(%b: f64):
  %c = arith.mulf %b, %b : f64
//^^ inactive[unreachable]
  cf.br ^join(%c : f64)
^join(%v: f64):
  %w = arith.mulf %v, %v : f64
//^^ inactive[not-varied]
  %y = arith.mulf %w, %x : f64
//^^ active
  return %y : f64
}

// -----
// A store in a dead loop changes no memory.
func.func @dead_store(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %two, %m[] : memref<f64>
//^^ inactive[not-varied]
  cf.br ^live
^dead:
  memref.store %x, %m[] : memref<f64>
//^^ inactive[unreachable]
  cf.br ^dead
^live:
  %v = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.mulf %v, %x : f64
  return %y : f64
}

// -----
// A block that is never left: what it writes cannot be observed.
func.func @never_left(%x: f64, %out: memref<f64>, %c: i1) -> f64 {
  cf.cond_br %c, ^abort, ^go_on
^abort:
  %e = math.exp %x : f64
//^^ inactive[not-useful]
  memref.store %e, %out[] : memref<f64>
//^^ inactive[not-useful]
  ub.unreachable
^go_on:
  %y = math.sin %x : f64
//^^ active
  return %y : f64
}

// -----
// A poison value is a constant.
func.func @poison(%x: f64, %c: i1) -> f64 {
  %p = ub.poison : f64
//^^ inactive[not-varied]
  %y = arith.select %c, %x, %p : f64
//^^ active
  return %y : f64
}
