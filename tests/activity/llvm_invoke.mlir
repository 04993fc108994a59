// invoke: unwinding before the overwrite
llvm.func @__gxx_personality_v0(...) -> i32
llvm.func @throw() attributes {noreturn}
llvm.func internal @g(%m: !llvm.ptr, %c: i1) {
  %zero = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  llvm.cond_br %c, ^t, ^n
^t:
  llvm.call @throw() : () -> ()
  llvm.unreachable
^n:
  llvm.store %zero, %m : f64, !llvm.ptr
  llvm.return
}
llvm.func @f(%x: f64, %c: i1) -> f64 attributes {personality = @__gxx_personality_v0} {
  %one = llvm.mlir.constant(1 : i64) : i64
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %m : f64, !llvm.ptr
  llvm.invoke @g(%m, %c) to ^ok unwind ^pad : (!llvm.ptr, i1) -> ()
^ok:
  llvm.br ^end
^pad:
  %e = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
//^^ inactive[no-derivative-type]
  llvm.br ^end
^end:
  %y = llvm.load %m : !llvm.ptr -> f64
  llvm.return %y : f64
}
