// async.execute yields behind its token
func.func @execute(%x: f64, %y: f64) -> f64 {
  %token, %r:2 = async.execute -> (!async.value<f64>, !async.value<f64>) {
    %a = arith.mulf %x, %x : f64
    %b = arith.mulf %y, %y : f64
//  ^^ inactive[not-useful]
    async.yield %a, %b : f64, f64
  }
  %v = async.await %r#0 : !async.value<f64>
  return %v : f64
}
func.func @execute2(%x: f64, %y: f64) -> f64 {
  %token, %r:2 = async.execute -> (!async.value<f64>, !async.value<f64>) {
    %a = arith.mulf %x, %x : f64
//  ^^ inactive[not-useful]
    %b = arith.mulf %y, %y : f64
    async.yield %a, %b : f64, f64
  }
  %v = async.await %r#1 : !async.value<f64>
  return %v : f64
}
func.func @operands(%x: f64, %m: memref<f64>) {
  %token0, %r = async.execute -> !async.value<f64> {
    %a = arith.mulf %x, %x : f64
    async.yield %a : f64
  }
  %token1 = async.execute [%token0] (%r as %v: !async.value<f64>) {
    %b = arith.mulf %v, %v : f64
    memref.store %b, %m[] : memref<f64>
    async.yield
  }
  async.await %token1 : !async.token
//^^ inactive[no-derivative-type]
  return
}

// -----
// async.func returns behind its token
async.func @later(%x: f64) -> (!async.token, !async.value<f64>) {
  %a = arith.mulf %x, %x : f64
  async.return %a : f64
}
func.func @waits(%x: f64) -> f64 {
  %t, %v = async.call @later(%x) : (f64) -> (!async.token, !async.value<f64>)
  %r = async.await %v : !async.value<f64>
  return %r : f64
}

// -----
// omp.parallel with a loop
llvm.func @loop(%p: !llvm.ptr {llvm.noalias}, %q: !llvm.ptr {llvm.noalias}, %n: i64) {
  %c0 = llvm.mlir.constant(0 : i64) : i64
//^^ inactive[no-derivative-type]
  %c1 = llvm.mlir.constant(1 : i64) : i64
//^^ inactive[no-derivative-type]
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : i64 = (%c0) to (%n) step (%c1) {
        %a = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
//      ^^ inactive[no-derivative-type]
        %v = llvm.load %a : !llvm.ptr -> f64
        %w = llvm.fmul %v, %v : f64
        %b = llvm.getelementptr %q[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
//      ^^ inactive[no-derivative-type]
        llvm.store %w, %b : f64, !llvm.ptr
        omp.yield
      }
    }
    omp.terminator
  }
  llvm.return
}

// -----
// omp atomics, single, critical, tasks
llvm.func @atomics(%p: !llvm.ptr {llvm.noalias}, %q: !llvm.ptr {llvm.noalias}, %x: f64) {
  omp.parallel {
    omp.atomic.update %p : !llvm.ptr {
    ^bb0(%old: f64):
      %new = llvm.fadd %old, %x : f64
      omp.yield(%new : f64)
    }
    omp.single {
      omp.atomic.read %q = %p : !llvm.ptr, !llvm.ptr, f64
      omp.terminator
    }
    omp.task {
      omp.atomic.write %p = %x : !llvm.ptr, f64
      omp.terminator
    }
    omp.barrier
//  ^^ inactive[no-derivative-type]
    omp.terminator
  }
  llvm.return
}

// -----
// omp reductions
omp.declare_reduction @add : f64 init {
^bb0(%arg0: f64):
  %0 = llvm.mlir.constant(0.0 : f64) : f64
  omp.yield(%0 : f64)
} combiner {
^bb0(%arg0: f64, %arg1: f64):
  %1 = llvm.fadd %arg0, %arg1 : f64
  omp.yield(%1 : f64)
}
llvm.func @reduction(%p: !llvm.ptr {llvm.noalias}, %n: i64) -> f64 {
  %c0 = llvm.mlir.constant(0 : i64) : i64
//^^ inactive[no-derivative-type]
  %c1 = llvm.mlir.constant(1 : i64) : i64
//^^ inactive[no-derivative-type]
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %z = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  %s = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %z, %s : f64, !llvm.ptr
//^^ inactive[not-varied]
  omp.parallel reduction(@add %s -> %mine : !llvm.ptr) {
    omp.wsloop {
      omp.loop_nest (%i) : i64 = (%c0) to (%n) step (%c1) {
        %a = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
//      ^^ inactive[no-derivative-type]
        %v = llvm.load %a : !llvm.ptr -> f64
        %o = llvm.load %mine : !llvm.ptr -> f64
        %w = llvm.fadd %v, %o : f64
        llvm.store %w, %mine : f64, !llvm.ptr
        omp.yield
      }
    }
    omp.terminator
  }
  %r = llvm.load %s : !llvm.ptr -> f64
  llvm.return %r : f64
}

// -----
// omp firstprivate
omp.private {type = firstprivate} @copy : f64 copy {
^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr):
  %0 = llvm.load %arg0 : !llvm.ptr -> f64
  llvm.store %0, %arg1 : f64, !llvm.ptr
  omp.yield(%arg1 : !llvm.ptr)
}
llvm.func @firstprivate(%p: !llvm.ptr {llvm.noalias}, %q: !llvm.ptr {llvm.noalias}, %x: f64) -> f64 {
  %z = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %s = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %s : f64, !llvm.ptr
  omp.parallel private(@copy %s -> %mine : !llvm.ptr) {
    %v = llvm.load %mine : !llvm.ptr -> f64
    llvm.store %v, %q : f64, !llvm.ptr
    llvm.store %z, %mine : f64, !llvm.ptr
    omp.terminator
  }
  %w = llvm.load %s : !llvm.ptr -> f64
  llvm.return %w : f64
}

// -----
// nvvm
llvm.func @shuffle(%x: f32, %p: !llvm.ptr<1>) attributes {nvvm.kernel} {
  %m = llvm.mlir.constant(-1 : i32) : i32
//^^ inactive[no-derivative-type]
  %o = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %t = nvvm.read.ptx.sreg.tid.x : i32
//^^ inactive[no-derivative-type]
  %v = nvvm.shfl.sync bfly %m, %x, %o, %m : f32 -> f32
  nvvm.barrier0
//^^ inactive[no-derivative-type]
  %a = llvm.getelementptr %p[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
//^^ inactive[no-derivative-type]
  llvm.store %v, %a : f32, !llvm.ptr<1>
  llvm.return
}

// -----
// shared memory of a kernel
llvm.mlir.global internal @shared() {addr_space = 3 : i32} : !llvm.array<32 x f32>
llvm.func @share(%x: f32, %p: !llvm.ptr<1>) attributes {nvvm.kernel} {
  %t = nvvm.read.ptx.sreg.tid.x : i32
//^^ inactive[no-derivative-type]
  %o = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %u = llvm.xor %t, %o : i32
//^^ inactive[no-derivative-type]
  %s = llvm.mlir.addressof @shared : !llvm.ptr<3>
//^^ inactive[no-derivative-type]
  %a = llvm.getelementptr %s[%t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
//^^ inactive[no-derivative-type]
  llvm.store %x, %a : f32, !llvm.ptr<3>
  nvvm.barrier0
//^^ inactive[no-derivative-type]
  %b = llvm.getelementptr %s[%u] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
//^^ inactive[no-derivative-type]
  %v = llvm.load %b : !llvm.ptr<3> -> f32
  %q = llvm.getelementptr %p[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
//^^ inactive[no-derivative-type]
  llvm.store %v, %q : f32, !llvm.ptr<1>
  llvm.return
}

// -----
// threads talk through constant places: what is stored late is read early by others
llvm.func @late(%p: !llvm.ptr {llvm.noalias}, %x: f64, %q: !llvm.ptr {llvm.noalias}) attributes {gpu.kernel, nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %z = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  llvm.store %z, %p : f64, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f64
  llvm.store %v, %q : f64, !llvm.ptr
  llvm.store %x, %p : f64, !llvm.ptr
  llvm.return
}

// -----
// intrinsics called by name
llvm.func @by_name(%x: f64, %p: !llvm.ptr, %q: !llvm.ptr {llvm.noalias}) -> f64 {
  %n = llvm.mlir.constant(8 : i64) : i64
//^^ inactive[no-derivative-type]
  %f = llvm.mlir.constant(false) : i1
//^^ inactive[no-derivative-type]
  llvm.store %x, %q : f64, !llvm.ptr
  %a = llvm.call_intrinsic "llvm.canonicalize.f64"(%x) : (f64) -> f64
  %b = llvm.call_intrinsic "llvm.nobody.knows"(%a) : (f64) -> f64
  %s = llvm.call_intrinsic "llvm.objectsize.i64.p0"(%p, %f, %f, %f) : (!llvm.ptr, i1, i1, i1) -> i64
//^^ inactive[no-derivative-type]
  llvm.return %b : f64
}

// -----
// unwinding: what a callee wrote before it threw
llvm.func @personality(...) -> i32
llvm.func @may_throw()
llvm.func internal @writes_twice(%x: f64, %p: !llvm.ptr {llvm.noalias}) {
  %z = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  llvm.store %x, %p : f64, !llvm.ptr
//^^ inactive[not-useful]
  llvm.call @may_throw() : () -> ()
  llvm.store %z, %p : f64, !llvm.ptr
  llvm.return
}
llvm.func @catches(%x: f64) -> f64 attributes {personality = @personality} {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %z = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  %a = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.invoke @writes_twice(%x, %a) to ^ok unwind ^bad : (f64, !llvm.ptr) -> ()
^ok:
  llvm.return %z : f64
^bad:
  %l = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
//^^ inactive[no-derivative-type]
  %v = llvm.load %a : !llvm.ptr -> f64
//^^ inactive[not-varied]
  llvm.return %v : f64
}
