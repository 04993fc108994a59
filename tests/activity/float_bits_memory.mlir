// One buffer seen as floats and as words: an integer load of float memory carries.
func.func @read_as_integer(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %raw = memref.alloc() : memref<8xi8>
//^^ inactive[no-derivative-type]
  %floats = memref.view %raw[%c0][] : memref<8xi8> to memref<1xf64>
//^^ inactive[no-derivative-type]
  %words = memref.view %raw[%c0][] : memref<8xi8> to memref<1xi64>
//^^ inactive[no-derivative-type]
  memref.store %x, %floats[%c0] : memref<1xf64>
  %bits = memref.load %words[%c0] : memref<1xi64>
//^^ active
  %y = arith.bitcast %bits : i64 to f64
  memref.dealloc %raw : memref<8xi8>
//^^ inactive[no-derivative-type]
  return %y : f64
}

// -----
// Integers stored into memory that is read as a float carry too.
func.func @write_as_integer(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %raw = memref.alloc() : memref<8xi8>
//^^ inactive[no-derivative-type]
  %floats = memref.view %raw[%c0][] : memref<8xi8> to memref<1xf64>
//^^ inactive[no-derivative-type]
  %words = memref.view %raw[%c0][] : memref<8xi8> to memref<1xi64>
//^^ inactive[no-derivative-type]
  %bits = arith.bitcast %x : f64 to i64
  memref.store %bits, %words[%c0] : memref<1xi64>
//^^ active
  %y = memref.load %floats[%c0] : memref<1xf64>
//^^ active
  return %y : f64
}

// -----
// A copy of a float buffer by 32-bit words.
func.func @copy_by_words(%x: f64, %i: index, %j: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %c8 = arith.constant 8 : index
//^^ inactive[no-derivative-type]
  %from = memref.alloc() : memref<32xi8>
//^^ inactive[no-derivative-type]
  %to = memref.alloc() : memref<32xi8>
//^^ inactive[no-derivative-type]
  %from_floats = memref.view %from[%c0][] : memref<32xi8> to memref<4xf64>
//^^ inactive[no-derivative-type]
  %from_words = memref.view %from[%c0][] : memref<32xi8> to memref<8xi32>
//^^ inactive[no-derivative-type]
  %to_floats = memref.view %to[%c0][] : memref<32xi8> to memref<4xf64>
//^^ inactive[no-derivative-type]
  %to_words = memref.view %to[%c0][] : memref<32xi8> to memref<8xi32>
//^^ inactive[no-derivative-type]
  memref.store %x, %from_floats[%i] : memref<4xf64>
  scf.for %k = %c0 to %c8 step %c1 {
    %w = memref.load %from_words[%k] : memref<8xi32>
//  ^^ active
    memref.store %w, %to_words[%k] : memref<8xi32>
//  ^^ active
  }
  %y = memref.load %to_floats[%j] : memref<4xf64>
  return %y : f64
}

// -----
// An integer zero written over one of several floats clears it (%i may be %j).
func.func @clear_by_integer(%x: f64, %i: index, %j: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0 : i64
//^^ inactive[no-derivative-type]
  %raw = memref.alloc() : memref<32xi8>
//^^ inactive[no-derivative-type]
  %floats = memref.view %raw[%c0][] : memref<32xi8> to memref<4xf64>
//^^ inactive[no-derivative-type]
  %words = memref.view %raw[%c0][] : memref<32xi8> to memref<4xi64>
//^^ inactive[no-derivative-type]
  memref.store %x, %floats[%i] : memref<4xf64>
  memref.store %zero, %words[%j] : memref<4xi64>
//^^ active[clears]
  %y = memref.load %floats[%i] : memref<4xf64>
//^^ active
  return %y : f64
}

// -----
// Words of a constant: an integer load of memory that no input reached carries nothing.
func.func @constant_words(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %raw = memref.alloc() : memref<8xi8>
//^^ inactive[no-derivative-type]
  %floats = memref.view %raw[%c0][] : memref<8xi8> to memref<1xf64>
//^^ inactive[no-derivative-type]
  %words = memref.view %raw[%c0][] : memref<8xi8> to memref<1xi64>
//^^ inactive[no-derivative-type]
  memref.store %two, %floats[%c0] : memref<1xf64>
//^^ inactive[not-varied]
  %bits = memref.load %words[%c0] : memref<1xi64>
//^^ inactive[no-derivative-type]
  %f = arith.bitcast %bits : i64 to f64
//^^ inactive[not-varied]
  %y = arith.mulf %x, %f : f64
  return %y : f64
}
