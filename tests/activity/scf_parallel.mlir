// A parallel reduction: the combining region is part of the derivative.
func.func @sum_of_squares(%v: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %y = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f64 {
    %a = memref.load %v[%i] : memref<?xf64>
//  ^^ active
    %b = arith.mulf %a, %a : f64
//  ^^ active
    scf.reduce(%b : f64) {
    ^bb0(%l: f64, %r: f64):
      %s = arith.addf %l, %r : f64
//    ^^ active
      scf.reduce.return %s : f64
    }
  }
  return %y : f64
}

// -----
// Two reductions side by side: one over the input, one over data.
func.func @normalized(%v: memref<?xf64>, %data: memref<?xf64> {enzyme.const}, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %r:2 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero, %zero) -> (f64, f64) {
    %a = memref.load %v[%i] : memref<?xf64>
//  ^^ active
    %b = memref.load %data[%i] : memref<?xf64>
//  ^^ inactive[declared-inactive]
    scf.reduce(%a, %b : f64, f64) {
    ^bb0(%l: f64, %r: f64):
      %s = arith.addf %l, %r : f64
//    ^^ active
      scf.reduce.return %s : f64
    }, {
    ^bb0(%l: f64, %r: f64):
      %s = arith.maximumf %l, %r : f64
//    ^^ inactive[declared-inactive]
      scf.reduce.return %s : f64
    }
  }
  %w = math.sqrt %r#1 : f64
//^^ inactive[declared-inactive]
  %y = arith.divf %r#0, %w : f64
//^^ active
  return %y : f64
}

// -----
// The initial value of a reduction counts.
func.func @initial(%x: f64, %data: memref<?xf64> {enzyme.const}, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %e = math.exp %x : f64
//^^ active
  %y = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%e) -> f64 {
    %b = memref.load %data[%i] : memref<?xf64>
//  ^^ inactive[declared-inactive]
    scf.reduce(%b : f64) {
    ^bb0(%l: f64, %r: f64):
      %s = arith.mulf %l, %r : f64
//    ^^ active
      scf.reduce.return %s : f64
    }
  }
  return %y : f64
}

// -----
// Each iteration's own buffer is one object: it is replaced as in a sequential program.
func.func @own_buffer(%v: memref<?xf64>, %out: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %m = memref.alloca() : memref<f64>
//  ^^ inactive[no-derivative-type]
    %a = memref.load %v[%i] : memref<?xf64>
//  ^^ active
    memref.store %a, %m[] : memref<f64>
//  ^^ active
    %b = memref.load %m[] : memref<f64>
//  ^^ active
    memref.store %two, %m[] : memref<f64>
//  ^^ active[clears]
    %c = memref.load %m[] : memref<f64>
//  ^^ inactive[not-varied]
    %d = arith.mulf %b, %c : f64
    memref.store %d, %out[%i] : memref<?xf64>
//  ^^ active
    scf.reduce
  }
  return
}
