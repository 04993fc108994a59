// a callback reads what the requested function put into a global
llvm.mlir.global internal @scale(0.0 : f64) : f64
llvm.func @integrate(!llvm.ptr, f64) -> f64
llvm.func internal @cb(%t: f64) -> f64 {
  %p = llvm.mlir.addressof @scale : !llvm.ptr
//^^ inactive[no-derivative-type]
  %s = llvm.load %p : !llvm.ptr -> f64
  %y = llvm.fmul %s, %s : f64
  llvm.return %y : f64
}
llvm.func @root(%x: f64) -> f64 {
  %one = llvm.mlir.constant(1.0 : f64) : f64
//^^ inactive[not-varied]
  %p = llvm.mlir.addressof @scale : !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %p : f64, !llvm.ptr
  %f = llvm.mlir.addressof @cb : !llvm.ptr
//^^ inactive[no-derivative-type]
  %y = llvm.call @integrate(%f, %one) : (!llvm.ptr, f64) -> f64
  llvm.return %y : f64
}

// -----
// a callback writes a global that the requested function reads
llvm.mlir.global internal @sum(0.0 : f64) : f64
llvm.func @for_each(!llvm.ptr, !llvm.ptr)
llvm.func internal @add(%v: f64) {
  %p = llvm.mlir.addressof @sum : !llvm.ptr
//^^ inactive[no-derivative-type]
  %s = llvm.load %p : !llvm.ptr -> f64
  %t = llvm.fadd %s, %v : f64
  llvm.store %t, %p : f64, !llvm.ptr
  llvm.return
}
llvm.func @total(%a: !llvm.ptr) -> f64 {
  %p = llvm.mlir.addressof @sum : !llvm.ptr
//^^ inactive[no-derivative-type]
  %f = llvm.mlir.addressof @add : !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.call @for_each(%a, %f) : (!llvm.ptr, !llvm.ptr) -> ()
  %s = llvm.load %p : !llvm.ptr -> f64
  llvm.return %s : f64
}

// -----
// an unknown function calls a public one back, through memory of the module
func.func private @ext()
memref.global "private" @state : memref<f64> = uninitialized
func.func @back() {
  %m = memref.get_global @state : memref<f64>
//^^ inactive[no-derivative-type]
  %v = memref.load %m[] : memref<f64>
  %w = arith.mulf %v, %v : f64
  memref.store %w, %m[] : memref<f64>
  return
}
func.func @root(%x: f64) -> f64 {
  %m = memref.get_global @state : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
  func.call @ext() : () -> ()
  %v = memref.load %m[] : memref<f64>
  return %v : f64
}
