// constant global written through unknown? mutable global via alias
llvm.mlir.global internal @g(0.0 : f64) : f64
llvm.mlir.alias internal @h : f64 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @f(%x: f64) -> f64 {
  %g = llvm.mlir.addressof @g : !llvm.ptr
//^^ inactive[no-derivative-type]
  %h = llvm.mlir.addressof @h : !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %g : f64, !llvm.ptr
  %y = llvm.load %h : !llvm.ptr -> f64
  llvm.return %y : f64
}

// -----
// alias only in callee
llvm.mlir.global internal @g(0.0 : f64) : f64
llvm.mlir.alias internal @h : f64 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func internal @get() -> f64 {
  %h = llvm.mlir.addressof @h : !llvm.ptr
//^^ inactive[no-derivative-type]
  %y = llvm.load %h : !llvm.ptr -> f64
  llvm.return %y : f64
}
llvm.func internal @put(%x: f64) {
  %g = llvm.mlir.addressof @g : !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %g : f64, !llvm.ptr
  llvm.return
}
llvm.func @f(%x: f64) -> f64 {
  llvm.call @put(%x) : (f64) -> ()
  %y = llvm.call @get() : () -> f64
  llvm.return %y : f64
}

// -----
// alias
llvm.mlir.global internal @g(0.0 : f64) : f64
llvm.mlir.alias internal @h : f64 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @f(%x: f64) -> f64 {
  %g = llvm.mlir.addressof @g : !llvm.ptr
//^^ inactive[no-derivative-type]
  %h = llvm.mlir.addressof @h : !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %g : f64, !llvm.ptr
  %y = llvm.load %h : !llvm.ptr -> f64
  llvm.return %y : f64
}

// -----
// alias constant? select of null and pointer
llvm.func @f(%x: f64, %c: i1) -> f64 {
  %one = llvm.mlir.constant(1 : i64) : i64
//^^ inactive[no-derivative-type]
  %null = llvm.mlir.zero : !llvm.ptr
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %m : f64, !llvm.ptr
  %p = llvm.select %c, %m, %null : i1, !llvm.ptr
//^^ inactive[no-derivative-type]
  %y = llvm.load %p : !llvm.ptr -> f64
  llvm.return %y : f64
}

// -----
// noalias-argument pointer stored in memory and loaded back
llvm.func @f(%p: !llvm.ptr {llvm.noalias}, %q: !llvm.ptr, %x: f64) -> f64 {
  %zero = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  llvm.store %p, %q : !llvm.ptr, !llvm.ptr
  %r = llvm.load %q : !llvm.ptr -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %r : f64, !llvm.ptr
  %y = llvm.load %p : !llvm.ptr -> f64
  llvm.store %zero, %p : f64, !llvm.ptr
  llvm.return %y : f64
}
