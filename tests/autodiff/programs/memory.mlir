// Memory: what is overwritten, read twice, cleared.

func.func @f(%m: memref<3xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.load %m[%c0] : memref<3xf64>
  %b = memref.load %m[%c1] : memref<3xf64>
  %p = arith.mulf %a, %b : f64
  memref.store %p, %m[%c0] : memref<3xf64>
  %q = memref.load %m[%c0] : memref<3xf64>
  %r = math.exp %q : f64
  memref.store %r, %m[%c1] : memref<3xf64>
  return
}

// -----

// A clearing store.
func.func @f(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %m = memref.alloca() : memref<f64>
  memref.store %x, %m[] : memref<f64>
  %a = memref.load %m[] : memref<f64>
  memref.store %zero, %m[] : memref<f64>
  %b = memref.load %m[] : memref<f64>
  %y = arith.addf %a, %b : f64
  return %y : f64
}

// -----

// A copy, and the source overwritten behind it.
func.func @f(%m: memref<?xf64>, %o: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xf64>
  %t = memref.alloc(%n) : memref<?xf64>
  memref.copy %m, %t : memref<?xf64> to memref<?xf64>
  %a = memref.load %m[%c1] : memref<?xf64>
  %b = arith.mulf %a, %a : f64
  memref.store %b, %m[%c0] : memref<?xf64>
  %c = memref.load %t[%c0] : memref<?xf64>
  %d = arith.mulf %c, %b : f64
  memref.store %d, %o[%c1] : memref<?xf64>
  memref.dealloc %t : memref<?xf64>
  return
}

// -----

// const: w
func.func @f(%m: memref<4xf64>, %w: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  memref.copy %w, %m : memref<4xf64> to memref<4xf64>
  %a = memref.load %m[%c0] : memref<4xf64>
  memref.store %a, %m[%c2] : memref<4xf64>
  return
}
