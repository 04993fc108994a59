// malloc with a header
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func internal @my_malloc(%n: i64, %x: f64) -> !llvm.ptr {
  %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f64
//^^ inactive[no-derivative-type]
  llvm.store %x, %q : f64, !llvm.ptr
  llvm.return %q : !llvm.ptr
}
llvm.func @f(%x: f64, %n: i64) -> f64 {
  %p = llvm.call @my_malloc(%n, %x) : (i64, f64) -> !llvm.ptr
  %y = llvm.load %p : !llvm.ptr -> f64
  llvm.return %y : f64
}

// -----
// strided matrix load beyond its size
llvm.func @f(%x: f64) -> vector<4xf64> {
  %n = llvm.mlir.constant(8 : i64) : i64
//^^ inactive[no-derivative-type]
  %s = llvm.mlir.constant(3 : i64) : i64
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %n x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %q = llvm.getelementptr %m[4] : (!llvm.ptr) -> !llvm.ptr, f64
//^^ inactive[no-derivative-type]
  llvm.store %x, %q : f64, !llvm.ptr
  %v = llvm.intr.matrix.column.major.load %m, <stride = %s> {isVolatile = false, rows = 2 : i32, columns = 2 : i32} : vector<4xf64> from !llvm.ptr stride i64
  llvm.return %v : vector<4xf64>
}

// -----
// memset whole then partially; byte ranges overlap merges
llvm.func @f(%x: f64) -> f64 {
  %n = llvm.mlir.constant(4 : i64) : i64
//^^ inactive[no-derivative-type]
  %c8 = llvm.mlir.constant(8 : i64) : i64
//^^ inactive[no-derivative-type]
  %z = llvm.mlir.constant(0 : i8) : i8
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %n x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %q = llvm.getelementptr %m[1] : (!llvm.ptr) -> !llvm.ptr, f64
//^^ inactive[no-derivative-type]
  %h = llvm.getelementptr %m[4] : (!llvm.ptr) -> !llvm.ptr, i8
//^^ inactive[no-derivative-type]
  llvm.store %x, %q : f64, !llvm.ptr
  "llvm.intr.memset"(%h, %z, %c8) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %y = llvm.load %q : !llvm.ptr -> f64
  llvm.return %y : f64
}

// -----
// vp strided store
llvm.func @f(%x: vector<2xf64>, %k: vector<2xi1>) -> f64 {
  %n = llvm.mlir.constant(8 : i64) : i64
//^^ inactive[no-derivative-type]
  %s = llvm.mlir.constant(32 : i64) : i64
//^^ inactive[no-derivative-type]
  %two = llvm.mlir.constant(2 : i32) : i32
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %n x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  "llvm.intr.experimental.vp.strided.store"(%x, %m, %s, %k, %two) : (vector<2xf64>, !llvm.ptr, i64, vector<2xi1>, i32) -> ()
  %q = llvm.getelementptr %m[4] : (!llvm.ptr) -> !llvm.ptr, f64
//^^ inactive[no-derivative-type]
  %y = llvm.load %q : !llvm.ptr -> f64
  llvm.return %y : f64
}

// -----
// gep of select at different offsets then constant
llvm.func @f(%x: f64, %c: i1) -> f64 {
  %one = llvm.mlir.constant(4 : i64) : i64
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %q = llvm.getelementptr %m[1] : (!llvm.ptr) -> !llvm.ptr, f64
//^^ inactive[no-derivative-type]
  %p = llvm.select %c, %m, %q : i1, !llvm.ptr
//^^ inactive[no-derivative-type]
  %r = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f64
//^^ inactive[no-derivative-type]
  %t = llvm.getelementptr %m[2] : (!llvm.ptr) -> !llvm.ptr, f64
//^^ inactive[no-derivative-type]
  llvm.store %x, %r : f64, !llvm.ptr
  %y = llvm.load %t : !llvm.ptr -> f64
  llvm.return %y : f64
}

// -----
// pointer in a loop advances
llvm.func @f(%x: f64, %n: i64) -> f64 {
  %c0 = llvm.mlir.constant(0 : i64) : i64
//^^ inactive[no-derivative-type]
  %c1 = llvm.mlir.constant(1 : i64) : i64
//^^ inactive[no-derivative-type]
  %four = llvm.mlir.constant(4 : i64) : i64
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %four x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.br ^h(%c0, %m : i64, !llvm.ptr)
^h(%i: i64, %p: !llvm.ptr):
  llvm.store %x, %p : f64, !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f64
//^^ inactive[no-derivative-type]
  %j = llvm.add %i, %c1 : i64
//^^ inactive[no-derivative-type]
  %c = llvm.icmp "slt" %j, %n : i64
//^^ inactive[no-derivative-type]
  llvm.cond_br %c, ^h(%j, %q : i64, !llvm.ptr), ^e
^e:
  %t = llvm.getelementptr %m[2] : (!llvm.ptr) -> !llvm.ptr, f64
//^^ inactive[no-derivative-type]
  %y = llvm.load %t : !llvm.ptr -> f64
  llvm.return %y : f64
}

// -----
// accesses through select of two args / unknown pointers
llvm.func @ext() -> !llvm.ptr
llvm.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %x: f64, %c: i1) -> f64 {
  %zero = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  %z = llvm.mlir.constant(0 : i64) : i64
//^^ inactive[no-derivative-type]
  %u = llvm.inttoptr %z : i64 to !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %p : f64, !llvm.ptr
  %y = llvm.load %u : !llvm.ptr -> f64
  llvm.store %zero, %p : f64, !llvm.ptr
  llvm.return %y : f64
}
