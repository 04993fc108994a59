// Half the mean squared error of a straight line y = slope * t + offset against measured points.
//
// Differentiate by the two parameters: the measurements are marked {enzyme.const}, so everything that is computed from them alone is
// inactive. Look at %t and %y (data), at %count (a float made from an integer), and at the first store: the accumulator is fresh, so that
// there is nothing to clear.
//
//   mlir-activity check examples/least_squares.mlir
//   mlir-activity run examples/least_squares.mlir --check --arg times=100 --arg values=100

func.func private @residual(%parameters: memref<2xf64>, %t: f64, %y: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %slope = memref.load %parameters[%c0] : memref<2xf64>
  %offset = memref.load %parameters[%c1] : memref<2xf64>
  %scaled = arith.mulf %slope, %t : f64
  %predicted = arith.addf %scaled, %offset : f64
  %r = arith.subf %predicted, %y : f64
  return %r : f64
}

func.func @least_squares(%parameters: memref<2xf64>, %times: memref<?xf64> {enzyme.const}, %values: memref<?xf64> {enzyme.const}) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %n = memref.dim %times, %c0 : memref<?xf64>

  %sum = memref.alloca() : memref<f64>
  memref.store %zero, %sum[] : memref<f64>
  scf.for %i = %c0 to %n step %c1 {
    // Milliseconds to seconds: active only if the data were.
    %milli = arith.constant 0.001 : f64
    %raw = memref.load %times[%i] : memref<?xf64>
    %t = arith.mulf %raw, %milli : f64
    %y = memref.load %values[%i] : memref<?xf64>
    %r = func.call @residual(%parameters, %t, %y) : (memref<2xf64>, f64, f64) -> f64
    %square = arith.mulf %r, %r : f64
    %old = memref.load %sum[] : memref<f64>
    %new = arith.addf %old, %square : f64
    memref.store %new, %sum[] : memref<f64>
  }

  %total = memref.load %sum[] : memref<f64>
  %count_integer = arith.index_cast %n : index to i64
  %count = arith.sitofp %count_integer : i64 to f64
  %mean = arith.divf %total, %count : f64
  %loss = arith.mulf %half, %mean : f64
  return %loss : f64
}
