// readonly function that returns its argument
llvm.func @find(!llvm.ptr) -> !llvm.ptr attributes {memory_effects = #llvm.memory_effects<other = read, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>}
llvm.func @f(%x: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i64) : i64
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %p = llvm.call @find(%m) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %x, %p : f64, !llvm.ptr
  %y = llvm.load %m : !llvm.ptr -> f64
  llvm.return %y : f64
}

// -----
// readnone function that returns the address of a global
llvm.mlir.global external @g(0.0 : f64) : f64
llvm.func @pick(!llvm.ptr) -> !llvm.ptr attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>}
llvm.func @f(%x: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i64) : i64
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %g = llvm.mlir.addressof @g : !llvm.ptr
//^^ inactive[no-derivative-type]
  %p = llvm.call @pick(%m) : (!llvm.ptr) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %p : f64, !llvm.ptr
  %y = llvm.load %g : !llvm.ptr -> f64
  llvm.return %y : f64
}
