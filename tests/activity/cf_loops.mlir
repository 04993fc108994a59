// A loop of blocks: the state goes round as a block argument, so does a counter.
func.func @loop(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %half = arith.constant 0.5 : f64
//^^ inactive[not-varied]
  %start = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  cf.br ^head(%c0, %x, %start : index, f64, f64)
^head(%i: index, %a: f64, %t: f64):
  %more = arith.cmpi slt, %i, %n : index
//^^ inactive[no-derivative-type]
  cf.cond_br %more, ^body, ^exit
^body:
  %b = arith.mulf %a, %t : f64
//^^ active
  %u = arith.addf %t, %half : f64
//^^ inactive[not-varied]
  %j = arith.addi %i, %c1 : index
//^^ inactive[no-derivative-type]
  cf.br ^head(%j, %b, %u : index, f64, f64)
^exit:
  return %a : f64
}

// -----
// Rotating block arguments: %a is varied from the third turn on.
func.func @rotate(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  cf.br ^head(%c0, %two, %two, %x : index, f64, f64, f64)
^head(%i: index, %a: f64, %b: f64, %c: f64):
  %s = arith.mulf %a, %two : f64
//^^ active
  %j = arith.addi %i, %c1 : index
//^^ inactive[no-derivative-type]
  %more = arith.cmpi slt, %j, %n : index
//^^ inactive[no-derivative-type]
  cf.cond_br %more, ^head(%j, %b, %c, %s : index, f64, f64, f64), ^exit(%s : f64)
^exit(%y: f64):
  return %y : f64
}

// -----
// Both successors of one branch may be one block, with different operands.
func.func @diamond(%x: f64, %c: i1) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  cf.cond_br %c, ^join(%x : f64), ^join(%one : f64)
^join(%v: f64):
  %y = math.sin %v : f64
//^^ active
  return %y : f64
}

// -----
// A switch over blocks.
func.func @switch(%x: f64, %flag: i32) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %square = arith.mulf %x, %x : f64
//^^ active
  cf.switch %flag : i32, [
    default: ^exit(%one : f64),
    1: ^exit(%square : f64),
    2: ^double
  ]
^double:
  %d = arith.addf %x, %x : f64
//^^ active
  cf.br ^exit(%d : f64)
^exit(%y: f64):
  return %y : f64
}

// -----
// Memory along paths: replaced on one of two, the old content may arrive at the join; replaced again there, it is gone.
func.func @paths(%x: f64, %c: i1) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  cf.cond_br %c, ^reset, ^join
^reset:
  memref.store %two, %m[] : memref<f64>
//^^ active[clears]
  cf.br ^join
^join:
  %a = memref.load %m[] : memref<f64>
//^^ active
  memref.store %two, %m[] : memref<f64>
//^^ active[clears]
  %b = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.mulf %a, %b : f64
  return %y : f64
}

// -----
// Several returns: an output is whatever any of them returns.
func.func @early_exit(%x: f64, %c: i1) -> f64 {
  cf.cond_br %c, ^early, ^late
^early:
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  return %zero : f64
^late:
  %y = math.sin %x : f64
//^^ active
  return %y : f64
}
