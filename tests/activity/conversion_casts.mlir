// An unresolved conversion passes on what it gets: numbers as numbers, addresses as addresses.
func.func @conversions(%x: f64, %i: index) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%two : f64) outs(%m : memref<4xf64>)
//^^ inactive[not-varied]
  %p = builtin.unrealized_conversion_cast %m : memref<4xf64> to memref<?xf64>
//^^ inactive[no-derivative-type]
  %j = builtin.unrealized_conversion_cast %i : index to i64
//^^ inactive[no-derivative-type]
  %k = arith.index_cast %j : i64 to index
//^^ inactive[no-derivative-type]
  %w = builtin.unrealized_conversion_cast %x : f64 to f64
//^^ active
  memref.store %w, %p[%k] : memref<?xf64>
//^^ active
  %y = memref.load %m[%i] : memref<4xf64>
//^^ active
  return %y : f64
}

// -----
// Taken apart into base, offset, sizes and strides, and put together again: the base is the same memory.
func.func @metadata(%x: f64, %i: index) -> f64 {
  %m = memref.alloc() : memref<4x4xf64>
//^^ inactive[no-derivative-type]
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<4x4xf64> -> memref<f64>, index, index, index, index, index
//^^ inactive[no-derivative-type]
  %v = memref.reinterpret_cast %base to offset: [0], sizes: [16], strides: [1] : memref<f64> to memref<16xf64>
//^^ inactive[no-derivative-type]
  memref.store %x, %v[%i] : memref<16xf64>
//^^ active
  %y = memref.load %m[%i, %i] : memref<4x4xf64>
//^^ active
  return %y : f64
}

// -----
// A base of rank 0 is one element of the whole: a store to it leaves the others.
func.func @base_element(%x: memref<4x4xf64>, %i: index) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<4x4xf64>
//^^ inactive[no-derivative-type]
  memref.copy %x, %m : memref<4x4xf64> to memref<4x4xf64>
//^^ active
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<4x4xf64> -> memref<f64>, index, index, index, index, index
//^^ inactive[no-derivative-type]
  memref.store %zero, %base[] : memref<f64>
//^^ active[clears]
  %y = memref.load %m[%i, %i] : memref<4x4xf64>
//^^ active
  return %y : f64
}

// -----
// A buffer seen in another memory space is the same buffer.
func.func @spaces(%x: f64) -> f64 {
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %g = memref.memory_space_cast %m : memref<f64> to memref<f64, 1>
//^^ inactive[no-derivative-type]
  memref.store %x, %g[] : memref<f64, 1>
//^^ active
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}
