// Complex numbers carry derivatives; comparing them does not.
func.func @power(%z: complex<f64>) -> complex<f64> {
  %c = complex.constant [1.0, 2.0] : complex<f64>
//^^ inactive[not-varied]
  %same = complex.eq %z, %c : complex<f64>
//^^ inactive[no-derivative-type]
  %square = complex.mul %z, %z : complex<f64>
  %a = complex.add %square, %c : complex<f64>
  %y = arith.select %same, %c, %a : complex<f64>
//^^ active
  return %y : complex<f64>
}

// -----
// Made from two reals, and taken apart again: real part, imaginary part, magnitude and argument are all differentiable.
func.func @parts(%x: f64, %w: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %z = complex.create %x, %w : complex<f64>
  %r = complex.re %z : complex<f64>
  %i = complex.im %z : complex<f64>
  %m = complex.abs %z : complex<f64>
  %g = complex.angle %z : complex<f64>
  %d = complex.create %zero, %zero : complex<f64>
//^^ inactive[not-varied]
  %e = complex.abs %d : complex<f64>
//^^ inactive[not-varied]
  %a = arith.addf %r, %i : f64
  %b = arith.addf %m, %g : f64
  %c = arith.mulf %a, %b : f64
  %y = arith.addf %c, %e : f64
  return %y : f64
}

// -----
// The sign of a complex number is z/|z|: it turns with z, unlike the sign of a real number.
func.func @direction(%z: complex<f64>) -> complex<f64> {
  %s = complex.sign %z : complex<f64>
//^^ active
  %c = complex.conj %s : complex<f64>
  %y = complex.exp %c : complex<f64>
  return %y : complex<f64>
}

// -----
// Complex memory and complex arguments that are declared constant.
func.func @filter(%signal: memref<?xcomplex<f64>>, %gain: complex<f64> {enzyme.const}, %i: index) -> f64 {
  %g = complex.conj %gain : complex<f64>
//^^ inactive[declared-inactive]
  %v = memref.load %signal[%i] : memref<?xcomplex<f64>>
  %w = complex.mul %v, %g : complex<f64>
  %y = complex.abs %w : complex<f64>
  return %y : f64
}
