// A parallel loop over two dimensions inside a sequential one.
func.func @diffusion(%u: memref<8x8xf64>, %steps: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %c7 = arith.constant 7 : index
//^^ inactive[no-derivative-type]
  %half = arith.constant 0.5 : f64
//^^ inactive[not-varied]
  %v = memref.alloc() : memref<8x8xf64>
//^^ inactive[no-derivative-type]
  scf.for %t = %c0 to %steps step %c1 {
    memref.copy %u, %v : memref<8x8xf64> to memref<8x8xf64>
//  ^^ active
    scf.parallel (%i, %j) = (%c0, %c0) to (%c7, %c7) step (%c1, %c1) {
      %k = arith.addi %i, %c1 : index
//    ^^ inactive[no-derivative-type]
      %a = memref.load %v[%i, %j] : memref<8x8xf64>
//    ^^ active
      %b = memref.load %v[%k, %j] : memref<8x8xf64>
//    ^^ active
      %s = arith.addf %a, %b : f64
      %m = arith.mulf %s, %half : f64
      memref.store %m, %u[%i, %j] : memref<8x8xf64>
//    ^^ active
      scf.reduce
    }
  }
  %y = memref.load %u[%c0, %c0] : memref<8x8xf64>
  return %y : f64
}

// -----
// A sequential loop inside a parallel one: its accumulator is the iteration's own.
func.func @rows(%m: memref<?x?xf64>, %out: memref<?xf64> {llvm.noalias}, %rows: index, %columns: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  scf.parallel (%i) = (%c0) to (%rows) step (%c1) {
    %sum = memref.alloca() : memref<f64>
//  ^^ inactive[no-derivative-type]
    memref.store %zero, %sum[] : memref<f64>
//  ^^ inactive[not-varied]
    scf.for %j = %c0 to %columns step %c1 {
      %a = memref.load %m[%i, %j] : memref<?x?xf64>
//    ^^ active
      %s = memref.load %sum[] : memref<f64>
//    ^^ active
      %t = arith.addf %s, %a : f64
      memref.store %t, %sum[] : memref<f64>
//    ^^ active
    }
    %total = memref.load %sum[] : memref<f64>
    memref.store %total, %out[%i] : memref<?xf64>
//  ^^ active
    scf.reduce
  }
  return
}

// -----
// A parallel loop that may run zero times: what it overwrites may be left.
func.func @maybe_never(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %two, %m[] : memref<f64>
//  ^^ active[clears]
    scf.reduce
  }
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// A value that one iteration writes and another may read, in any order.
func.func @neighbours(%x: f64, %n: index, %k: index, %l: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %a = memref.alloc(%n) : memref<?xf64>
//^^ inactive[no-derivative-type]
  %b = memref.alloc(%n) : memref<?xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%one : f64) outs(%a : memref<?xf64>)
//^^ inactive[not-varied]
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = memref.load %a[%k] : memref<?xf64>
//  ^^ active
    memref.store %v, %b[%i] : memref<?xf64>
//  ^^ active
    memref.store %x, %a[%i] : memref<?xf64>
//  ^^ active
    scf.reduce
  }
  %y = memref.load %b[%l] : memref<?xf64>
//^^ active
  return %y : f64
}
