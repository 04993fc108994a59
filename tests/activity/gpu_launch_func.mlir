// A launch of a kernel is a call.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @scale(%m: memref<64xf64>, %k: f64) kernel {
      %t = gpu.thread_id x
//    ^^ inactive[no-derivative-type]
      %b = gpu.block_id x
//    ^^ inactive[no-derivative-type]
      %d = gpu.block_dim x
//    ^^ inactive[no-derivative-type]
      %o = arith.muli %b, %d : index
//    ^^ inactive[no-derivative-type]
      %i = arith.addi %o, %t : index
//    ^^ inactive[no-derivative-type]
      %v = memref.load %m[%i] : memref<64xf64>
//    ^^ active
      %w = arith.mulf %v, %k : f64
//    ^^ active
      memref.store %w, %m[%i] : memref<64xf64>
//    ^^ active
      gpu.return
    }
  }
  func.func @root(%m: memref<64xf64>, %x: f64) {
    %c1 = arith.constant 1 : index
//  ^^ inactive[no-derivative-type]
    %c64 = arith.constant 64 : index
//  ^^ inactive[no-derivative-type]
    gpu.launch_func @kernels::@scale blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%m : memref<64xf64>, %x : f64)
//  ^^ active
    return
  }
}

// -----
// Two launches of one kernel: what it writes from data alone stays inactive.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @square(%in: memref<64xf64>, %out: memref<64xf64>) kernel {
      %i = gpu.thread_id x
//    ^^ inactive[no-derivative-type]
      %v = memref.load %in[%i] : memref<64xf64>
//    ^^ active
      %w = arith.mulf %v, %v : f64
//    ^^ active
      memref.store %w, %out[%i] : memref<64xf64>
//    ^^ active
      gpu.return
    }
  }
  func.func @root(%x: memref<64xf64>, %data: memref<64xf64> {enzyme.const}, %i: index) -> f64 {
    %c1 = arith.constant 1 : index
//  ^^ inactive[no-derivative-type]
    %c64 = arith.constant 64 : index
//  ^^ inactive[no-derivative-type]
    %p = memref.alloc() : memref<64xf64>
//  ^^ inactive[no-derivative-type]
    %q = memref.alloc() : memref<64xf64>
//  ^^ inactive[no-derivative-type]
    gpu.launch_func @kernels::@square blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%x : memref<64xf64>, %p : memref<64xf64>)
//  ^^ active
    gpu.launch_func @kernels::@square blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%data : memref<64xf64>, %q : memref<64xf64>)
//  ^^ inactive[declared-inactive]
    %v = memref.load %p[%i] : memref<64xf64>
//  ^^ active
    %w = memref.load %q[%i] : memref<64xf64>
//  ^^ inactive[declared-inactive]
    memref.dealloc %p : memref<64xf64>
//  ^^ inactive[no-derivative-type]
    memref.dealloc %q : memref<64xf64>
//  ^^ inactive[no-derivative-type]
    %y = arith.mulf %v, %w : f64
    return %y : f64
  }
}
