// a function called directly with inactive and through its address with active arguments
llvm.func internal @square(%x: f64) -> f64 {
  %y = llvm.fmul %x, %x : f64
  llvm.return %y : f64
}
llvm.func internal @apply(%f: !llvm.ptr, %x: f64) -> f64 {
  %y = llvm.call %f(%x) : !llvm.ptr, (f64) -> f64
  llvm.return %y : f64
}
llvm.func @root(%x: f64) -> f64 {
  %one = llvm.mlir.constant(1.0 : f64) : f64
//^^ inactive[not-varied]
  %f = llvm.mlir.addressof @square : !llvm.ptr
//^^ inactive[no-derivative-type]
  %a = llvm.call @square(%one) : (f64) -> f64
//^^ inactive[not-varied]
  %b = llvm.call @apply(%f, %x) : (!llvm.ptr, f64) -> f64
  %c = llvm.fadd %a, %b : f64
  llvm.return %c : f64
}
