func.func @load_store(%a: memref<4xf64>, %b: memref<4xf64>, %x: f64) {
  %c1 = arith.constant 1 : index
  %v = memref.load %a[%c1] : memref<4xf64>
  %w = arith.mulf %v, %x : f64
  memref.store %w, %b[%c1] : memref<4xf64>
  return
}
// -----
func.func @store_whole(%a: memref<f64>, %x: f64) {
  memref.store %x, %a[] : memref<f64>
  return
}
// -----
func.func @copy(%a: memref<4xf64>, %b: memref<4xf64>) {
  memref.copy %a, %b : memref<4xf64> to memref<4xf64>
  return
}
// -----
func.func @allocations(%a: memref<4xf64>, %b: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf64>
  %n = memref.alloca() : memref<4xf64>
  memref.copy %a, %m : memref<4xf64> to memref<4xf64>
  memref.copy %m, %n : memref<4xf64> to memref<4xf64>
  memref.dealloc %m : memref<4xf64>
  memref.copy %n, %b : memref<4xf64> to memref<4xf64>
  memref.prefetch %b[%c0], read, locality<3>, data : memref<4xf64>
  return
}
// -----
func.func @scope(%a: memref<f64>, %b: memref<f64>) {
  %r = memref.alloca_scope -> (f64) {
    %n = memref.alloca() : memref<f64>
    %v = memref.load %a[] : memref<f64>
    memref.store %v, %n[] : memref<f64>
    %w = memref.load %n[] : memref<f64>
    memref.alloca_scope.return %w : f64
  }
  memref.store %r, %b[] : memref<f64>
  return
}
// -----
func.func @realloc(%a: memref<4xf64>, %b: memref<4xf64>) {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf64>
  memref.copy %a, %m : memref<4xf64> to memref<4xf64>
  %n = memref.realloc %m : memref<4xf64> to memref<8xf64>
  %v = memref.load %n[%c1] : memref<8xf64>
  memref.store %v, %b[%c1] : memref<4xf64>
  memref.dealloc %n : memref<8xf64>
  return
}
// -----
func.func @shapes(%a: memref<4xf64>, %b: memref<f64>) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %a, %c0 : memref<4xf64>
  %u = memref.cast %a : memref<4xf64> to memref<*xf64>
  %r = memref.rank %u : memref<*xf64>
  %s = arith.addi %d, %r : index
  %i = arith.index_cast %s : index to i64
  %x = arith.sitofp %i : i64 to f64
  memref.store %x, %b[] : memref<f64>
  return
}
// -----
func.func @casts(%a: memref<4xf64>, %x: f64) {
  %c2 = arith.constant 2 : index
  %m = memref.cast %a : memref<4xf64> to memref<?xf64>
  %k = memref.assume_alignment %m, 8 : memref<?xf64>
  memref.store %x, %k[%c2] : memref<?xf64>
  return
}
// -----
func.func @spaces(%a: memref<4xf64>, %x: f64) {
  %c2 = arith.constant 2 : index
  %m = memref.memory_space_cast %a : memref<4xf64> to memref<4xf64, 1>
  %n = memref.memory_space_cast %m : memref<4xf64, 1> to memref<4xf64>
  memref.store %x, %n[%c2] : memref<4xf64>
  return
}
// -----
func.func @subview(%a: memref<6xf64>, %b: memref<2xf64>, %x: f64) {
  %c1 = arith.constant 1 : index
  %m = memref.subview %a[1] [2] [2] : memref<6xf64> to memref<2xf64, strided<[2], offset: 1>>
  memref.store %x, %m[%c1] : memref<2xf64, strided<[2], offset: 1>>
  memref.copy %m, %b : memref<2xf64, strided<[2], offset: 1>> to memref<2xf64>
  return
}
// -----
func.func @bytes(%x: f64, %b: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<32xi8>
  %v = memref.view %m[%c0][] : memref<32xi8> to memref<4xf64>
  memref.store %x, %v[%c1] : memref<4xf64>
  %w = memref.load %v[%c1] : memref<4xf64>
  memref.store %w, %b[] : memref<f64>
  return
}
// -----
func.func @reinterpret(%a: memref<6xf64>, %x: f64) {
  %c1 = arith.constant 1 : index
  %m = memref.reinterpret_cast %a to offset: [1], sizes: [2, 2], strides: [2, 1] : memref<6xf64> to memref<2x2xf64, strided<[2, 1], offset: 1>>
  memref.store %x, %m[%c1, %c1] : memref<2x2xf64, strided<[2, 1], offset: 1>>
  return
}
// -----
func.func @reshapes(%a: memref<2x3xf64>, %x: f64, %y: f64) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = memref.collapse_shape %a [[0, 1]] : memref<2x3xf64> into memref<6xf64>
  memref.store %x, %m[%c4] : memref<6xf64>
  %n = memref.expand_shape %m [[0, 1]] output_shape [3, 2] : memref<6xf64> into memref<3x2xf64>
  memref.store %y, %n[%c1, %c1] : memref<3x2xf64>
  return
}
// -----
func.func @reshape(%a: memref<4xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : index
  %shape = memref.alloca() : memref<2xindex>
  memref.store %two, %shape[%c0] : memref<2xindex>
  memref.store %two, %shape[%c1] : memref<2xindex>
  %m = memref.reshape %a(%shape) : (memref<4xf64>, memref<2xindex>) -> memref<2x2xf64>
  memref.store %x, %m[%c1, %c1] : memref<2x2xf64>
  return
}
// -----
func.func @transpose(%a: memref<2x3xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %m = memref.transpose %a (i, j) -> (j, i) : memref<2x3xf64> to memref<3x2xf64, strided<[1, 3]>>
  memref.store %x, %m[%c2, %c0] : memref<3x2xf64, strided<[1, 3]>>
  return
}
// -----
func.func @metadata(%a: memref<4xf64>, %b: memref<f64>, %x: f64) {
  %m, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<4xf64> -> memref<f64>, index, index, index
  %v = memref.load %m[] : memref<f64>
  memref.store %v, %b[] : memref<f64>
  memref.store %x, %m[] : memref<f64>
  return
}
// -----
func.func @address(%a: memref<4xf64>, %b: memref<f64>) {
  %n = memref.extract_aligned_pointer_as_index %a : memref<4xf64> -> index
  %zero = arith.constant 0 : index
  %same = arith.muli %n, %zero : index
  %i = arith.index_cast %same : index to i64
  %x = arith.sitofp %i : i64 to f64
  memref.store %x, %b[] : memref<f64>
  return
}
// -----
// claimed only: %b <- %x
// (the documentation has another result than the lowering)
func.func @atomic(%a: memref<4xf64>, %b: memref<f64>, %x: f64) {
  %c1 = arith.constant 1 : index
  %v = memref.atomic_rmw addf %x, %a[%c1] : (f64, memref<4xf64>) -> f64
  memref.store %v, %b[] : memref<f64>
  return
}
// -----
// claimed only: %a <- %a
// (bits)
func.func @update(%a: memref<4xi64>, %b: memref<f64>, %x: f64) {
  %c1 = arith.constant 1 : index
  %n = arith.fptosi %x : f64 to i64
  %v = memref.generic_atomic_rmw %a[%c1] : memref<4xi64> {
  ^bb0(%old: i64):
    %one = arith.constant 1 : i64
    %new = arith.addi %old, %one : i64
    memref.atomic_yield %new : i64
  }
  %w = arith.sitofp %n : i64 to f64
  memref.store %w, %b[] : memref<f64>
  return
}
// -----
memref.global "private" @k : memref<4xf64> = dense<1.5>
func.func @global(%a: memref<f64>, %x: f64) {
  %c1 = arith.constant 1 : index
  %g = memref.get_global @k : memref<4xf64>
  memref.store %x, %g[%c1] : memref<4xf64>
  %v = memref.load %g[%c1] : memref<4xf64>
  memref.store %v, %a[] : memref<f64>
  return
}
// -----
// claimed only: %b <- %b
// claimed only: %a <- %b
// claimed only: %a is written
func.func @distinct(%a: memref<f64>, %b: memref<f64>) {
  %m, %n = memref.distinct_objects %a, %b : memref<f64>, memref<f64>
  %v = memref.load %m[] : memref<f64>
  memref.store %v, %n[] : memref<f64>
  return
}
