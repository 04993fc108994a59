// Indices read from memory steer an access and carry nothing (sparse times dense).
func.func @gather(%values: memref<?xf64>, %columns: memref<?xindex>, %rows: memref<?xi32>, %v: memref<?xf64>, %k: index) -> f64 {
  %j = memref.load %columns[%k] : memref<?xindex>
//^^ inactive[no-derivative-type]
  %r32 = memref.load %rows[%k] : memref<?xi32>
//^^ inactive[no-derivative-type]
  %r = arith.index_cast %r32 : i32 to index
//^^ inactive[no-derivative-type]
  %a = memref.load %values[%j] : memref<?xf64>
  %b = memref.load %v[%r] : memref<?xf64>
  %y = arith.mulf %a, %b : f64
  return %y : f64
}

// -----
// Local integer memory: a counter, its atomic update, and the float made from it.
func.func @histogram_mean(%x: f64, %i: index) -> f64 {
  %one = arith.constant 1 : i32
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %counts = memref.alloca() : memref<4xi32>
//^^ inactive[no-derivative-type]
  memref.store %zero, %counts[%i] : memref<4xi32>
//^^ inactive[no-derivative-type]
  %old = memref.atomic_rmw addi %one, %counts[%i] : (i32, memref<4xi32>) -> i32
//^^ inactive[no-derivative-type]
  %n = memref.load %counts[%i] : memref<4xi32>
//^^ inactive[no-derivative-type]
  %f = arith.sitofp %n : i32 to f64
//^^ inactive[not-varied]
  %y = arith.divf %x, %f : f64
  return %y : f64
}

// -----
// Copying integer memory moves no derivative.
func.func @copy_indices(%x: memref<4xf64>, %permutation: memref<4xindex>, %i: index) -> f64 {
  %own = memref.alloc() : memref<4xindex>
//^^ inactive[no-derivative-type]
  memref.copy %permutation, %own : memref<4xindex> to memref<4xindex>
//^^ inactive[no-derivative-type]
  %j = memref.load %own[%i] : memref<4xindex>
//^^ inactive[no-derivative-type]
  %y = memref.load %x[%j] : memref<4xf64>
  memref.dealloc %own : memref<4xindex>
//^^ inactive[no-derivative-type]
  return %y : f64
}

// -----
// Integer memory of an argument is neither input nor output: a count stored there clears nothing.
func.func @count(%x: f64, %counts: memref<4xi32>, %i: index) -> f64 {
  %one = arith.constant 1 : i32
//^^ inactive[no-derivative-type]
  %old = memref.load %counts[%i] : memref<4xi32>
//^^ inactive[no-derivative-type]
  %new = arith.addi %old, %one : i32
//^^ inactive[no-derivative-type]
  memref.store %new, %counts[%i] : memref<4xi32>
//^^ inactive[no-derivative-type]
  %y = math.sin %x : f64
  return %y : f64
}
