// An argument may point to a mutable global: what goes into the global can be read through it.
memref.global "private" @state : memref<f64> = dense<0.0>
func.func @argument_is_global(%m: memref<f64>, %x: f64) -> f64 {
  %g = memref.get_global @state : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %g[] : memref<f64>
  %y = memref.load %m[] : memref<f64>
  return %y : f64
}

// -----
// Two requests on one function: each sees its own activities, and the answer is the union.
func.func private @f(%x: f64, %y: f64) -> f64 {
  %a = math.sin %x : f64
  %b = math.cos %y : f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func @by_x(%x: f64, %y: f64, %seed: f64) -> f64 {
  %d = enzyme.autodiff @f(%x, %y, %seed) {activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_const>], ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, f64, f64) -> f64
  return %d : f64
}
func.func @by_y(%x: f64, %y: f64, %dy: f64) -> f64 {
  %d = enzyme.fwddiff @f(%x, %y, %dy) {activity = [#enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_dupnoneed>]} : (f64, f64, f64) -> f64
  return %d : f64
}

// -----
// One request: the other argument's work is inactive.
func.func private @f(%x: f64, %y: f64) -> f64 {
  %a = math.sin %x : f64
  %b = math.cos %y : f64
//^^ inactive[declared-inactive]
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func @by_x(%x: f64, %y: f64, %seed: f64) -> f64 {
  %d = enzyme.autodiff @f(%x, %y, %seed) {activity = [#enzyme<activity enzyme_out>, #enzyme<activity enzyme_const>]} : (f64, f64, f64) -> f64
  return %d : f64
}

// -----
// An indirect call runs anything.
func.func @indirect(%f: (f64) -> f64, %x: f64) -> f64 {
  %y = func.call_indirect %f(%x) : (f64) -> f64
  return %y : f64
}

// -----
// Several returns.
func.func @returns(%x: f64, %c: i1) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  cf.cond_br %c, ^one, ^other
^one:
  %a = math.exp %x : f64
  return %a : f64
^other:
  %b = math.log %two : f64
//^^ inactive[not-varied]
  return %b : f64
}

// -----
// A request on a region: what it captures is constant.
func.func @host(%x: f64, %k: f64) -> f64 {
  %r:2 = enzyme.autodiff_region(%x, %k) {
  ^bb0(%a: f64):
    %p = arith.mulf %a, %k : f64
    %q = arith.addf %k, %k : f64
//  ^^ inactive[declared-inactive]
    %z = arith.addf %p, %q : f64
    enzyme.yield %z : f64
  } attributes {activity = [#enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_active>]} : (f64, f64) -> (f64, f64)
  return %r#0 : f64
}

// -----
// Requests by calls in the llvm dialect, with marker globals.
llvm.mlir.global external @enzyme_const() : i32
llvm.mlir.global external @enzyme_dup() : i32
llvm.func @__enzyme_autodiff(...)
llvm.func internal @loss(%p: !llvm.ptr, %d: !llvm.ptr) -> f64 {
  %a = llvm.load %p : !llvm.ptr -> f64
  %b = llvm.load %d : !llvm.ptr -> f64
//^^ inactive[declared-inactive]
  %r = llvm.fmul %a, %a : f64
  %c = llvm.fmul %b, %b : f64
//^^ inactive[declared-inactive]
  %s = llvm.fadd %r, %c : f64
  llvm.return %s : f64
}
llvm.func @gradient(%p: !llvm.ptr, %dp: !llvm.ptr, %d: !llvm.ptr) {
  %f = llvm.mlir.addressof @loss : !llvm.ptr
  %dup = llvm.mlir.addressof @enzyme_dup : !llvm.ptr
  %const = llvm.mlir.addressof @enzyme_const : !llvm.ptr
  %m1 = llvm.load %dup : !llvm.ptr -> i32
  %m2 = llvm.load %const : !llvm.ptr -> i32
  llvm.call @__enzyme_autodiff(%f, %m1, %p, %dp, %m2, %d) vararg(!llvm.func<void (...)>) : (!llvm.ptr, i32, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
  llvm.return
}
