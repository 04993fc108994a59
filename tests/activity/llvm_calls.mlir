// callee gets pointer with negative offset
llvm.func internal @g(%p: !llvm.ptr, %x: f64) {
  %q = llvm.getelementptr %p[-1] : (!llvm.ptr) -> !llvm.ptr, f64
//^^ inactive[no-derivative-type]
  llvm.store %x, %q : f64, !llvm.ptr
  llvm.return
}
llvm.func @f(%x: f64) -> f64 {
  %four = llvm.mlir.constant(4 : i64) : i64
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %four x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %q = llvm.getelementptr %m[2] : (!llvm.ptr) -> !llvm.ptr, f64
//^^ inactive[no-derivative-type]
  llvm.call @g(%q, %x) : (!llvm.ptr, f64) -> ()
  %r = llvm.getelementptr %m[1] : (!llvm.ptr) -> !llvm.ptr, f64
//^^ inactive[no-derivative-type]
  %y = llvm.load %r : !llvm.ptr -> f64
  llvm.return %y : f64
}

// -----
// callee cell overlaps partially with caller's
llvm.func internal @g(%p: !llvm.ptr) {
  %z = llvm.mlir.constant(0 : i32) : i32
//^^ inactive[no-derivative-type]
  llvm.store %z, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @f(%x: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i64) : i64
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %m : f64, !llvm.ptr
  llvm.call @g(%m) : (!llvm.ptr) -> ()
  %y = llvm.load %m : !llvm.ptr -> f64
  llvm.return %y : f64
}

// -----
// conditional write in callee to a cell and rest by dynamic
llvm.func internal @g(%p: !llvm.ptr, %i: i64) {
  %z = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
//^^ inactive[no-derivative-type]
  llvm.store %z, %q : f64, !llvm.ptr
  llvm.store %z, %p : f64, !llvm.ptr
//^^ inactive[not-varied]
  llvm.return
}
llvm.func @f(%x: f64, %i: i64) -> f64 {
  %one = llvm.mlir.constant(4 : i64) : i64
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %q = llvm.getelementptr %m[1] : (!llvm.ptr) -> !llvm.ptr, f64
//^^ inactive[no-derivative-type]
  llvm.store %x, %q : f64, !llvm.ptr
  llvm.call @g(%m, %i) : (!llvm.ptr, i64) -> ()
  %y = llvm.load %q : !llvm.ptr -> f64
  llvm.return %y : f64
}
