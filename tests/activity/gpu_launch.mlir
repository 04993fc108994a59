// A kernel written in place, with a tile of memory shared by the threads of a block.
#shared = #gpu.address_space<workgroup>
func.func @square(%in: memref<64xf64>, %out: memref<64xf64>) {
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %c64 = arith.constant 64 : index
//^^ inactive[no-derivative-type]
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1)
      workgroup(%tile : memref<64xf64, #shared>) {
    %v = memref.load %in[%tx] : memref<64xf64>
//  ^^ active
    memref.store %v, %tile[%tx] : memref<64xf64, #shared>
//  ^^ active
    gpu.barrier
//  ^^ inactive[no-derivative-type]
    %next = arith.addi %tx, %c1 : index
//  ^^ inactive[no-derivative-type]
    %other = arith.remui %next, %c64 : index
//  ^^ inactive[no-derivative-type]
    %w = memref.load %tile[%other] : memref<64xf64, #shared>
//  ^^ active
    %p = arith.mulf %w, %w : f64
//  ^^ active
    memref.store %p, %out[%tx] : memref<64xf64>
//  ^^ active
    gpu.terminator
  }
  return
}

// -----
// Memory of rank 0 from outside is not replaced by a store in a kernel: other threads write it too.
func.func @contended(%in: memref<64xf64>, %x: f64) -> f64 {
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %c64 = arith.constant 64 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) {
    memref.store %zero, %m[] : memref<f64>
//  ^^ active[clears]
    %a = memref.load %m[] : memref<f64>
//  ^^ active
    %b = memref.load %in[%tx] : memref<64xf64>
    %c = arith.addf %a, %b : f64
    memref.store %c, %m[] : memref<f64>
//  ^^ active
    gpu.terminator
  }
  %y = memref.load %m[] : memref<f64>
  return %y : f64
}

// -----
// Exchanges between threads of a block.
func.func @exchange(%in: memref<32xf32>, %out: memref<32xf32>) {
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %c32 = arith.constant 32 : index
//^^ inactive[no-derivative-type]
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %offset = arith.constant 1 : i32
//  ^^ inactive[no-derivative-type]
    %width = arith.constant 32 : i32
//  ^^ inactive[no-derivative-type]
    %v = memref.load %in[%tx] : memref<32xf32>
    %w, %valid = gpu.shuffle xor %v, %offset, %width : f32
//  ^^ active
    %s = gpu.all_reduce add %w uniform {} : (f32) -> f32
//  ^^ active
    memref.store %s, %out[%tx] : memref<32xf32>
    gpu.terminator
  }
  return
}

// -----
// Device buffers: allocation and release have no derivative; copies move and fills clear.
func.func @device(%x: memref<64xf64>, %out: memref<64xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %d = gpu.alloc() : memref<64xf64>
//^^ inactive[no-derivative-type]
  gpu.memset %d, %zero : memref<64xf64>, f64
//^^ inactive[not-varied]
  gpu.memcpy %d, %x : memref<64xf64>, memref<64xf64>
//^^ active
  gpu.memcpy %out, %d : memref<64xf64>, memref<64xf64>
//^^ active
  gpu.memset %x, %zero : memref<64xf64>, f64
//^^ active[clears]
  gpu.dealloc %d : memref<64xf64>
//^^ inactive[no-derivative-type]
  return
}
