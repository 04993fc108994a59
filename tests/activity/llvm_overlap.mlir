// opaque pointers: memcpy half words
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %x: f64) -> f64 {
  %zero = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  llvm.store %x, %a : f64, !llvm.ptr
  %y = llvm.load %b : !llvm.ptr -> f64
  llvm.store %zero, %a : f64, !llvm.ptr
  llvm.return %y : f64
}

// -----
// opaque argument and a global that only a callee without opaque arguments touches
llvm.mlir.global internal @g(0.0 : f64) : f64
llvm.func internal @get() -> f64 {
  %g = llvm.mlir.addressof @g : !llvm.ptr
//^^ inactive[no-derivative-type]
  %v = llvm.load %g : !llvm.ptr -> f64
  llvm.return %v : f64
}
llvm.func @f(%p: !llvm.ptr, %x: f64) -> f64 {
  %zero = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  llvm.store %x, %p : f64, !llvm.ptr
  %y = llvm.call @get() : () -> f64
  llvm.store %zero, %p : f64, !llvm.ptr
  llvm.return %y : f64
}

// -----
// the same inline (expected answer)
llvm.mlir.global internal @g(0.0 : f64) : f64
llvm.func @f(%p: !llvm.ptr, %x: f64) -> f64 {
  %zero = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  llvm.store %x, %p : f64, !llvm.ptr
  %g = llvm.mlir.addressof @g : !llvm.ptr
//^^ inactive[no-derivative-type]
  %y = llvm.load %g : !llvm.ptr -> f64
  llvm.store %zero, %p : f64, !llvm.ptr
  llvm.return %y : f64
}

// -----
// linked list: two lists
llvm.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %x: f64) -> f64 {
  %zero = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  %a = llvm.load %p : !llvm.ptr -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %b = llvm.load %q : !llvm.ptr -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %a : f64, !llvm.ptr
  %y = llvm.load %b : !llvm.ptr -> f64
  llvm.store %zero, %a : f64, !llvm.ptr
  llvm.return %y : f64
}

// -----
// argument memory accessed by memcpy in callee only
llvm.func internal @cp(%d: !llvm.ptr, %s: !llvm.ptr) {
  %n = llvm.mlir.constant(8 : i64) : i64
//^^ inactive[no-derivative-type]
  "llvm.intr.memcpy"(%d, %s, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
llvm.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %x: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i64) : i64
//^^ inactive[no-derivative-type]
  %zero = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %p : f64, !llvm.ptr
  llvm.call @cp(%m, %q) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.store %zero, %p : f64, !llvm.ptr
  %y = llvm.load %m : !llvm.ptr -> f64
  llvm.return %y : f64
}

// -----
// struct through memory
llvm.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %x: !llvm.struct<(f64, f64)>) -> f64 {
  %zero = llvm.mlir.zero : !llvm.struct<(f64, f64)>
//^^ inactive[not-varied]
  llvm.store %x, %p : !llvm.struct<(f64, f64)>, !llvm.ptr
  %y = llvm.load %q : !llvm.ptr -> f64
  llvm.store %zero, %p : !llvm.struct<(f64, f64)>, !llvm.ptr
  llvm.return %y : f64
}
