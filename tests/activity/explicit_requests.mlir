// explicit request with a struct of pointers
module {
  llvm.func @g(%s: !llvm.struct<(ptr)>) -> f64 {
    %p = llvm.extractvalue %s[0] : !llvm.struct<(ptr)>
//  ^^ inactive[no-derivative-type]
    %v = llvm.load %p : !llvm.ptr -> f64
    %w = llvm.intr.sin(%v) : (f64) -> f64
    llvm.return %w : f64
  }
  func.func @root(%s: !llvm.struct<(ptr)>, %ds: !llvm.struct<(ptr)>, %seed: f64) {
    "enzyme.autodiff"(%s, %ds, %seed) {fn = @g, activity = [#enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_active>]} : (!llvm.struct<(ptr)>, !llvm.struct<(ptr)>, f64) -> ()
    return
  }
}

// -----
// result points to deeper memory of a const argument
func.func @f(%a: memref<memref<f64>> {enzyme.const}, %x: f64) -> memref<memref<f64>> {
  %p = memref.load %a[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %x, %p[] : memref<f64>
  return %a : memref<memref<f64>>
}
