func.func @load_store(%p: !llvm.ptr, %q: !llvm.ptr, %x: f64) {
  %v = llvm.load %p : !llvm.ptr -> f64
  %w = llvm.fmul %v, %x : f64
  %r = llvm.getelementptr %q[2] : (!llvm.ptr) -> !llvm.ptr, f64
  llvm.store %w, %r : f64, !llvm.ptr
  return
}
// -----
func.func @own(%q: !llvm.ptr, %x: f64) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %eight = llvm.mlir.constant(8 : i64) : i64
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
  llvm.intr.lifetime.start %m : !llvm.ptr
  llvm.store %x, %m : f64, !llvm.ptr
  "llvm.intr.prefetch"(%q) <{rw = 0 : i32, hint = 3 : i32, cache = 1 : i32}> : (!llvm.ptr) -> ()
  llvm.fence seq_cst
  "llvm.intr.memcpy"(%q, %m, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.intr.lifetime.end %m : !llvm.ptr
  return
}
// -----
func.func @move(%p: !llvm.ptr, %q: !llvm.ptr) {
  %n = llvm.mlir.constant(16 : i64) : i64
  "llvm.intr.memmove"(%q, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  return
}
// -----
func.func @copy_inline(%p: !llvm.ptr, %q: !llvm.ptr) {
  "llvm.intr.memcpy.inline"(%q, %p) <{isVolatile = false, len = 16 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
  return
}
// -----
func.func @set(%p: !llvm.ptr, %q: !llvm.ptr) {
  %n = llvm.mlir.constant(16 : i64) : i64
  %z = llvm.mlir.constant(0 : i8) : i8
  "llvm.intr.memset"(%p, %z, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  "llvm.intr.memset.inline"(%q, %z) <{isVolatile = false, len = 16 : i64}> : (!llvm.ptr, i8) -> ()
  return
}
// -----
func.func @atomics(%p: !llvm.ptr, %q: !llvm.ptr, %x: f64) {
  %old = llvm.atomicrmw fadd %p, %x monotonic : !llvm.ptr, f64
  llvm.store %old, %q : f64, !llvm.ptr
  return
}
// -----
// claimed only: %p <- %x
// claimed only: %p is written
// (what is there is never the number that it is compared with)
func.func @exchange(%p: !llvm.ptr, %q: !llvm.ptr, %x: f64, %y: f64) {
  %new = llvm.bitcast %x : f64 to i64
  %other = llvm.mlir.constant(7 : i64) : i64
  %pair = llvm.cmpxchg %p, %other, %new monotonic monotonic : !llvm.ptr, i64
  %old = llvm.extractvalue %pair[0] : !llvm.struct<(i64, i1)>
  %f = llvm.bitcast %old : i64 to f64
  llvm.store %f, %q : f64, !llvm.ptr
  return
}
// -----
// claimed only: %q <- %x
// (the masks are the same)
func.func @masked(%p: !llvm.ptr, %q: !llvm.ptr, %x: f64) {
  %mask = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %v = vector.broadcast %x : f64 to vector<4xf64>
  %w = llvm.intr.masked.load %p, %mask, %v {alignment = 8 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf64>) -> vector<4xf64>
  llvm.intr.masked.store %w, %q, %mask {alignment = 8 : i32} : vector<4xf64>, vector<4xi1> into !llvm.ptr
  return
}
// -----
// claimed only: %q <- %x
// (the masks are the same)
func.func @compressed(%p: !llvm.ptr, %q: !llvm.ptr, %x: f64) {
  %mask = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %v = vector.broadcast %x : f64 to vector<4xf64>
  %w = "llvm.intr.masked.expandload"(%p, %mask, %v) : (!llvm.ptr, vector<4xi1>, vector<4xf64>) -> vector<4xf64>
  "llvm.intr.masked.compressstore"(%w, %q, %mask) : (vector<4xf64>, !llvm.ptr, vector<4xi1>) -> ()
  return
}
// -----
// claimed only: %q <- %x
// (the masks are the same)
func.func @scattered(%p: !llvm.ptr, %q: !llvm.ptr, %x: f64) {
  %mask = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %rows = arith.constant dense<[0, 1, 2, 3]> : vector<4xi64>
  %v = vector.broadcast %x : f64 to vector<4xf64>
  %g = llvm.getelementptr %p[%rows] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, f64
  %h = llvm.getelementptr %q[%rows] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, f64
  %w = llvm.intr.masked.gather %g, %mask, %v {alignment = 8 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf64>) -> vector<4xf64>
  llvm.intr.masked.scatter %w, %h, %mask {alignment = 8 : i32} : vector<4xf64>, vector<4xi1> into vector<4x!llvm.ptr>
  return
}
// -----
func.func @lanes(%p: !llvm.ptr, %q: !llvm.ptr) {
  %mask = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %n = llvm.mlir.constant(4 : i32) : i32
  %w = "llvm.intr.vp.load"(%p, %mask, %n) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xf64>
  "llvm.intr.vp.store"(%w, %q, %mask, %n) : (vector<4xf64>, !llvm.ptr, vector<4xi1>, i32) -> ()
  return
}
// -----
llvm.mlir.global internal @kept(1.5 : f64) : f64
func.func @global(%q: !llvm.ptr, %x: f64) {
  %g = llvm.mlir.addressof @kept : !llvm.ptr
  llvm.store %x, %g : f64, !llvm.ptr
  %v = llvm.load %g : !llvm.ptr -> f64
  llvm.store %v, %q : f64, !llvm.ptr
  return
}
// -----
llvm.func internal @square(%p: !llvm.ptr, %x: f64) -> f64 {
  %zero = llvm.mlir.constant(0.0 : f64) : f64
  %c = llvm.fcmp "ogt" %x, %zero : f64
  llvm.cond_br %c, ^one(%x : f64), ^two(%zero : f64)
^one(%u: f64):
  %n = llvm.zext %c : i1 to i32
  llvm.switch %n : i32, ^two(%u : f64) [1: ^three(%u : f64)]
^two(%v: f64):
  llvm.br ^three(%v : f64)
^three(%w: f64):
  %r = llvm.fmul %w, %w : f64
  llvm.store %r, %p : f64, !llvm.ptr
  llvm.return %r : f64
}
func.func @call(%p: !llvm.ptr, %q: !llvm.ptr, %x: f64) {
  %v = llvm.call @square(%p, %x) : (!llvm.ptr, f64) -> f64
  llvm.store %v, %q : f64, !llvm.ptr
  return
}
// -----
func.func @views(%p: !llvm.ptr, %q: !llvm.ptr, %x: f64) {
  %a = "llvm.intr.launder.invariant.group"(%p) : (!llvm.ptr) -> !llvm.ptr
  %b = "llvm.intr.strip.invariant.group"(%a) : (!llvm.ptr) -> !llvm.ptr
  %m = llvm.mlir.constant(-1 : i64) : i64
  %c = "llvm.intr.ptrmask"(%b, %m) : (!llvm.ptr, i64) -> !llvm.ptr
  %v = llvm.load %c : !llvm.ptr -> f64
  llvm.store %v, %q : f64, !llvm.ptr
  llvm.store %x, %c : f64, !llvm.ptr
  return
}
// -----
func.func @numbers(%p: !llvm.ptr, %q: !llvm.ptr, %x: f64) {
  %n = llvm.ptrtoint %p : !llvm.ptr to i64
  %a = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %x, %a : f64, !llvm.ptr
  return
}
// -----
func.func @nothing(%p: !llvm.ptr, %x: f64) {
  %u = llvm.mlir.undef : f64
  %o = llvm.mlir.poison : f64
  %z = llvm.mlir.zero : !llvm.ptr
  %true = llvm.mlir.constant(true) : i1
  %v = llvm.select %true, %x, %u : i1, f64
  %w = llvm.select %true, %v, %o : i1, f64
  %a = llvm.select %true, %p, %z : i1, !llvm.ptr
  llvm.intr.assume %true : i1
  llvm.store %w, %a : f64, !llvm.ptr
  return
}
// -----
func.func @stack(%p: !llvm.ptr, %x: f64) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %here = llvm.intr.stacksave : !llvm.ptr
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
  llvm.store %x, %m : f64, !llvm.ptr
  %v = llvm.load %m : !llvm.ptr -> f64
  llvm.intr.stackrestore %here : !llvm.ptr
  %w = llvm.call_intrinsic "llvm.sqrt.f64"(%v) : (f64) -> f64
  llvm.store %w, %p : f64, !llvm.ptr
  return
}
// -----
func.func @counted(%p: !llvm.ptr, %x: f64) {
  %n = llvm.fptosi %x : f64 to i64
  %a = "llvm.intr.ctlz"(%n) <{is_zero_poison = false}> : (i64) -> i64
  %b = "llvm.intr.cttz"(%n) <{is_zero_poison = false}> : (i64) -> i64
  %c = llvm.intr.ctpop(%n) : (i64) -> i64
  %d = llvm.add %a, %b : i64
  %e = llvm.add %c, %d : i64
  %f = llvm.sitofp %e : i64 to f64
  llvm.store %f, %p : f64, !llvm.ptr
  return
}
