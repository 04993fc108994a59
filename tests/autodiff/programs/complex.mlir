// Complex numbers.

func.func @f(%z: complex<f64>, %w: complex<f64>, %x: f64) -> (complex<f64>, f64) {
  %a = complex.mul %z, %w : complex<f64>
  %b = complex.div %a, %w : complex<f64>
  %c = complex.create %x, %x : complex<f64>
  %d = complex.sub %b, %c : complex<f64>
  %e = complex.exp %d : complex<f64>
  %g = complex.conj %e : complex<f64>
  %h = complex.add %g, %a : complex<f64>
  %i = complex.abs %h : complex<f64>
  %j = complex.angle %a : complex<f64>
  %k = complex.re %a : complex<f64>
  %l = complex.im %h : complex<f64>
  %p = arith.mulf %i, %j : f64
  %q = arith.mulf %k, %l : f64
  %r = arith.addf %p, %q : f64
  return %h, %r : complex<f64>, f64
}

// -----

func.func @f(%z: complex<f64>) -> complex<f64> {
  %a = complex.sin %z : complex<f64>
  %b = complex.cos %a : complex<f64>
  %c = complex.log %b : complex<f64>
  %d = complex.sqrt %c : complex<f64>
  %e = complex.tanh %d : complex<f64>
  %g = complex.neg %e : complex<f64>
  %h = complex.sign %g : complex<f64>
  %i = complex.add %h, %e : complex<f64>
  return %i : complex<f64>
}

// -----

// In memory and on the tape.
func.func @f(%m: memref<4xcomplex<f64>>, %z: complex<f64>, %n: index) -> complex<f64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> complex<f64> {
    %v = memref.load %m[%i] : memref<4xcomplex<f64>>
    %p = complex.mul %v, %s : complex<f64>
    %q = complex.exp %p : complex<f64>
    memref.store %q, %m[%i] : memref<4xcomplex<f64>>
    scf.yield %p : complex<f64>
  }
  return %r : complex<f64>
}
