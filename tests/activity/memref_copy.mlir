// A copy moves a derivative from one buffer to the other.
func.func @copy_then_sin(%v: memref<4xf64>, %i: index) -> f64 {
  %own = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  memref.copy %v, %own : memref<4xf64> to memref<4xf64>
//^^ active
  %a = memref.load %own[%i] : memref<4xf64>
//^^ active
  %y = math.sin %a : f64
//^^ active
  memref.dealloc %own : memref<4xf64>
//^^ inactive[no-derivative-type]
  return %y : f64
}

// -----
// A copy of constant data is inactive, and so is what is loaded from it.
func.func @copy_of_data(%x: f64, %data: memref<4xf64> {enzyme.const}, %i: index) -> f64 {
  %own = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  memref.copy %data, %own : memref<4xf64> to memref<4xf64>
//^^ inactive[declared-inactive]
  %a = memref.load %own[%i] : memref<4xf64>
//^^ inactive[declared-inactive]
  %y = arith.mulf %a, %x : f64
  return %y : f64
}

// -----
// A copy that nobody reads is not useful.
func.func @backup(%v: memref<4xf64>, %i: index) -> f64 {
  %backup = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  memref.copy %v, %backup : memref<4xf64> to memref<4xf64>
//^^ inactive[not-useful]
  %y = memref.load %v[%i] : memref<4xf64>
  return %y : f64
}

// -----
// A copy between two memory arguments writes an output.
func.func @copy_out(%from: memref<?xf64>, %to: memref<?xf64>) {
  memref.copy %from, %to : memref<?xf64> to memref<?xf64>
//^^ active
  return
}
