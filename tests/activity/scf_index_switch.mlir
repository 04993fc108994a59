// One of several branches runs; the index that chooses carries nothing.
func.func @activation(%x: f64, %kind: index) -> f64 {
  %c7 = arith.constant 7 : index
//^^ inactive[no-derivative-type]
  %k = arith.andi %kind, %c7 : index
//^^ inactive[no-derivative-type]
  %y = scf.index_switch %k -> f64
  case 0 {
    %a = math.tanh %x : f64
//  ^^ active
    scf.yield %a : f64
  }
  case 1 {
    %zero = arith.constant 0.0 : f64
//  ^^ inactive[not-varied]
    %a = arith.maximumf %x, %zero : f64
//  ^^ active
    scf.yield %a : f64
  }
  default {
    %one = arith.constant 1.0 : f64
//  ^^ inactive[not-varied]
    scf.yield %one : f64
  }
  return %y : f64
}

// -----
// All branches give constants: the result is not varied.
func.func @quadrature_weight(%x: f64, %kind: index) -> f64 {
  %w = scf.index_switch %kind -> f64
  case 0 {
    %a = arith.constant 0.5 : f64
//  ^^ inactive[not-varied]
    scf.yield %a : f64
  }
  default {
    %b = arith.constant 1.0 : f64
//  ^^ inactive[not-varied]
    scf.yield %b : f64
  }
  %v = arith.mulf %w, %w : f64
//^^ inactive[not-varied]
  %y = arith.mulf %v, %x : f64
  return %y : f64
}

// -----
// Overwritten in every branch, the old content is gone after the switch; in some branches only, it may still be there.
func.func @all_or_some(%x: f64, %kind: index) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %all = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %some = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %all[] : memref<f64>
//^^ active
  memref.store %x, %some[] : memref<f64>
//^^ active
  %before = memref.load %all[] : memref<f64>
//^^ active
  scf.index_switch %kind
  case 0 {
    memref.store %two, %all[] : memref<f64>
//  ^^ active[clears]
    memref.store %two, %some[] : memref<f64>
//  ^^ active[clears]
    scf.yield
  }
  default {
    memref.store %two, %all[] : memref<f64>
//  ^^ active[clears]
    scf.yield
  }
  %a = memref.load %all[] : memref<f64>
//^^ inactive[not-varied]
  %b = memref.load %some[] : memref<f64>
//^^ active
  %p = arith.mulf %a, %before : f64
//^^ active
  %y = arith.addf %p, %b : f64
  return %y : f64
}
