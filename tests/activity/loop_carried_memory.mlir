// A delay line of three buffers: the first holds the input from the third iteration on.
func.func @delay_line(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %a = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %b = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %c = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %zero, %a[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %zero, %b[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %zero, %c[] : memref<f64>
//^^ inactive[not-varied]
  scf.for %i = %c0 to %n step %c1 {
    %va = memref.load %a[] : memref<f64>
//  ^^ active
    %vb = memref.load %b[] : memref<f64>
//  ^^ active
    %vc = memref.load %c[] : memref<f64>
//  ^^ active
    %s = arith.mulf %va, %va : f64
//  ^^ active
    %t = arith.addf %s, %x : f64
    memref.store %vb, %a[] : memref<f64>
//  ^^ active
    memref.store %vc, %b[] : memref<f64>
//  ^^ active
    memref.store %t, %c[] : memref<f64>
//  ^^ active
  }
  %y = memref.load %a[] : memref<f64>
  return %y : f64
}

// -----
// Two buffers that change roles in every iteration (double buffering).
func.func @double_buffer(%x: memref<8xf64>, %n: index, %k: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %c8 = arith.constant 8 : index
//^^ inactive[no-derivative-type]
  %half = arith.constant 0.5 : f64
//^^ inactive[not-varied]
  %a = memref.alloc() : memref<8xf64>
//^^ inactive[no-derivative-type]
  %b = memref.alloc() : memref<8xf64>
//^^ inactive[no-derivative-type]
  memref.copy %x, %a : memref<8xf64> to memref<8xf64>
//^^ active
  %r:2 = scf.for %t = %c0 to %n step %c1 iter_args(%now = %a, %next = %b) -> (memref<8xf64>, memref<8xf64>) {
    scf.for %i = %c0 to %c8 step %c1 {
      %v = memref.load %now[%i] : memref<8xf64>
//    ^^ active
      %w = arith.mulf %v, %half : f64
      memref.store %w, %next[%i] : memref<8xf64>
//    ^^ active
    }
    scf.yield %next, %now : memref<8xf64>, memref<8xf64>
  }
  %y = memref.load %r#0[%k] : memref<8xf64>
//^^ active
  return %y : f64
}

// -----
// An array that carries a recurrence: element i is computed from element i - 1.
func.func @recurrence(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %m = memref.alloc(%n) : memref<?xf64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[%c0] : memref<?xf64>
//^^ active
  scf.for %i = %c1 to %n step %c1 {
    %j = arith.subi %i, %c1 : index
//  ^^ inactive[no-derivative-type]
    %v = memref.load %m[%j] : memref<?xf64>
    %w = math.sin %v : f64
    memref.store %w, %m[%i] : memref<?xf64>
  }
  %last = arith.subi %n, %c1 : index
//^^ inactive[no-derivative-type]
  %y = memref.load %m[%last] : memref<?xf64>
  memref.dealloc %m : memref<?xf64>
//^^ inactive[no-derivative-type]
  return %y : f64
}

// -----
// Each iteration allocates a buffer and hands it to the next: the old instance is still reachable, so a store to the new one
// does not replace what the old one holds.
func.func @handed_on(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %w = math.sin %x : f64
  %first = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %first[] : memref<f64>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%old = %first, %sum = %zero) -> (memref<f64>, f64) {
    %new = memref.alloc() : memref<f64>
//  ^^ inactive[no-derivative-type]
    memref.store %w, %new[] : memref<f64>
//  ^^ active
    %a = memref.load %old[] : memref<f64>
//  ^^ active
    %b = memref.load %new[] : memref<f64>
//  ^^ active
    %c = arith.mulf %a, %b : f64
    memref.store %c, %new[] : memref<f64>
//  ^^ active
    %s = arith.addf %sum, %a : f64
//  ^^ active
    scf.yield %new, %s : memref<f64>, f64
  }
  return %r#1 : f64
}
