// claimed only: %b <- %b
// (a store may reach beyond the end)
func.func @memory(%a: memref<4xf64>, %b: memref<4xf64>, %c: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %v = vector.load %a[%c0] : memref<4xf64>, vector<4xf64>
  vector.store %v, %b[%c0] : memref<4xf64>, vector<4xf64>
  %w = vector.transfer_read %a[%c0], %zero {in_bounds = [true]} : memref<4xf64>, vector<4xf64>
  vector.transfer_write %w, %c[%c0] {in_bounds = [true]} : vector<4xf64>, memref<4xf64>
  return
}
// -----
func.func @masks(%a: memref<4xf64>, %b: memref<4xf64>, %c: memref<4xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %m = vector.create_mask %c2 : vector<4xi1>
  %k = vector.constant_mask [3] : vector<4xi1>
  %p = vector.broadcast %x : f64 to vector<4xf64>
  %v = vector.maskedload %a[%c0], %m, %p : memref<4xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  vector.maskedstore %b[%c0], %k, %v : memref<4xf64>, vector<4xi1>, vector<4xf64>
  %w = vector.expandload %a[%c0], %m, %p : memref<4xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  vector.compressstore %c[%c0], %k, %w : memref<4xf64>, vector<4xi1>, vector<4xf64>
  return
}
// -----
// claimed only: %b <- %x
func.func @indexed(%a: memref<4xf64>, %b: memref<4xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %rows = arith.constant dense<[3, 1, 0, 2]> : vector<4xindex>
  %m = vector.constant_mask [3] : vector<4xi1>
  %p = vector.broadcast %x : f64 to vector<4xf64>
  %v = vector.gather %a[%c0] [%rows], %m, %p : memref<4xf64>, vector<4xindex>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  vector.scatter %b[%c0] [%rows], %m, %v : memref<4xf64>, vector<4xindex>, vector<4xi1>, vector<4xf64>
  return
}
// -----
// claimed only: %b <- %b
// (a store may reach beyond the end)
func.func @parts(%a: memref<4xf64>, %b: memref<4xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = vector.load %a[%c0] : memref<4xf64>, vector<4xf64>
  %e = vector.extract %v[%c1] : f64 from vector<4xf64>
  %f = arith.mulf %e, %x : f64
  %w = vector.insert %f, %v [2] : f64 into vector<4xf64>
  %s = vector.shuffle %w, %v [0, 5, 2, 7] : vector<4xf64>, vector<4xf64>
  vector.store %s, %b[%c0] : memref<4xf64>, vector<4xf64>
  return
}
// -----
// claimed only: %a <- %a
// (a store may reach beyond the end)
func.func @steps(%a: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %s = vector.step : vector<4xindex>
  %i = arith.index_cast %s : vector<4xindex> to vector<4xi64>
  %f = arith.sitofp %i : vector<4xi64> to vector<4xf64>
  vector.store %f, %a[%c0] : memref<4xf64>, vector<4xf64>
  return
}
// -----
// claimed only: %b <- %b
// (a store may reach beyond the end)
func.func @cast(%a: memref<4xf64>, %b: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %m = vector.type_cast %a : memref<4xf64> to memref<vector<4xf64>>
  %v = memref.load %m[] : memref<vector<4xf64>>
  vector.store %v, %b[%c0] : memref<4xf64>, vector<4xf64>
  return
}
// -----
func.func @mask(%a: memref<4xf64>, %b: memref<f64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %v = vector.load %a[%c0] : memref<4xf64>, vector<4xf64>
  %m = vector.constant_mask [3] : vector<4xi1>
  %r = vector.mask %m { vector.reduction <add>, %v, %x : vector<4xf64> into f64 } : vector<4xi1> -> f64
  memref.store %r, %b[] : memref<f64>
  return
}
