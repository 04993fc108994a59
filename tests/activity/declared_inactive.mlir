// Data arguments: what is computed from them alone is inactive because the user said so.
func.func @residual(%a: f64, %x: f64 {enzyme.const}, %measured: f64 {enzyme.const}) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %xx = arith.mulf %x, %x : f64
//^^ inactive[declared-inactive]
  %scaled = arith.mulf %xx, %two : f64
//^^ inactive[declared-inactive]
  %model = arith.mulf %a, %scaled : f64
//^^ active
  %r = arith.subf %model, %measured : f64
//^^ active
  %y = arith.mulf %r, %r : f64
  return %y : f64
}

// -----
// Memory declared constant.
func.func @loss(%p: memref<?xf64>, %data: memref<?xf64> {enzyme.const}, %i: index) -> f64 {
  %a = memref.load %p[%i] : memref<?xf64>
//^^ active
  %b = memref.load %data[%i] : memref<?xf64>
//^^ inactive[declared-inactive]
  %c = math.log %b : f64
//^^ inactive[declared-inactive]
  %y = arith.mulf %a, %c : f64
  return %y : f64
}

// -----
// Not declared and not useful are two things: nothing is blamed on the declaration that would be inactive without it.
func.func @unused(%x: f64, %k: f64 {enzyme.const}) -> f64 {
  %u = arith.mulf %k, %k : f64
//^^ inactive[not-varied]
  %f = math.floor %k : f64
//^^ inactive[not-varied]
  %g = arith.mulf %f, %x : f64
//^^ active
  %y = arith.addf %g, %x : f64
  return %y : f64
}

// -----
// A value that depends on a constant argument and on an active one is active; one that is not useful is not.
func.func @mixed(%x: f64, %k: f64 {enzyme.const}) -> f64 {
  %a = arith.addf %x, %k : f64
//^^ active
  %b = arith.subf %x, %k : f64
//^^ inactive[not-useful]
  %y = math.exp %a : f64
  return %y : f64
}

// -----
// differentiate: @f inactive(%k)
// Declared on the command line instead, by name.
func.func @f(%x: f64, %k: f64) -> f64 {
  %s = math.sin %k : f64
//^^ inactive[declared-inactive]
  %y = arith.mulf %x, %s : f64
//^^ active
  return %y : f64
}

// -----
// differentiate: @f inactive(0, 2)
// By position, for a scalar and for memory.
func.func @f(%k: f64, %x: f64, %data: memref<?xf64>, %i: index) -> f64 {
  %s = math.sin %k : f64
//^^ inactive[declared-inactive]
  %d = memref.load %data[%i] : memref<?xf64>
//^^ inactive[declared-inactive]
  %w = arith.addf %s, %d : f64
//^^ inactive[declared-inactive]
  %y = arith.mulf %x, %w : f64
//^^ active
  return %y : f64
}

// -----
// differentiate: @f inactive(%x)
// With every input declared inactive nothing is left to do.
func.func @f(%x: f64) -> f64 {
  %c = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %s = math.sin %x : f64
//^^ inactive[declared-inactive]
  %y = arith.mulf %s, %c : f64
//^^ inactive[declared-inactive]
  return %y : f64
}

// -----
// A constant argument handed to a private function: the declaration is the reason there too.
func.func private @weight(%k: f64) -> f64 {
  %w = math.exp %k : f64
//^^ inactive[declared-inactive]
  return %w : f64
}
func.func @root(%x: f64, %k: f64 {enzyme.const}) -> f64 {
  %w = func.call @weight(%k) : (f64) -> f64
//^^ inactive[declared-inactive]
  %y = arith.mulf %x, %w : f64
  return %y : f64
}
