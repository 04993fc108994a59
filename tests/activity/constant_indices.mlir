// Two elements at constant indices are two places: the constant in one says nothing of the other.
func.func @two_elements(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<2xf64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[%c0] : memref<2xf64>
//^^ active
  memref.store %two, %m[%c1] : memref<2xf64>
//^^ inactive[not-varied]
  %v = memref.load %m[%c0] : memref<2xf64>
//^^ active
  %w = memref.load %m[%c1] : memref<2xf64>
//^^ inactive[not-varied]
  %y = arith.mulf %v, %w : f64
  return %y : f64
}

// -----
// A store to the same constant index replaces the element.
func.func @same_element(%x: f64) -> f64 {
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<2xf64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[%c1] : memref<2xf64>
//^^ active
  %v = memref.load %m[%c1] : memref<2xf64>
//^^ active
  memref.store %two, %m[%c1] : memref<2xf64>
//^^ active[clears]
  %w = memref.load %m[%c1] : memref<2xf64>
//^^ inactive[not-varied]
  %y = arith.mulf %v, %w : f64
  return %y : f64
}

// -----
// An index that is not known may be the constant one: it reads it, and it may overwrite it.
func.func @unknown_index(%x: f64, %i: index, %j: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<2xf64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[%c0] : memref<2xf64>
//^^ active
  memref.store %two, %m[%i] : memref<2xf64>
//^^ active[clears]
  %v = memref.load %m[%c0] : memref<2xf64>
//^^ active
  %w = memref.load %m[%j] : memref<2xf64>
//^^ active
  %y = arith.addf %v, %v : f64
  %z = arith.mulf %y, %w : f64
  return %z : f64
}

// -----
// Written through an unknown index, read at a constant one.
func.func @read_constant(%x: f64, %i: index) -> f64 {
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<2xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%two : f64) outs(%m : memref<2xf64>)
//^^ inactive[not-varied]
  memref.store %x, %m[%i] : memref<2xf64>
//^^ active
  %y = memref.load %m[%c1] : memref<2xf64>
//^^ active
  return %y : f64
}

// -----
// Index 0 of a window that starts at 1 is index 1 of the buffer, and not index 0.
func.func @window(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<4xf64>
//^^ inactive[no-derivative-type]
  %s = memref.subview %m[1] [2] [1] : memref<4xf64> to memref<2xf64, strided<[1], offset: 1>>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%two : f64) outs(%m : memref<4xf64>)
//^^ inactive[not-varied]
  memref.store %x, %m[%c0] : memref<4xf64>
//^^ active
  memref.store %x, %s[%c0] : memref<2xf64, strided<[1], offset: 1>>
//^^ active
  %v = memref.load %m[%c0] : memref<4xf64>
//^^ active
  %w = memref.load %m[%c1] : memref<4xf64>
//^^ active
  %y = arith.mulf %v, %w : f64
  return %y : f64
}

// -----
// A constant stored at index 0 of that window must not be taken for a store to index 0 of the buffer.
func.func @store_in_window(%x: f64, %i: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<4xf64>
//^^ inactive[no-derivative-type]
  %s = memref.subview %m[1] [2] [1] : memref<4xf64> to memref<2xf64, strided<[1], offset: 1>>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%x : f64) outs(%m : memref<4xf64>)
//^^ active
  memref.store %two, %s[%c0] : memref<2xf64, strided<[1], offset: 1>>
//^^ active[clears]
  %v = memref.load %m[%c0] : memref<4xf64>
//^^ active
  %w = memref.load %m[%i] : memref<4xf64>
//^^ active
  %y = arith.mulf %v, %w : f64
  return %y : f64
}

// -----
// The same element has other indices in a transposed, in a flattened and in a reinterpreted view.
func.func @views(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %c3 = arith.constant 3 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<2x3xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%two : f64) outs(%m : memref<2x3xf64>)
//^^ inactive[not-varied]
  %t = memref.transpose %m (i, j) -> (j, i) : memref<2x3xf64> to memref<3x2xf64, strided<[1, 3]>>
//^^ inactive[no-derivative-type]
  %f = memref.collapse_shape %m [[0, 1]] : memref<2x3xf64> into memref<6xf64>
//^^ inactive[no-derivative-type]
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [3, 2], strides: [2, 1] : memref<2x3xf64> to memref<3x2xf64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[%c1, %c0] : memref<2x3xf64>
//^^ active
  %u = memref.load %t[%c0, %c1] : memref<3x2xf64, strided<[1, 3]>>
//^^ active
  %v = memref.load %f[%c3] : memref<6xf64>
//^^ active
  %w = memref.load %r[%c1, %c1] : memref<3x2xf64>
//^^ active
  %uv = arith.mulf %u, %v : f64
  %y = arith.mulf %uv, %w : f64
  return %y : f64
}

// -----
// And a store through such a view must not be taken for a store to the element with the same indices.
func.func @store_in_views(%x: f64, %i: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<2x2xf64>
//^^ inactive[no-derivative-type]
  %t = memref.transpose %m (i, j) -> (j, i) : memref<2x2xf64> to memref<2x2xf64, strided<[1, 2]>>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%x : f64) outs(%m : memref<2x2xf64>)
//^^ active
  memref.store %two, %t[%c0, %c1] : memref<2x2xf64, strided<[1, 2]>>
//^^ active[clears]
  %v = memref.load %m[%c0, %c1] : memref<2x2xf64>
//^^ active
  %w = memref.load %m[%i, %c0] : memref<2x2xf64>
//^^ active
  %y = arith.mulf %v, %w : f64
  return %y : f64
}

// -----
// Words of half the size: word 2 is a half of element 1.
func.func @words(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %c2 = arith.constant 2 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %raw = memref.alloca() : memref<16xi8>
//^^ inactive[no-derivative-type]
  %floats = memref.view %raw[%c0][] : memref<16xi8> to memref<2xf64>
//^^ inactive[no-derivative-type]
  %words = memref.view %raw[%c0][] : memref<16xi8> to memref<4xi32>
//^^ inactive[no-derivative-type]
  memref.store %two, %floats[%c0] : memref<2xf64>
//^^ inactive[not-varied]
  memref.store %x, %floats[%c1] : memref<2xf64>
//^^ active
  %w = memref.load %words[%c2] : memref<4xi32>
//^^ active
  %y = arith.bitcast %w : i32 to f32
//^^ active
  %z = arith.extf %y : f32 to f64
  return %z : f64
}

// -----
// A vector reads and writes several elements at once.
func.func @vector(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<4xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%two : f64) outs(%m : memref<4xf64>)
//^^ inactive[not-varied]
  memref.store %x, %m[%c1] : memref<4xf64>
//^^ active
  %v = vector.load %m[%c0] : memref<4xf64>, vector<2xf64>
//^^ active
  vector.store %v, %m[%c1] : memref<4xf64>, vector<2xf64>
//^^ active
  %c2 = arith.constant 2 : index
//^^ inactive[no-derivative-type]
  %y = memref.load %m[%c2] : memref<4xf64>
//^^ active
  return %y : f64
}

// -----
// A copy moves every element to its own place; a copy into a window moves it elsewhere.
func.func @copies(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %a = memref.alloca() : memref<2xf64>
//^^ inactive[no-derivative-type]
  %b = memref.alloca() : memref<4xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%two : f64) outs(%b : memref<4xf64>)
//^^ inactive[not-varied]
  memref.store %x, %a[%c0] : memref<2xf64>
//^^ active
  memref.store %two, %a[%c1] : memref<2xf64>
//^^ inactive[not-varied]
  %s = memref.subview %b[1] [2] [1] : memref<4xf64> to memref<2xf64, strided<[1], offset: 1>>
//^^ inactive[no-derivative-type]
  memref.copy %a, %s : memref<2xf64> to memref<2xf64, strided<[1], offset: 1>>
//^^ active
  %y = memref.load %b[%c1] : memref<4xf64>
//^^ active
  return %y : f64
}

// -----
// The callee gets a window: its element 0 is the caller's element 2.
func.func private @first(%m: memref<2xf64, strided<[1], offset: 2>>) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %v = memref.load %m[%c0] : memref<2xf64, strided<[1], offset: 2>>
//^^ active
  return %v : f64
}
func.func @call(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c2 = arith.constant 2 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<4xf64>
//^^ inactive[no-derivative-type]
  memref.store %two, %m[%c0] : memref<4xf64>
//^^ inactive[not-varied]
  memref.store %x, %m[%c2] : memref<4xf64>
//^^ active
  %s = memref.subview %m[2] [2] [1] : memref<4xf64> to memref<2xf64, strided<[1], offset: 2>>
//^^ inactive[no-derivative-type]
  %y = func.call @first(%s) : (memref<2xf64, strided<[1], offset: 2>>) -> f64
//^^ active
  return %y : f64
}

// -----
// The callee overwrites its element 0: of the whole buffer that is element 0, of a window it is another one.
func.func private @reset(%m: memref<?xf64, strided<[1], offset: ?>>) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  memref.store %two, %m[%c0] : memref<?xf64, strided<[1], offset: ?>>
//^^ active[clears]
  return
}
func.func @call_with_window(%x: f64, %i: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %m = memref.alloca() : memref<4xf64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[%c0] : memref<4xf64>
//^^ active
  %s = memref.subview %m[%i] [2] [1] : memref<4xf64> to memref<2xf64, strided<[1], offset: ?>>
//^^ inactive[no-derivative-type]
  %d = memref.cast %s : memref<2xf64, strided<[1], offset: ?>> to memref<?xf64, strided<[1], offset: ?>>
//^^ inactive[no-derivative-type]
  func.call @reset(%d) : (memref<?xf64, strided<[1], offset: ?>>) -> ()
//^^ active
  %y = memref.load %m[%c0] : memref<4xf64>
//^^ active
  return %y : f64
}

// -----
// An index that is a constant in every iteration but not the same one.
func.func @loop_index(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %c4 = arith.constant 4 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<4xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%zero : f64) outs(%m : memref<4xf64>)
//^^ inactive[not-varied]
  memref.store %x, %m[%c1] : memref<4xf64>
//^^ active
  %y = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %zero) -> (f64) {
    %v = memref.load %m[%i] : memref<4xf64>
//  ^^ active
    %t = arith.addf %s, %v : f64
    scf.yield %t : f64
  }
  return %y : f64
}

// -----
// Arguments that may overlap may do so with a shift: equal indices need not be one place, different ones may be.
func.func @shifted_arguments(%a: memref<4xf64, strided<[1], offset: ?>>, %b: memref<4xf64, strided<[1], offset: ?>>, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ active
  memref.store %s, %a[%c0] : memref<4xf64, strided<[1], offset: ?>>
//^^ active
  %y = memref.load %b[%c1] : memref<4xf64, strided<[1], offset: ?>>
//^^ active
  memref.store %x, %a[%c0] : memref<4xf64, strided<[1], offset: ?>>
//^^ active
  return %y : f64
}

// -----
// An element of an output that is written twice: the first value is not an output.
func.func @output_element(%x: f64, %out: memref<2xf64>) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %e = math.exp %x : f64
//^^ inactive[not-useful]
  memref.store %e, %out[%c0] : memref<2xf64>
//^^ inactive[not-useful]
  memref.store %x, %out[%c0] : memref<2xf64>
//^^ active
  return
}

// -----
// Unknown code writes any element.
func.func private @mystery(memref<2xf64>)
func.func @given_away(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<2xf64>
//^^ inactive[no-derivative-type]
  memref.store %two, %m[%c0] : memref<2xf64>
//^^ inactive[not-varied]
  func.call @mystery(%m) : (memref<2xf64>) -> ()
//^^ active
  %v = memref.load %m[%c0] : memref<2xf64>
//^^ active
  %y = arith.mulf %v, %x : f64
  return %y : f64
}
