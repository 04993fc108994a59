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

// -----
// kernel with held alloc
gpu.module @k {
  gpu.func @kernel(%box: memref<8xmemref<f64>>, %out: memref<?xf64>, %x: f64) kernel {
    %zero = arith.constant 0.0 : f64
//  ^^ inactive[not-varied]
    %c0 = arith.constant 0 : index
//  ^^ inactive[no-derivative-type]
    %c1 = arith.constant 1 : index
//  ^^ inactive[no-derivative-type]
    %t = gpu.thread_id x
//  ^^ inactive[no-derivative-type]
    %m = memref.alloc() : memref<f64>
//  ^^ inactive[no-derivative-type]
    memref.store %m, %box[%t] : memref<8xmemref<f64>>
//  ^^ inactive[no-derivative-type]
    gpu.barrier
//  ^^ inactive[no-derivative-type]
    %p = memref.load %box[%c0] : memref<8xmemref<f64>>
//  ^^ inactive[no-derivative-type]
    memref.store %zero, %m[] : memref<f64>
    %v = memref.load %m[] : memref<f64>
    memref.store %v, %out[%t] : memref<?xf64>
    memref.store %x, %p[] : memref<f64>
    gpu.return
  }
}

// -----
// shared callee with held alloc
omp.critical.declare @lock
func.func private @dev(%box: memref<8xmemref<f64>>, %i: index, %j: index, %x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %r = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  omp.critical(@lock) {
    memref.store %zero, %m[] : memref<f64>
    memref.store %m, %box[%i] : memref<8xmemref<f64>>
//  ^^ inactive[no-derivative-type]
    omp.terminator
  }
  omp.critical(@lock) {
    %v = memref.load %m[] : memref<f64>
    memref.store %v, %r[] : memref<f64>
    omp.terminator
  }
  omp.critical(@lock) {
    %p = memref.load %box[%j] : memref<8xmemref<f64>>
//  ^^ inactive[no-derivative-type]
    memref.store %x, %p[] : memref<f64>
    omp.terminator
  }
  %y = memref.load %r[] : memref<f64>
  return %y : f64
}
func.func @f(%x: f64, %out: memref<?xf64>, %i: index) {
  %box = memref.alloc() : memref<8xmemref<f64>>
//^^ inactive[no-derivative-type]
  omp.parallel {
    %y = func.call @dev(%box, %i, %i, %x) : (memref<8xmemref<f64>>, index, index, f64) -> f64
    memref.store %y, %out[%i] : memref<?xf64>
    omp.terminator
  }
  return
}

// -----
// the same in the parallel body itself
omp.critical.declare @lock
func.func @f(%x: f64, %out: memref<?xf64>, %i: index) {
  %box = memref.alloc() : memref<8xmemref<f64>>
//^^ inactive[no-derivative-type]
  omp.parallel {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %r = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  omp.critical(@lock) {
    memref.store %zero, %m[] : memref<f64>
    memref.store %m, %box[%i] : memref<8xmemref<f64>>
//  ^^ inactive[no-derivative-type]
    omp.terminator
  }
  omp.critical(@lock) {
    %v = memref.load %m[] : memref<f64>
    memref.store %v, %r[] : memref<f64>
    omp.terminator
  }
  omp.critical(@lock) {
    %p = memref.load %box[%i] : memref<8xmemref<f64>>
//  ^^ inactive[no-derivative-type]
    memref.store %x, %p[] : memref<f64>
    omp.terminator
  }
  %y = memref.load %r[] : memref<f64>
    memref.store %y, %out[%i] : memref<?xf64>
    omp.terminator
  }
  return
}

// -----
// two functions at once: a's own memory is written by b
omp.critical.declare @lock
func.func private @a(%box: memref<1xmemref<f64>>, %r: memref<f64>) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  omp.critical(@lock) {
    memref.store %zero, %m[] : memref<f64>
    memref.store %m, %box[%c0] : memref<1xmemref<f64>>
//  ^^ inactive[no-derivative-type]
    omp.terminator
  }
  omp.critical(@lock) {
    %v = memref.load %m[] : memref<f64>
    memref.store %v, %r[] : memref<f64>
    omp.terminator
  }
  return
}
func.func private @b(%box: memref<1xmemref<f64>>, %x: f64) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  omp.critical(@lock) {
    %p = memref.load %box[%c0] : memref<1xmemref<f64>>
//  ^^ inactive[no-derivative-type]
    memref.store %x, %p[] : memref<f64>
    omp.terminator
  }
  return
}
func.func @f(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %box = memref.alloc() : memref<1xmemref<f64>>
//^^ inactive[no-derivative-type]
  %r = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %first = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %first, %box[%c0] : memref<1xmemref<f64>>
//^^ inactive[no-derivative-type]
  omp.sections {
    omp.section {
      func.call @a(%box, %r) : (memref<1xmemref<f64>>, memref<f64>) -> ()
      omp.terminator
    }
    omp.section {
      func.call @b(%box, %x) : (memref<1xmemref<f64>>, f64) -> ()
      omp.terminator
    }
    omp.terminator
  }
  %y = memref.load %r[] : memref<f64>
  return %y : f64
}
