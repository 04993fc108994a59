// A value minus itself has derivative zero, whatever it is.
func.func @itself(%x: f64, %y: f64) -> f64 {
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  %d = arith.subf %s, %s : f64
//^^ inactive[not-varied]
  %r = arith.addf %d, %y : f64
  return %r : f64
}

// -----
// Another value that happens to be equal: each of the two can be left out alone, so the difference has to move both.
func.func @equal(%x: f64) -> f64 {
  %s = math.sin %x : f64
  %t = math.sin %x : f64
  %d = arith.subf %s, %t : f64
  return %d : f64
}

// -----
// Not of a sum or a quotient.
func.func @others(%x: f64) -> (f64, f64, f64) {
  %a = arith.addf %x, %x : f64
  %b = arith.divf %x, %x : f64
  %c = arith.negf %x : f64
  %d = arith.subf %x, %c : f64
  return %a, %b, %d : f64, f64, f64
}

// -----
// Whatever the type.
func.func @types(%x: complex<f64>, %v: vector<4xf64>, %t: tensor<?xf64>) -> (complex<f64>, vector<4xf64>, tensor<?xf64>) {
  %a = complex.sub %x, %x : complex<f64>
//^^ inactive[not-varied]
  %b = arith.subf %v, %v : vector<4xf64>
//^^ inactive[not-varied]
  %c = arith.subf %t, %t : tensor<?xf64>
//^^ inactive[not-varied]
  return %a, %b, %c : complex<f64>, vector<4xf64>, tensor<?xf64>
}

// -----
llvm.func @pointers(%x: f64) -> f64 {
  %s = llvm.fneg %x : f64
//^^ inactive[not-useful]
  %d = llvm.fsub %s, %s : f64
//^^ inactive[not-varied]
  llvm.return %d : f64
}
