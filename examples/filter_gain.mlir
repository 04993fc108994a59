// The gain of a filter of one resistor, one coil and one capacitor at a list of frequencies, compared with a wanted gain.
//
// Differentiate by the three components. Impedances are complex numbers. The frequencies and the wanted gains are data: the angular
// frequency and everything that is made of it alone is inactive, also where it becomes a complex number.
//
//   mlir-activity check examples/filter_gain.mlir
//   mlir-activity run examples/filter_gain.mlir --check

func.func private @gain(%resistance: f64, %inductance: f64, %capacitance: f64, %omega: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %minus = arith.constant -1.0 : f64
  %r = complex.create %resistance, %zero : complex<f64>
  // The coil: i omega L
  %reactance = arith.mulf %omega, %inductance : f64
  %coil = complex.create %zero, %reactance : complex<f64>
  // The capacitor: 1 / (i omega C) = -i / (omega C)
  %susceptance = arith.mulf %omega, %capacitance : f64
  %imaginary = arith.divf %minus, %susceptance : f64
  %capacitor = complex.create %zero, %imaginary : complex<f64>
  %serial = complex.add %r, %coil : complex<f64>
  %total = complex.add %serial, %capacitor : complex<f64>
  %ratio = complex.div %capacitor, %total : complex<f64>
  %size = complex.abs %ratio : complex<f64>
  return %size : f64
}

func.func @filter_error(%resistance: f64, %inductance: f64, %capacitance: f64,
                        %frequencies: memref<?xf64> {enzyme.const}, %wanted: memref<?xf64> {enzyme.const}) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %turn = arith.constant 6.283185307179586 : f64
  %n = memref.dim %frequencies, %c0 : memref<?xf64>
  %error = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (f64) {
    %f = memref.load %frequencies[%i] : memref<?xf64>
    %omega = arith.mulf %turn, %f : f64
    %g = func.call @gain(%resistance, %inductance, %capacitance, %omega) : (f64, f64, f64, f64) -> f64
    %goal = memref.load %wanted[%i] : memref<?xf64>
    %log_goal = math.log %goal : f64
    %log_gain = math.log %g : f64
    %d = arith.subf %log_gain, %log_goal : f64
    %square = arith.mulf %d, %d : f64
    %next = arith.addf %sum, %square : f64
    scf.yield %next : f64
  }
  return %error : f64
}
