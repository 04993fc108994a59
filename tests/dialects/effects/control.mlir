func.func @blocks(%a: memref<f64>, %x: f64, %y: f64) {
  %half = arith.constant 0.5 : f64
  %c = arith.cmpf ogt, %x, %half : f64
  cf.cond_br %c, ^one(%x : f64), ^two(%y : f64)
^one(%u: f64):
  %n = arith.extui %c : i1 to i32
  cf.switch %n : i32, [default: ^two(%u : f64), 1: ^three(%u : f64)]
^two(%v: f64):
  cf.br ^three(%v : f64)
^three(%w: f64):
  memref.store %w, %a[] : memref<f64>
  return
}
// -----
func.func private @callee(%x: f64, %y: f64) -> f64 {
  %r = arith.mulf %x, %x : f64
  return %r : f64
}
func.func @call(%a: memref<f64>, %x: f64, %y: f64) {
  %r = call @callee(%x, %y) : (f64, f64) -> f64
  memref.store %r, %a[] : memref<f64>
  return
}
// -----
func.func private @target(%x: f64) -> f64 {
  return %x : f64
}
func.func @address(%a: memref<f64>, %x: f64) {
  %f = func.constant @target : (f64) -> f64
  memref.store %x, %a[] : memref<f64>
  return
}
// -----
func.func @poison(%a: memref<f64>, %x: f64) {
  %true = arith.constant true
  %p = ub.poison : f64
  %r = arith.select %true, %x, %p : f64
  memref.store %r, %a[] : memref<f64>
  return
}
// -----
func.func @stop(%a: memref<f64>, %x: f64) {
  %zero = arith.constant 0.0 : f64
  %c = arith.cmpf olt, %x, %zero : f64
  cf.cond_br %c, ^never, ^always
^never:
  memref.store %zero, %a[] : memref<f64>
  ub.unreachable
^always:
  memref.store %x, %a[] : memref<f64>
  return
}
// -----
func.func @same(%a: memref<f64>, %x: index) {
  %i = builtin.unrealized_conversion_cast %x : index to i64
  %y = arith.sitofp %i : i64 to f64
  memref.store %y, %a[] : memref<f64>
  return
}
// -----
func.func @checks(%a: memref<f64>, %x: f64) {
  %zero = arith.constant 0.0 : f64
  %c = arith.cmpf ogt, %x, %zero : f64
  cf.assert %c, "positive"
  %z = complex.constant [1.0, 2.0] : complex<f64>
  %re = complex.re %z : complex<f64>
  %y = arith.mulf %x, %re : f64
  memref.store %y, %a[] : memref<f64>
  return
}
// -----
func.func @counts(%a: memref<f64>, %x: f64) {
  %n = arith.fptosi %x : f64 to i64
  %p = math.ctlz %n : i64
  %q = math.ctpop %n : i64
  %r = math.cttz %n : i64
  %s = arith.addi %p, %q : i64
  %t = arith.addi %s, %r : i64
  %f = arith.sitofp %t : i64 to f64
  memref.store %f, %a[] : memref<f64>
  return
}
