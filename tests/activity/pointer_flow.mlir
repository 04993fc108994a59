// An address that comes out of a branch points to either buffer.
func.func @from_branch(%x: f64, %c: i1) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %a = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %b = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %two, %a[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %two, %b[] : memref<f64>
//^^ inactive[not-varied]
  %p = scf.if %c -> (memref<f64>) {
    scf.yield %a : memref<f64>
  } else {
    scf.yield %b : memref<f64>
  }
  memref.store %x, %p[] : memref<f64>
//^^ active
  %v = memref.load %a[] : memref<f64>
//^^ active
  %w = memref.load %b[] : memref<f64>
//^^ active
  %y = arith.mulf %v, %w : f64
  return %y : f64
}

// -----
// Addresses as block arguments.
func.func @from_blocks(%x: f64, %c: i1) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %a = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %b = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %a[] : memref<f64>
//^^ active
  memref.store %two, %b[] : memref<f64>
//^^ inactive[not-varied]
  cf.cond_br %c, ^join(%a : memref<f64>), ^join(%b : memref<f64>)
^join(%p: memref<f64>):
  %y = memref.load %p[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// Buffers swapped by the loop: after it, each name may mean either.
func.func @swapped(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %a = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %b = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %two, %b[] : memref<f64>
//^^ inactive[not-varied]
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (memref<f64>, memref<f64>) {
    scf.yield %q, %p : memref<f64>, memref<f64>
  }
  memref.store %x, %r#0[] : memref<f64>
//^^ active
  %y = memref.load %b[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// A third buffer beside them is never meant: it keeps its constant.
func.func @not_swapped(%x: f64, %c: i1) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %a = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %b = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %k = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %two, %a[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %two, %b[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %two, %k[] : memref<f64>
//^^ inactive[not-varied]
  %p = arith.select %c, %a, %b : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %p[] : memref<f64>
//^^ active
  %v = memref.load %k[] : memref<f64>
//^^ inactive[not-varied]
  %w = memref.load %a[] : memref<f64>
//^^ active
  %y = arith.mulf %v, %w : f64
  return %y : f64
}

// -----
// A private function with two boxes: it puts the buffer of one into the other.
func.func private @move(%from: memref<memref<f64>>, %to: memref<memref<f64>>) {
  %m = memref.load %from[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %m, %to[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  return
}
func.func @moved(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %a = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %b = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %p = memref.alloc() : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  %q = memref.alloc() : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %x, %a[] : memref<f64>
//^^ active
  memref.store %two, %b[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %a, %p[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %b, %q[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  func.call @move(%p, %q) : (memref<memref<f64>>, memref<memref<f64>>) -> ()
//^^ inactive[no-derivative-type]
  %m = memref.load %q[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// A private function stores through a buffer that it finds in a box.
func.func private @fill_boxed(%box: memref<memref<f64>>, %x: f64) {
  %m = memref.load %box[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  return
}
func.func @filled(%x: f64) -> f64 {
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
  func.call @fill_boxed(%box, %x) : (memref<memref<f64>>, f64) -> ()
//^^ active
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// A function returns a box with a fresh buffer inside.
func.func private @make(%v: f64) -> memref<memref<f64>> {
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %box = memref.alloc() : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %v, %m[] : memref<f64>
//^^ active
  memref.store %m, %box[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  return %box : memref<memref<f64>>
}
func.func @made(%x: f64) -> f64 {
  %box = func.call @make(%x) : (f64) -> memref<memref<f64>>
//^^ active
  %m = memref.load %box[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}
