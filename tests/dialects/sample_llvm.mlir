// Operations of the llvm dialect whose operands are optional, variable in number or in an order that surprises. In one operation no value
// stands twice, so that a value tells its position.

llvm.func @callee(!llvm.ptr, f64) -> f64
llvm.func @personality(...) -> i32

llvm.func @calls(%p: !llvm.ptr, %x: f64, %y: f64, %q: !llvm.ptr) -> f64 attributes {personality = @personality} {
  %0 = llvm.call @callee(%p, %x) : (!llvm.ptr, f64) -> f64
  %1 = llvm.call_intrinsic "llvm.pow.f64"(%x, %y) : (f64, f64) -> f64
  %2 = llvm.invoke @callee(%q, %y) to ^normal(%x : f64) unwind ^unwind : (!llvm.ptr, f64) -> f64
^normal(%a: f64):
  llvm.return %a : f64
^unwind:
  %3 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %3 : !llvm.struct<(ptr, i32)>
}

llvm.func @memory(%p: !llvm.ptr, %q: !llvm.ptr, %x: f64, %y: f64, %n: i64, %byte: i8, %c: i1) {
  "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memmove"(%p, %q, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy.inline"(%p, %q) <{isVolatile = false, len = 8 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
  "llvm.intr.memset"(%p, %byte, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  "llvm.intr.memset.inline"(%p, %byte) <{isVolatile = false, len = 8 : i64}> : (!llvm.ptr, i8) -> ()
  llvm.store %x, %p : f64, !llvm.ptr
  llvm.store %y, %q atomic release {alignment = 8 : i64} : f64, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> f64
  %1 = llvm.atomicrmw fadd %p, %x monotonic : !llvm.ptr, f64
  %i = llvm.bitcast %x : f64 to i64
  %2 = llvm.cmpxchg %p, %n, %i acq_rel monotonic : !llvm.ptr, i64
  %3 = llvm.getelementptr %p[%n, 1, %i] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.array<4 x array<2 x f64>>
  %4 = llvm.select %c, %x, %y : i1, f64
  %7 = llvm.mlir.constant(1 : i32) : i32
  %5 = "llvm.intr.ptrmask"(%p, %n) : (!llvm.ptr, i64) -> !llvm.ptr
  %6 = "llvm.intr.ptr.annotation"(%p, %q, %3, %7, %5) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
  llvm.return
}

llvm.func @vectors(%p: !llvm.ptr, %ps: vector<4x!llvm.ptr>, %v: vector<4xf64>, %mask: vector<4xi1>, %pass: vector<4xf64>, %n: i32, %s: i64,
    %x: f64, %w: vector<2xf64>) {
  %0 = llvm.intr.masked.load %p, %mask, %pass {alignment = 8 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf64>) -> vector<4xf64>
  %1 = llvm.intr.masked.load %p, %mask {alignment = 8 : i32} : (!llvm.ptr, vector<4xi1>) -> vector<4xf64>
  llvm.intr.masked.store %v, %p, %mask {alignment = 8 : i32} : vector<4xf64>, vector<4xi1> into !llvm.ptr
  %2 = llvm.intr.masked.gather %ps, %mask, %pass {alignment = 8 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf64>) -> vector<4xf64>
  %3 = llvm.intr.masked.gather %ps, %mask {alignment = 8 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<4xf64>
  llvm.intr.masked.scatter %v, %ps, %mask {alignment = 8 : i32} : vector<4xf64>, vector<4xi1> into vector<4x!llvm.ptr>
  %4 = "llvm.intr.masked.expandload"(%p, %mask, %pass) : (!llvm.ptr, vector<4xi1>, vector<4xf64>) -> vector<4xf64>
  "llvm.intr.masked.compressstore"(%v, %p, %mask) : (vector<4xf64>, !llvm.ptr, vector<4xi1>) -> ()
  %5 = "llvm.intr.vp.load"(%p, %mask, %n) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xf64>
  "llvm.intr.vp.store"(%v, %p, %mask, %n) : (vector<4xf64>, !llvm.ptr, vector<4xi1>, i32) -> ()
  %6 = "llvm.intr.experimental.vp.strided.load"(%p, %s, %mask, %n) : (!llvm.ptr, i64, vector<4xi1>, i32) -> vector<4xf64>
  "llvm.intr.experimental.vp.strided.store"(%v, %p, %s, %mask, %n) : (vector<4xf64>, !llvm.ptr, i64, vector<4xi1>, i32) -> ()
  %7 = "llvm.intr.vp.fadd"(%v, %pass, %mask, %n) : (vector<4xf64>, vector<4xf64>, vector<4xi1>, i32) -> vector<4xf64>
  %8 = "llvm.intr.vp.select"(%mask, %v, %pass, %n) : (vector<4xi1>, vector<4xf64>, vector<4xf64>, i32) -> vector<4xf64>
  %9 = "llvm.intr.vp.reduce.fadd"(%x, %v, %mask, %n) : (f64, vector<4xf64>, vector<4xi1>, i32) -> f64
  %10 = llvm.insertelement %x, %v[%n : i32] : vector<4xf64>
  %11 = llvm.extractelement %v[%n : i32] : vector<4xf64>
  %12 = llvm.intr.vector.insert %w, %v[0] : vector<2xf64> into vector<4xf64>
  %13 = llvm.intr.matrix.column.major.load %p, <stride = %s> {isVolatile = false, rows = 2 : i32, columns = 2 : i32} : vector<4xf64> from !llvm.ptr stride i64
  llvm.intr.matrix.column.major.store %v, %p, <stride = %s> {isVolatile = false, rows = 2 : i32, columns = 2 : i32} : vector<4xf64> to !llvm.ptr stride i64
  llvm.return
}

llvm.func @aggregates(%x: f64, %a: !llvm.struct<(f64, ptr)>) {
  %0 = llvm.insertvalue %x, %a[0] : !llvm.struct<(f64, ptr)>
  %1 = llvm.extractvalue %a[1] : !llvm.struct<(f64, ptr)>
  llvm.return
}
