// A tensor of floats carries a derivative, a tensor of integers does not.
func.func @scale(%t: tensor<4xf64>, %k: tensor<4xi32>) -> tensor<4xf64> {
  %c = arith.constant dense<2.0> : tensor<4xf64>
//^^ inactive[not-varied]
  %kk = arith.addi %k, %k : tensor<4xi32>
//^^ inactive[no-derivative-type]
  %f = arith.sitofp %kk : tensor<4xi32> to tensor<4xf64>
//^^ inactive[not-varied]
  %a = arith.mulf %t, %c : tensor<4xf64>
//^^ active
  %y = arith.addf %a, %f : tensor<4xf64>
//^^ active
  return %y : tensor<4xf64>
}

// -----
// Elementwise comparison, selection and rounding behave as on scalars.
func.func @relu(%t: tensor<4xf64>) -> tensor<4xf64> {
  %zero = arith.constant dense<0.0> : tensor<4xf64>
//^^ inactive[not-varied]
  %floor = math.floor %t : tensor<4xf64>
//^^ inactive[not-varied]
  %positive = arith.cmpf ogt, %t, %zero : tensor<4xf64>
//^^ inactive[no-derivative-type]
  %kept = arith.select %positive, %t, %zero : tensor<4xi1>, tensor<4xf64>
//^^ active
  %y = arith.subf %kept, %floor : tensor<4xf64>
//^^ active
  return %y : tensor<4xf64>
}

// -----
// A scalar goes into a constant tensor and comes out again.
func.func @insert_extract(%x: f64, %i: index, %j: index) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %empty = tensor.splat %zero : tensor<4xf64>
//^^ inactive[not-varied]
  %t = tensor.insert %x into %empty[%i] : tensor<4xf64>
//^^ active
  %y = tensor.extract %t[%j] : tensor<4xf64>
//^^ active
  return %y : f64
}

// -----
// A constant put into one element of a varied tensor: the other elements pass through.
func.func @insert_constant(%t: tensor<4xf64>, %i: index) -> tensor<4xf64> {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %y = tensor.insert %one into %t[%i] : tensor<4xf64>
//^^ active
  return %y : tensor<4xf64>
}

// -----
// A constant put into the only element: nothing of the old tensor is left. Tensors are values, so nothing is overwritten either.
func.func @insert_whole(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %t = tensor.splat %x : tensor<1xf64>
  %u = tensor.insert %zero into %t[%c0] : tensor<1xf64>
//^^ inactive[not-varied]
  %a = tensor.extract %t[%c0] : tensor<1xf64>
//^^ active
  %b = tensor.extract %u[%c0] : tensor<1xf64>
//^^ inactive[not-varied]
  %y = arith.addf %a, %b : f64
  return %y : f64
}

// -----
// A slice of full size replaces all of the destination, which is then not useful; a smaller one does not.
func.func @slices(%t: tensor<4xf64>, %s: tensor<2xf64>) -> (tensor<4xf64>, tensor<4xf64>) {
  %c = arith.constant dense<1.0> : tensor<4xf64>
//^^ inactive[not-varied]
  %d = math.exp %t : tensor<4xf64>
//^^ inactive[not-useful]
  %whole = tensor.insert_slice %c into %d[0] [4] [1] : tensor<4xf64> into tensor<4xf64>
//^^ inactive[not-varied]
  %part = tensor.insert_slice %s into %c[1] [2] [1] : tensor<2xf64> into tensor<4xf64>
//^^ active
  %cut = tensor.extract_slice %part[1] [2] [1] : tensor<4xf64> to tensor<2xf64>
//^^ active
  %y = tensor.insert_slice %cut into %whole[0] [2] [1] : tensor<2xf64> into tensor<4xf64>
//^^ active
  return %y, %whole : tensor<4xf64>, tensor<4xf64>
}

// -----
// Shapes and sizes are integers; reshaping moves data.
func.func @shapes(%t: tensor<?xf64>) -> tensor<?x2xf64> {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c2 = arith.constant 2 : index
//^^ inactive[no-derivative-type]
  %n = tensor.dim %t, %c0 : tensor<?xf64>
//^^ inactive[no-derivative-type]
  %h = arith.divui %n, %c2 : index
//^^ inactive[no-derivative-type]
  %e = tensor.expand_shape %t [[0, 1]] output_shape [%h, 2] : tensor<?xf64> into tensor<?x2xf64>
  %f = tensor.collapse_shape %e [[0, 1]] : tensor<?x2xf64> into tensor<?xf64>
  %g = tensor.cast %f : tensor<?xf64> to tensor<6xf64>
  %shape = arith.constant dense<[3, 2]> : tensor<2xi64>
//^^ inactive[no-derivative-type]
  %r = tensor.reshape %g(%shape) : (tensor<6xf64>, tensor<2xi64>) -> tensor<3x2xf64>
  %y = tensor.cast %r : tensor<3x2xf64> to tensor<?x2xf64>
  return %y : tensor<?x2xf64>
}

// -----
// The body of tensor.generate is the program of one element.
func.func @squares(%t: tensor<?xf64>, %n: index) -> tensor<?xf64> {
  %y = tensor.generate %n {
//^^ active
  ^bb0(%i: index):
    %half = arith.constant 0.5 : f64
//  ^^ inactive[not-varied]
    %j = arith.index_cast %i : index to i64
//  ^^ inactive[no-derivative-type]
    %k = arith.sitofp %j : i64 to f64
//  ^^ inactive[not-varied]
    %v = tensor.extract %t[%i] : tensor<?xf64>
    %a = arith.mulf %v, %v : f64
    %b = arith.mulf %a, %half : f64
//  ^^ active
    %w = arith.addf %b, %k : f64
    tensor.yield %w : f64
  } : tensor<?xf64>
  return %y : tensor<?xf64>
}

// -----
// A tensor generated from constants and sizes is not varied.
func.func @ramp(%x: f64) -> tensor<4xf64> {
  %ramp = tensor.generate {
//^^ inactive[not-varied]
  ^bb0(%i: index):
    %j = arith.index_cast %i : index to i64
//  ^^ inactive[no-derivative-type]
    %k = arith.sitofp %j : i64 to f64
//  ^^ inactive[not-varied]
    tensor.yield %k : f64
  } : tensor<4xf64>
  %s = tensor.splat %x : tensor<4xf64>
  %y = arith.mulf %s, %ramp : tensor<4xf64>
  return %y : tensor<4xf64>
}

// -----
// Padding depends on the padding value as well as on the source.
func.func @pad(%t: tensor<4xf64>, %x: f64) -> (tensor<6xf64>, tensor<6xf64>) {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %c = arith.constant dense<1.0> : tensor<4xf64>
//^^ inactive[not-varied]
  %a = tensor.pad %t low[1] high[1] {
//^^ active
  ^bb0(%i: index):
    tensor.yield %zero : f64
  } : tensor<4xf64> to tensor<6xf64>
  %b = tensor.pad %c low[1] high[1] {
//^^ active
  ^bb0(%i: index):
    %p = math.exp %x : f64
//  ^^ active
    tensor.yield %p : f64
  } : tensor<4xf64> to tensor<6xf64>
  return %a, %b : tensor<6xf64>, tensor<6xf64>
}

// -----
// Building and picking: from_elements, concat, gather. The picked coordinates are integers.
func.func @pick(%x: f64, %coordinates: tensor<3x1xindex>) -> tensor<3xf64> {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %a = tensor.from_elements %x, %one : tensor<2xf64>
  %b = tensor.from_elements %one, %one : tensor<2xf64>
//^^ inactive[not-varied]
  %c = tensor.concat dim(0) %a, %b : (tensor<2xf64>, tensor<2xf64>) -> tensor<4xf64>
  %y = tensor.gather %c[%coordinates] gather_dims([0]) : (tensor<4xf64>, tensor<3x1xindex>) -> tensor<3xf64>
//^^ active
  return %y : tensor<3xf64>
}

// -----
// An uninitialized tensor has a float type and no input.
func.func @empty(%x: f64, %n: index) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %e = tensor.empty(%n) : tensor<?xf64>
//^^ inactive[not-varied]
  %y = tensor.insert %x into %e[%c0] : tensor<?xf64>
  return %y : tensor<?xf64>
}
