// a function known by its address alone, with a request for one function
llvm.func internal @cb(%x: f64) -> f64 {
  %y = llvm.fmul %x, %x : f64
  llvm.return %y : f64
}
llvm.func @root(%x: f64) -> f64 {
  %f = llvm.mlir.addressof @cb : !llvm.ptr
//^^ inactive[no-derivative-type]
  %y = llvm.call %f(%x) : !llvm.ptr, (f64) -> f64
  llvm.return %y : f64
}
