func.func @loops(%a: memref<4xf64>, %b: memref<4xf64>) {
  %zero = arith.constant 0.0 : f64
  %s = affine.for %i = 0 to 4 iter_args(%t = %zero) -> (f64) {
    %v = affine.load %a[%i] : memref<4xf64>
    %w = arith.mulf %v, %v : f64
    %u = affine.if affine_set<(d) : (d - 2 >= 0)>(%i) -> f64 {
      %x = arith.addf %t, %w : f64
      affine.yield %x : f64
    } else {
      affine.yield %t : f64
    }
    affine.yield %u : f64
  }
  affine.store %s, %b[2] : memref<4xf64>
  return
}
// -----
// claimed only: %b <- %b
// (nothing says that the iterations write all of the memory)
func.func @parallel(%a: memref<4xf64>, %b: memref<4xf64>, %c: memref<f64>) {
  %r = affine.parallel (%i) = (0) to (4) reduce ("addf") -> f64 {
    %v = affine.load %a[%i] : memref<4xf64>
    %w = arith.mulf %v, %v : f64
    affine.store %w, %b[%i] : memref<4xf64>
    affine.yield %v : f64
  }
  affine.store %r, %c[] : memref<f64>
  return
}
// -----
func.func @indices(%a: memref<8xf64>, %b: memref<f64>) {
  %c5 = arith.constant 5 : index
  %c3 = arith.constant 3 : index
  %i = affine.apply affine_map<(d) -> (d + 1)>(%c5)
  %j = affine.min affine_map<(d, e) -> (d, e)>(%i, %c5)
  %k = affine.max affine_map<(d, e) -> (d, e)>(%j, %c3)
  %q:2 = affine.delinearize_index %k into (4, 2) : index, index
  %l = affine.linearize_index [%q#0, %q#1] by (4, 2) : index
  affine.prefetch %a[%l], read, locality<3>, data : memref<8xf64>
  %v = memref.load %a[%l] : memref<8xf64>
  memref.store %v, %b[] : memref<f64>
  return
}
// -----
func.func @vectors(%a: memref<8xf64>, %b: memref<8xf64>) {
  %c0 = arith.constant 0 : index
  %v = affine.vector_load %a[%c0 + 2] : memref<8xf64>, vector<4xf64>
  affine.vector_store %v, %b[%c0] : memref<8xf64>, vector<4xf64>
  return
}
