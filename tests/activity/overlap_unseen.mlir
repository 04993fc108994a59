// memory of a pointer that nobody looks into may be a global
llvm.mlir.global external @g(1.0 : f64) : f64
llvm.func @f(%p: !llvm.ptr) {
  %zero = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  %g = llvm.mlir.addressof @g : !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %zero, %g : f64, !llvm.ptr
  llvm.return
}
// -----
// integers take no part
llvm.mlir.global external @count(1 : i32) : i32
llvm.func @f(%p: !llvm.ptr) {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %g = llvm.mlir.addressof @count : !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %one, %g : i32, !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.return
}
// -----
// memory too deep to be told apart may be one with what it leads to, and may be a global
memref.global @g : memref<f64> = dense<1.0>
func.func @f(%p: memref<memref<memref<memref<f64>>>>) {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %g = memref.get_global @g : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %zero, %g[] : memref<f64>
  return
}
// -----
// one more level than are told apart
func.func @f(%p: memref<memref<memref<memref<f64>>>>, %x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %a = memref.load %p[] : memref<memref<memref<memref<f64>>>>
//^^ inactive[no-derivative-type]
  %b = memref.load %a[] : memref<memref<memref<f64>>>
//^^ inactive[no-derivative-type]
  %c = memref.load %b[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %x, %c[] : memref<f64>
  %y = memref.load %c[] : memref<f64>
  memref.store %zero, %c[] : memref<f64>
  return %y : f64
}
