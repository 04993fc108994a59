// Input and output of one operation are one buffer: it is read before it is overwritten.
#id = affine_map<(i) -> (i)>
func.func @generic(%x: memref<4xf64>, %i: index) -> f64 {
  %m = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  memref.copy %x, %m : memref<4xf64> to memref<4xf64>
//^^ active
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%m : memref<4xf64>) outs(%m : memref<4xf64>) {
//^^ active[moves]
  ^bb0(%a: f64, %o: f64):
    %s = math.sin %a : f64
//  ^^ active
    linalg.yield %s : f64
  }
  %y = memref.load %m[%i] : memref<4xf64>
//^^ active
  return %y : f64
}

// -----
// A buffer copied onto itself keeps what it holds.
func.func @copy(%x: f64) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  memref.copy %m, %m : memref<f64> to memref<f64>
//^^ active
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// Load, compute, store back.
func.func @update(%m: memref<?xf64>, %i: index) {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %v = memref.load %m[%i] : memref<?xf64>
//^^ active
  %w = arith.mulf %v, %two : f64
//^^ active
  memref.store %w, %m[%i] : memref<?xf64>
//^^ active
  return
}

// -----
// A call that reads and replaces the same buffer.
func.func private @square(%m: memref<f64>) {
  %v = memref.load %m[] : memref<f64>
//^^ active
  %w = arith.mulf %v, %v : f64
//^^ active
  memref.store %w, %m[] : memref<f64>
//^^ active
  return
}
func.func @call(%x: f64) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active
  func.call @square(%m) : (memref<f64>) -> ()
//^^ active[moves]
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}
