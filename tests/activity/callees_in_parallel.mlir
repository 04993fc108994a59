// callee in parallel with locks
omp.critical.declare @lock
func.func private @dev(%m: memref<f64>, %x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  omp.critical(@lock) {
    memref.store %zero, %m[] : memref<f64>
    omp.terminator
  }
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %r = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  omp.critical(@lock) {
    %v = memref.load %m[] : memref<f64>
    memref.store %v, %r[] : memref<f64>
    omp.terminator
  }
  omp.critical(@lock) {
    memref.store %x, %m[] : memref<f64>
    omp.terminator
  }
  %y = memref.load %r[] : memref<f64>
  return %y : f64
}
func.func @f(%x: f64, %out: memref<?xf64>, %i: index) {
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  omp.parallel {
    %y = func.call @dev(%m, %x) : (memref<f64>, f64) -> f64
    memref.store %y, %out[%i] : memref<?xf64>
    omp.terminator
  }
  return
}
