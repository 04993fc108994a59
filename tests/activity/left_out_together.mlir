// J joint omission: the last two stores both inactive
func.func @f(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %five = arith.constant 5.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
  %a = memref.load %m[] : memref<f64>
  memref.store %zero, %m[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %five, %m[] : memref<f64>
  %b = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.mulf %a, %b : f64
  return %y : f64
}

// -----
// stale through values
func.func @f(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %five = arith.constant 5.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %n = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
  %a = memref.load %m[] : memref<f64>
  memref.store %zero, %m[] : memref<f64>
//^^ inactive[not-varied]
  %v = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %v, %n[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %five, %n[] : memref<f64>
  %b = memref.load %n[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.mulf %a, %b : f64
  return %y : f64
}

// -----
// dead in while, loops
func.func private @never() {
  cf.br ^a
^a:
  cf.br ^a
}
func.func @f(%x: f64, %c: i1, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
  scf.for %i = %c0 to %n step %c1 {
    func.call @never() : () -> ()
//  ^^ inactive[no-derivative-type]
  }
  %b = memref.load %m[] : memref<f64>
  return %b : f64
}

// -----
// dead in execute_region and cf
func.func private @never() {
  cf.br ^a
^a:
  cf.br ^a
}
func.func @f(%x: f64, %c: i1, %n: index) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
  cf.cond_br %c, ^t, ^e
^t:
  func.call @never() : () -> ()
//^^ inactive[no-derivative-type]
  cf.br ^j
^e:
  cf.br ^j
^j:
  %b = memref.load %m[] : memref<f64>
  return %b : f64
}

// -----
// dead in while
func.func private @never() {
  cf.br ^a
^a:
  cf.br ^a
}
func.func @f(%x: f64, %c: i1, %n: index) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    func.call @never() : () -> ()
//  ^^ inactive[no-derivative-type]
    scf.yield
  }
  %b = memref.load %m[] : memref<f64>
  return %b : f64
}

// -----
// dead in loop of blocks: never on the way to the back edge
func.func private @never() {
  cf.br ^a
^a:
  cf.br ^a
}
func.func @f(%x: f64, %c: i1, %d: i1) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
  cf.br ^h
^h:
  cf.cond_br %c, ^b, ^e
^b:
  cf.cond_br %d, ^t, ^h
^t:
  func.call @never() : () -> ()
//^^ inactive[no-derivative-type]
  cf.br ^h
^e:
  %b = memref.load %m[] : memref<f64>
  return %b : f64
}

// -----
// returns after never-call: returned
func.func private @never() {
  cf.br ^a
^a:
  cf.br ^a
}
func.func private @g(%m: memref<f64>, %c: i1) {
  scf.if %c {
    func.call @never() : () -> ()
//  ^^ inactive[no-derivative-type]
  }
  return
}
func.func private @h(%m: memref<f64>) {
  func.call @never() : () -> ()
//^^ inactive[no-derivative-type]
  return
}
func.func @f(%x: f64, %c: i1) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
  func.call @g(%m, %c) : (memref<f64>, i1) -> ()
//^^ inactive[no-derivative-type]
  scf.if %c {
    func.call @h(%m) : (memref<f64>) -> ()
//  ^^ inactive[no-derivative-type]
  }
  %b = memref.load %m[] : memref<f64>
  return %b : f64
}

// -----
// full set: an active generic copies stale memory
#id = affine_map<(i) -> (i)>
func.func @f(%x: memref<4xf64>, %out: memref<4xf64> {llvm.noalias}, %i: index) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %five = arith.constant 5.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<4xf64>
//^^ inactive[no-derivative-type]
  %n = memref.alloca() : memref<4xf64>
//^^ inactive[no-derivative-type]
  memref.copy %x, %m : memref<4xf64> to memref<4xf64>
  %a = memref.load %m[%i] : memref<4xf64>
  linalg.fill ins(%zero : f64) outs(%m : memref<4xf64>)
//^^ inactive[not-varied]
  linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]} ins(%x, %m : memref<4xf64>, memref<4xf64>) outs(%out, %n : memref<4xf64>, memref<4xf64>) {
  ^bb0(%p: f64, %q: f64, %o: f64, %r: f64):
    %s = math.sin %p : f64
    linalg.yield %s, %q : f64, f64
  }
  linalg.fill ins(%five : f64) outs(%n : memref<4xf64>)
  %b = memref.load %n[%i] : memref<4xf64>
//^^ inactive[not-varied]
  %y = arith.mulf %a, %b : f64
  return %y : f64
}

// -----
// stale across a call and two buffers
func.func private @g(%m: memref<f64>, %n: memref<f64>, %x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  memref.store %x, %m[] : memref<f64>
  %a = memref.load %m[] : memref<f64>
  memref.store %zero, %m[] : memref<f64>
//^^ inactive[not-varied]
  %v = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  memref.store %v, %n[] : memref<f64>
//^^ inactive[not-varied]
  return %a : f64
}
func.func @f(%x: f64) -> f64 {
  %five = arith.constant 5.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %n = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %a = func.call @g(%m, %n, %x) : (memref<f64>, memref<f64>, f64) -> f64
  memref.store %five, %n[] : memref<f64>
  %b = memref.load %n[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.mulf %a, %b : f64
  return %y : f64
}

// -----
// the same for the whole inactive set
#id = affine_map<(i) -> (i)>
func.func private @g(%x: memref<4xf64>, %out: memref<4xf64>, %m: memref<4xf64>, %n: memref<4xf64>, %i: index) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  memref.copy %x, %m : memref<4xf64> to memref<4xf64>
  %a = memref.load %m[%i] : memref<4xf64>
  linalg.fill ins(%zero : f64) outs(%m : memref<4xf64>)
//^^ inactive[not-varied]
  linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]} ins(%x, %m : memref<4xf64>, memref<4xf64>) outs(%out, %n : memref<4xf64>, memref<4xf64>) {
  ^bb0(%p: f64, %q: f64, %o: f64, %r: f64):
    %s = math.sin %p : f64
    linalg.yield %s, %q : f64, f64
  }
  return %a : f64
}
func.func @f(%x: memref<4xf64>, %out: memref<4xf64> {llvm.noalias}, %i: index) -> f64 {
  %five = arith.constant 5.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<4xf64>
//^^ inactive[no-derivative-type]
  %n = memref.alloca() : memref<4xf64>
//^^ inactive[no-derivative-type]
  %a = func.call @g(%x, %out, %m, %n, %i) : (memref<4xf64>, memref<4xf64>, memref<4xf64>, memref<4xf64>, index) -> f64
  linalg.fill ins(%five : f64) outs(%n : memref<4xf64>)
  %b = memref.load %n[%i] : memref<4xf64>
//^^ inactive[not-varied]
  %y = arith.mulf %a, %b : f64
  return %y : f64
}

// -----
// store x in callee twice, joint omission across a call
func.func private @set5(%m: memref<f64>) {
  %five = arith.constant 5.0 : f64
//^^ inactive[not-varied]
  memref.store %five, %m[] : memref<f64>
  return
}
func.func @f(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
  %a = memref.load %m[] : memref<f64>
  memref.store %zero, %m[] : memref<f64>
//^^ inactive[not-varied]
  func.call @set5(%m) : (memref<f64>) -> ()
  %b = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.mulf %a, %b : f64
  return %y : f64
}
