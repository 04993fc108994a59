func.func @fill(%a: memref<4xf64>, %x: f64) {
  linalg.fill ins(%x : f64) outs(%a : memref<4xf64>)
  return
}
// -----
func.func @random(%a: memref<2x2xf64>, %x: f64, %y: f64) {
  %seed = arith.constant 7 : i32
  linalg.fill_rng_2d ins(%x, %y, %seed : f64, f64, i32) outs(%a : memref<2x2xf64>)
  return
}
// -----
func.func @broadcast(%a: memref<4xf64>, %b: memref<4x2xf64>) {
  linalg.broadcast ins(%a : memref<4xf64>) outs(%b : memref<4x2xf64>) dimensions = [1]
  return
}
// -----
func.func @transpose(%a: memref<2x3xf64>, %b: memref<3x2xf64>) {
  linalg.transpose ins(%a : memref<2x3xf64>) outs(%b : memref<3x2xf64>) permutation = [1, 0]
  return
}
// -----
func.func @map(%a: memref<4xf64>, %b: memref<4xf64>, %x: f64) {
  linalg.map ins(%a : memref<4xf64>) outs(%b : memref<4xf64>) (%v: f64, %old: f64) {
    %w = arith.mulf %v, %x : f64
    linalg.yield %w : f64
  }
  return
}
// -----
func.func @reduce(%a: memref<4xf64>, %b: memref<f64>) {
  linalg.reduce { arith.addf } ins(%a : memref<4xf64>) outs(%b : memref<f64>) dimensions = [0]
  return
}
// -----
// claimed only: %c <- %c
// (only maps that name the dimensions themselves are known to reach every element)
func.func @generic(%a: memref<4xf64>, %b: memref<4xf64>, %c: memref<4xf64>, %x: f64) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (3 - i)>],
                  iterator_types = ["parallel"]} ins(%a, %b : memref<4xf64>, memref<4xf64>) outs(%c : memref<4xf64>) {
  ^bb0(%u: f64, %v: f64, %old: f64):
    %n = linalg.index 0 : index
    %i = arith.index_cast %n : index to i64
    %f = arith.sitofp %i : i64 to f64
    %w = arith.mulf %u, %x : f64
    %y = arith.addf %w, %f : f64
    linalg.yield %y : f64
  }
  return
}
// -----
func.func @elementwise(%a: memref<4xf64>, %b: memref<4xf64>) {
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : memref<4xf64>) outs(%b : memref<4xf64>)
  return
}
// -----
func.func @contract(%a: memref<2x3xf64>, %b: memref<3xf64>, %c: memref<2xf64>) {
  linalg.contract indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>]
      ins(%a, %b : memref<2x3xf64>, memref<3xf64>) outs(%c : memref<2xf64>)
  return
}
