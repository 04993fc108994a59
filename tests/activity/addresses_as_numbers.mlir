// pointer stored, loaded as integer, back to pointer
llvm.func @f(%x: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i64) : i64
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %box = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %m, %box : !llvm.ptr, !llvm.ptr
//^^ inactive[no-derivative-type]
  %i = llvm.load %box : !llvm.ptr -> i64
//^^ inactive[no-derivative-type]
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %p : f64, !llvm.ptr
  %y = llvm.load %m : !llvm.ptr -> f64
  llvm.return %y : f64
}

// -----
// ptrtoint stored, loaded as pointer
llvm.func @f(%x: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i64) : i64
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %box = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %i = llvm.ptrtoint %m : !llvm.ptr to i64
//^^ inactive[no-derivative-type]
  llvm.store %i, %box : i64, !llvm.ptr
//^^ inactive[no-derivative-type]
  %p = llvm.load %box : !llvm.ptr -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %p : f64, !llvm.ptr
  %y = llvm.load %m : !llvm.ptr -> f64
  llvm.return %y : f64
}

// -----
// pointer copied by an integer load and store (memcpy of 8 bytes as instcombine writes it)
llvm.func @f(%x: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i64) : i64
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %box = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %box2 = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %m, %box : !llvm.ptr, !llvm.ptr
//^^ inactive[no-derivative-type]
  %i = llvm.load %box : !llvm.ptr -> i64
//^^ inactive[no-derivative-type]
  llvm.store %i, %box2 : i64, !llvm.ptr
//^^ inactive[no-derivative-type]
  %p = llvm.load %box2 : !llvm.ptr -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %p : f64, !llvm.ptr
  %y = llvm.load %m : !llvm.ptr -> f64
  llvm.return %y : f64
}

// -----
// memref to integer and back by casts
func.func @f(%x: f64) -> f64 {
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %i = builtin.unrealized_conversion_cast %m : memref<f64> to i64
//^^ inactive[no-derivative-type]
  %p = builtin.unrealized_conversion_cast %i : i64 to memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %p[] : memref<f64>
  %y = memref.load %m[] : memref<f64>
  return %y : f64
}
