func.func @simd(%p: !llvm.ptr, %q: !llvm.ptr) {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %four = llvm.mlir.constant(4 : i64) : i64
  omp.simd {
    omp.loop_nest (%i) : i64 = (%zero) to (%four) step (%one) {
      %a = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
      %b = llvm.getelementptr %q[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
      %v = llvm.load %a : !llvm.ptr -> f64
      llvm.store %v, %b : f64, !llvm.ptr
      omp.yield
    }
  }
  return
}
