// A vector of floats carries a derivative; masks and steps do not.
func.func @poly(%v: vector<4xf64>, %n: index) -> vector<4xf64> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf64>
//^^ inactive[not-varied]
  %steps = vector.step : vector<4xindex>
//^^ inactive[no-derivative-type]
  %mask = vector.create_mask %n : vector<4xi1>
//^^ inactive[no-derivative-type]
  %a = vector.fma %v, %v, %c : vector<4xf64>
//^^ active
  %y = arith.select %mask, %a, %c : vector<4xi1>, vector<4xf64>
//^^ active
  return %y : vector<4xf64>
}

// -----
// Dot product: broadcast, multiply, reduce.
func.func @dot(%v: vector<4xf64>, %w: vector<4xf64> {enzyme.const}, %x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %b = vector.broadcast %x : f64 to vector<4xf64>
  %c = vector.broadcast %zero : f64 to vector<4xf64>
//^^ inactive[not-varied]
  %ww = arith.addf %w, %c : vector<4xf64>
//^^ inactive[declared-inactive]
  %a = arith.mulf %v, %ww : vector<4xf64>
  %d = arith.mulf %a, %b : vector<4xf64>
  %y = vector.reduction <add>, %d : vector<4xf64> into f64
//^^ active
  return %y : f64
}

// -----
// A lane of a varied vector is varied; a constant in one lane leaves the others.
func.func @lanes(%v: vector<4xf64>, %x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %a = vector.insert %one, %v [1] : f64 into vector<4xf64>
//^^ active
  %b = vector.insert %x, %a [0] : f64 into vector<4xf64>
  %y = vector.extract %b[2] : f64 from vector<4xf64>
  return %y : f64
}

// -----
// A constant in the only lane leaves nothing: the old vector is not useful.
func.func @only_lane(%v: vector<1xf64>, %x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %e = math.exp %v : vector<1xf64>
//^^ inactive[not-useful]
  %a = vector.insert %one, %e [0] : f64 into vector<1xf64>
//^^ inactive[not-varied]
  %b = vector.extract %a[0] : f64 from vector<1xf64>
//^^ inactive[not-varied]
  %y = arith.mulf %b, %x : f64
  return %y : f64
}

// -----
// Rearranging lanes moves derivatives.
func.func @rearrange(%v: vector<4xf64>) -> vector<2x4xf64> {
  %c = arith.constant dense<0.0> : vector<2x4xf64>
//^^ inactive[not-varied]
  %low = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [1]} : vector<4xf64> to vector<2xf64>
  %swap = vector.shuffle %low, %low [1, 0, 3, 2] : vector<2xf64>, vector<2xf64>
  %cast = vector.shape_cast %swap : vector<4xf64> to vector<2x2xf64>
  %t = vector.transpose %cast, [1, 0] : vector<2x2xf64> to vector<2x2xf64>
  %y = vector.insert_strided_slice %t, %c {offsets = [0, 1], strides = [1, 1]} : vector<2x2xf64> into vector<2x4xf64>
  return %y : vector<2x4xf64>
}

// -----
// An operation with two results: each half of a deinterleaved vector carries.
func.func @halves(%v: vector<4xf64>) -> vector<2xf64> {
  %even, %odd = vector.deinterleave %v : vector<4xf64> -> vector<2xf64>
//^^ active
  %e = arith.mulf %even, %even : vector<2xf64>
//^^ inactive[not-useful]
  %y = math.sin %odd : vector<2xf64>
  return %y : vector<2xf64>
}

// -----
// Contractions and multi-dimensional reductions, with accumulator.
#row = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#result = affine_map<(i, j) -> (i)>
func.func @matvec(%m: vector<2x3xf64> {enzyme.const}, %v: vector<3xf64>) -> f64 {
  %zero = arith.constant dense<0.0> : vector<2xf64>
//^^ inactive[not-varied]
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %r = vector.contract {indexing_maps = [#row, #column, #result], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %m, %v, %zero : vector<2x3xf64>, vector<3xf64> into vector<2xf64>
  %o = vector.outerproduct %r, %r : vector<2xf64>, vector<2xf64>
  %y = vector.multi_reduction <add>, %o, %one [0, 1] : vector<2x2xf64> to f64
  return %y : f64
}

// -----
// The words of a vector of floats still hold its derivative (bits of floats).
func.func @vector_bits(%v: vector<2xf64>) -> vector<2xf64> {
  %mask = arith.constant dense<0x7fffffff> : vector<4xi32>
//^^ inactive[no-derivative-type]
  %words = vector.bitcast %v : vector<2xf64> to vector<4xi32>
//^^ active
  %kept = arith.andi %words, %mask : vector<4xi32>
//^^ active
  %y = vector.bitcast %kept : vector<4xi32> to vector<2xf64>
//^^ active
  return %y : vector<2xf64>
}
