// A buffer of buffers: the address of a row has no derivative, its elements have.
func.func @rows(%rows: memref<?xmemref<?xf64>>, %i: index, %j: index) -> f64 {
  %row = memref.load %rows[%i] : memref<?xmemref<?xf64>>
//^^ inactive[no-derivative-type]
  %v = memref.load %row[%j] : memref<?xf64>
//^^ active
  %w = arith.mulf %v, %v : f64
//^^ active
  memref.store %w, %row[%j] : memref<?xf64>
//^^ active
  return %w : f64
}

// -----
// Rows of an argument are outputs: a constant written there clears.
func.func @clear_row(%rows: memref<?xmemref<?xf64>>, %i: index, %j: index) {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %row = memref.load %rows[%i] : memref<?xmemref<?xf64>>
//^^ inactive[no-derivative-type]
  memref.store %zero, %row[%j] : memref<?xf64>
//^^ active[clears]
  return
}

// -----
// An address put into memory and taken out again is the same buffer.
func.func @boxed(%x: f64) -> f64 {
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %box = memref.alloc() : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %m, %box[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  %p = memref.load %box[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %x, %p[] : memref<f64>
//^^ active
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// A box that holds one of two addresses: a store through it may miss either buffer.
func.func @one_of_two(%x: f64, %i: index, %j: index) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %a = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %b = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %box = memref.alloc() : memref<2xmemref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %a, %box[%i] : memref<2xmemref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %b, %box[%j] : memref<2xmemref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %x, %a[] : memref<f64>
//^^ active
  %p = memref.load %box[%i] : memref<2xmemref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %zero, %p[] : memref<f64>
//^^ active[clears]
  %y = memref.load %a[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// A private function links a buffer into a box; the caller finds it there.
func.func private @link(%box: memref<memref<f64>>, %m: memref<f64>) {
  memref.store %m, %box[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  return
}
func.func @linked(%x: f64) -> f64 {
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %box = memref.alloc() : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  func.call @link(%box, %m) : (memref<memref<f64>>, memref<f64>) -> ()
//^^ inactive[no-derivative-type]
  %p = memref.load %box[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %x, %p[] : memref<f64>
//^^ active
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// Copying a buffer of addresses copies addresses: the rows are shared afterwards.
func.func @shared_rows(%x: f64, %i: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %row = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  %rows = memref.alloc() : memref<1xmemref<4xf64>>
//^^ inactive[no-derivative-type]
  %copy = memref.alloc() : memref<1xmemref<4xf64>>
//^^ inactive[no-derivative-type]
  memref.store %row, %rows[%c0] : memref<1xmemref<4xf64>>
//^^ inactive[no-derivative-type]
  memref.copy %rows, %copy : memref<1xmemref<4xf64>> to memref<1xmemref<4xf64>>
//^^ inactive[no-derivative-type]
  %p = memref.load %copy[%c0] : memref<1xmemref<4xf64>>
//^^ inactive[no-derivative-type]
  memref.store %x, %p[%i] : memref<4xf64>
//^^ active
  %y = memref.load %row[%i] : memref<4xf64>
//^^ active
  return %y : f64
}

// -----
// Three levels.
func.func @three(%deep: memref<memref<memref<f64>>>, %x: f64) -> f64 {
  %p = memref.load %deep[] : memref<memref<memref<f64>>>
//^^ inactive[no-derivative-type]
  %q = memref.load %p[] : memref<memref<f64>>
//^^ inactive[no-derivative-type]
  %v = memref.load %q[] : memref<f64>
//^^ active
  %y = arith.mulf %v, %x : f64
  return %y : f64
}
