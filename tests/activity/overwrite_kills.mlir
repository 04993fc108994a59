// A store to memory of rank 0 replaces all of it. Leaving the second store out of the derivative gives 4 in place of 1.
func.func @store_zero(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %three = arith.constant 3.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
//^^ active[moves]
  %a = memref.load %m[] : memref<f64>
//^^ active
  memref.store %zero, %m[] : memref<f64>
//^^ active[clears]
  %b = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  %c = arith.mulf %three, %b : f64
//^^ inactive[not-varied]
  %y = arith.addf %a, %c : f64
//^^ active
  return %y : f64
}

// -----
// A buffer of one element is the same, whatever the index.
func.func @one_element(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<1xf64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[%c0] : memref<1xf64>
//^^ active
  %a = memref.load %m[%c0] : memref<1xf64>
//^^ active
  memref.store %two, %m[%c0] : memref<1xf64>
//^^ active[clears]
  %b = memref.load %m[%c0] : memref<1xf64>
//^^ inactive[not-varied]
  memref.dealloc %m : memref<1xf64>
//^^ inactive[no-derivative-type]
  %y = arith.mulf %a, %b : f64
  return %y : f64
}

// -----
// Replaced in both branches: nothing is left after the join, and a store before the branch is dead.
func.func @both_branches(%x: f64, %c: i1) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  memref.store %s, %m[] : memref<f64>
//^^ inactive[not-useful]
  scf.if %c {
    memref.store %x, %m[] : memref<f64>
//  ^^ active
  } else {
    memref.store %x, %m[] : memref<f64>
//  ^^ active
  }
  %y = memref.load %m[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// Fill, copy and a generic that writes every element of a whole buffer replace it, whatever its size.
#id = affine_map<(i) -> (i)>
func.func @whole_buffers(%x: memref<?xf64>, %n: index, %i: index) -> f64 {
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %ones = memref.alloc(%n) : memref<?xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%one : f64) outs(%ones : memref<?xf64>)
//^^ inactive[not-varied]
  %a = memref.alloc(%n) : memref<?xf64>
//^^ inactive[no-derivative-type]
  %b = memref.alloc(%n) : memref<?xf64>
//^^ inactive[no-derivative-type]
  %c = memref.alloc(%n) : memref<?xf64>
//^^ inactive[no-derivative-type]
  memref.copy %x, %a : memref<?xf64> to memref<?xf64>
//^^ active
  memref.copy %x, %b : memref<?xf64> to memref<?xf64>
//^^ active
  memref.copy %x, %c : memref<?xf64> to memref<?xf64>
//^^ active
  %p = memref.load %a[%i] : memref<?xf64>
//^^ active
  %q = memref.load %b[%i] : memref<?xf64>
//^^ active
  %r = memref.load %c[%i] : memref<?xf64>
//^^ active
  linalg.fill ins(%one : f64) outs(%a : memref<?xf64>)
//^^ active[clears]
  memref.copy %ones, %b : memref<?xf64> to memref<?xf64>
//^^ active[clears]
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%ones : memref<?xf64>) outs(%c : memref<?xf64>) {
//^^ active[clears]
  ^bb0(%in: f64, %old: f64):
    %e = math.exp %in : f64
//  ^^ inactive[not-varied]
    linalg.yield %e : f64
  }
  %s = memref.load %a[%i] : memref<?xf64>
//^^ inactive[not-varied]
  %t = memref.load %b[%i] : memref<?xf64>
//^^ inactive[not-varied]
  %u = memref.load %c[%i] : memref<?xf64>
//^^ inactive[not-varied]
  %st = arith.addf %s, %t : f64
//^^ inactive[not-varied]
  %stu = arith.addf %st, %u : f64
//^^ inactive[not-varied]
  %pq = arith.addf %p, %q : f64
  %pqr = arith.addf %pq, %r : f64
  %y = arith.mulf %pqr, %stu : f64
//^^ active
  return %y : f64
}

// -----
// A buffer allocated in the loop is a new one each time; in its own iteration it is one object.
func.func @loop_temporary(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f64) {
    %m = memref.alloca() : memref<f64>
//  ^^ inactive[no-derivative-type]
    memref.store %a, %m[] : memref<f64>
//  ^^ active
    %v = memref.load %m[] : memref<f64>
//  ^^ active
    memref.store %two, %m[] : memref<f64>
//  ^^ active[clears]
    %w = memref.load %m[] : memref<f64>
//  ^^ inactive[not-varied]
    %b = arith.mulf %v, %w : f64
//  ^^ active
    scf.yield %b : f64
  }
  return %y : f64
}

// -----
// The memory of an argument is replaced in the same way; the input that it held is not read any more.
func.func @argument(%m: memref<f64>, %x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
//^^ inactive[not-varied]
  memref.store %two, %m[] : memref<f64>
//^^ active[clears]
  %v = memref.load %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = arith.mulf %v, %x : f64
  return %y : f64
}

// -----
// A temporary outside the loop is replaced at the start of every iteration. The store has to clear what the last iteration left.
func.func @reset_each_time(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (f64) {
    memref.store %one, %m[] : memref<f64>
//  ^^ active[clears]
    %v = memref.load %m[] : memref<f64>
//  ^^ inactive[not-varied]
    %w = arith.mulf %v, %x : f64
//  ^^ active
    memref.store %w, %m[] : memref<f64>
//  ^^ active
    %u = memref.load %m[] : memref<f64>
//  ^^ active
    %s = arith.addf %sum, %u : f64
    scf.yield %s : f64
  }
  return %y : f64
}
