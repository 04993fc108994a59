// A weighted dot product on a GPU: every block adds up its part in shared memory, and adds it to the result with one atomic addition.
//
// Differentiate by both vectors; the weights are a constant table. Thread and block numbers, the bounds check and the barriers are
// inactive. What the threads put into the shared tile is active.
//
//   mlir-activity check examples/gpu_dot.mlir

module attributes {gpu.container_module} {
  memref.global "private" constant @weights : memref<4xf64> = dense<[0.125, 0.375, 0.375, 0.125]>

  gpu.module @kernels {
    gpu.func @dot(%x: memref<?xf64>, %y: memref<?xf64>, %weights: memref<4xf64>, %result: memref<1xf64>, %n: index)
        workgroup(%tile: memref<128xf64, #gpu.address_space<workgroup>>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %zero = arith.constant 0.0 : f64
      %thread = gpu.thread_id x
      %block = gpu.block_id x
      %size = gpu.block_dim x
      %offset = arith.muli %block, %size : index
      %i = arith.addi %offset, %thread : index

      // Threads behind the end contribute nothing.
      %inside = arith.cmpi ult, %i, %n : index
      %part = scf.if %inside -> (f64) {
        %phase = arith.remui %i, %c4 : index
        %w = memref.load %weights[%phase] : memref<4xf64>
        %a = memref.load %x[%i] : memref<?xf64>
        %b = memref.load %y[%i] : memref<?xf64>
        %ab = arith.mulf %a, %b : f64
        %p = arith.mulf %w, %ab : f64
        scf.yield %p : f64
      } else {
        scf.yield %zero : f64
      }
      memref.store %part, %tile[%thread] : memref<128xf64, #gpu.address_space<workgroup>>
      gpu.barrier

      // The first thread of the block adds the tile up.
      %first = arith.cmpi eq, %thread, %c0 : index
      scf.if %first {
        %sum = scf.for %k = %c0 to %size step %c1 iter_args(%s = %zero) -> (f64) {
          %t = memref.load %tile[%k] : memref<128xf64, #gpu.address_space<workgroup>>
          %u = arith.addf %s, %t : f64
          scf.yield %u : f64
        }
        %old = memref.atomic_rmw addf %sum, %result[%c0] : (f64, memref<1xf64>) -> f64
      }
      gpu.return
    }
  }

  func.func @dot(%x: memref<?xf64>, %y: memref<?xf64>, %result: memref<1xf64> {llvm.noalias}) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    %zero = arith.constant 0.0 : f64
    %n = memref.dim %x, %c0 : memref<?xf64>
    %blocks = arith.ceildivui %n, %c128 : index
    %weights = memref.get_global @weights : memref<4xf64>
    // The result is an output that may hold anything: this store clears its derivative.
    memref.store %zero, %result[%c0] : memref<1xf64>
    gpu.launch_func @kernels::@dot blocks in (%blocks, %c1, %c1) threads in (%c128, %c1, %c1)
        args(%x : memref<?xf64>, %y : memref<?xf64>, %weights : memref<4xf64>, %result : memref<1xf64>, %n : index)
    return
  }
}
