// A clearing store writes nothing varied over something varied: its derivative sets the shadow to zero, so it is active.
func.func @store(%m: memref<?xf64>, %i: index) {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  memref.store %zero, %m[%i] : memref<?xf64>
//^^ active[clears]
  return
}

// -----
// What is written need not be a constant, only not varied.
func.func @store_data(%m: memref<?xf64>, %data: memref<?xf64> {enzyme.const}, %n: i64, %i: index) {
  %v = memref.load %data[%i] : memref<?xf64>
//^^ inactive[declared-inactive]
  %f = arith.sitofp %n : i64 to f64
//^^ inactive[not-varied]
  %w = arith.mulf %v, %f : f64
//^^ inactive[declared-inactive]
  memref.store %w, %m[%i] : memref<?xf64>
//^^ active[clears]
  return
}

// -----
// A fill of an output.
func.func @fill(%m: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  linalg.fill ins(%zero : f64) outs(%m : memref<?x?xf64>)
//^^ active[clears]
  return
}

// -----
// A copy from inactive memory, through memref.copy and through linalg.copy.
func.func @copy(%m: memref<4xf64>, %k: memref<4xf64>, %data: memref<4xf64> {enzyme.const}) {
  memref.copy %data, %m : memref<4xf64> to memref<4xf64>
//^^ active[clears]
  linalg.copy ins(%data : memref<4xf64>) outs(%k : memref<4xf64>)
//^^ active[clears]
  return
}

// -----
// A generic on a buffer whose body yields nothing varied.
#id = affine_map<(i) -> (i)>
func.func @generic(%m: memref<?xf64>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%m : memref<?xf64>) {
//^^ active[clears]
  ^bb0(%old: f64):
    %i = linalg.index 0 : index
//  ^^ inactive[no-derivative-type]
    %j = arith.index_cast %i : index to i64
//  ^^ inactive[no-derivative-type]
    %f = arith.sitofp %j : i64 to f64
//  ^^ inactive[not-varied]
    linalg.yield %f : f64
  }
  return
}

// -----
// A generic that multiplies an output by zero does not clear, it moves (the analysis does not evaluate).
#id = affine_map<(i) -> (i)>
func.func @times_zero(%m: memref<?xf64>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%m : memref<?xf64>) {
//^^ active[moves]
  ^bb0(%old: f64):
    %zero = arith.constant 0.0 : f64
//  ^^ inactive[not-varied]
    %f = arith.mulf %old, %zero : f64
//  ^^ active
    linalg.yield %f : f64
  }
  return
}

// -----
// A temporary that is used again: the first fill finds fresh memory, the second finds what the first round left.
func.func @reused_temporary(%x: memref<4xf64>, %w: memref<4xf64>, %i: index) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %t = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%zero : f64) outs(%t : memref<4xf64>)
//^^ inactive[not-varied]
  linalg.add ins(%x, %t : memref<4xf64>, memref<4xf64>) outs(%t : memref<4xf64>)
//^^ active[moves]
  %a = memref.load %t[%i] : memref<4xf64>
  linalg.fill ins(%zero : f64) outs(%t : memref<4xf64>)
//^^ active[clears]
  linalg.add ins(%w, %t : memref<4xf64>, memref<4xf64>) outs(%t : memref<4xf64>)
//^^ active[moves]
  %b = memref.load %t[%i] : memref<4xf64>
  memref.dealloc %t : memref<4xf64>
//^^ inactive[no-derivative-type]
  %y = arith.mulf %a, %b : f64
  return %y : f64
}

// -----
// The same in a loop, where one store plays both parts: it clears from the second iteration on.
func.func @accumulator(%m: memref<?x?xf64>, %out: memref<?xf64> {llvm.noalias}, %rows: index, %columns: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %sum = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  scf.for %i = %c0 to %rows step %c1 {
    memref.store %zero, %sum[] : memref<f64>
//  ^^ active[clears]
    scf.for %j = %c0 to %columns step %c1 {
      %a = memref.load %m[%i, %j] : memref<?x?xf64>
      %s = memref.load %sum[] : memref<f64>
      %t = arith.addf %s, %a : f64
      memref.store %t, %sum[] : memref<f64>
    }
    %total = memref.load %sum[] : memref<f64>
    memref.store %total, %out[%i] : memref<?xf64>
  }
  return
}

// -----
// Allocated inside the loop, the accumulator is fresh each time: nothing to clear.
func.func @fresh_accumulator(%m: memref<?x?xf64>, %out: memref<?xf64> {llvm.noalias}, %rows: index, %columns: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  scf.for %i = %c0 to %rows step %c1 {
    %sum = memref.alloca() : memref<f64>
//  ^^ inactive[no-derivative-type]
    memref.store %zero, %sum[] : memref<f64>
//  ^^ inactive[not-varied]
    scf.for %j = %c0 to %columns step %c1 {
      %a = memref.load %m[%i, %j] : memref<?x?xf64>
      %s = memref.load %sum[] : memref<f64>
      %t = arith.addf %s, %a : f64
      memref.store %t, %sum[] : memref<f64>
    }
    %total = memref.load %sum[] : memref<f64>
    memref.store %total, %out[%i] : memref<?xf64>
  }
  return
}

// -----
// An array initialized in a loop: later iterations find only constants of earlier ones.
func.func @initialize(%x: f64, %n: index, %k: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %one = arith.constant 1.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc(%n) : memref<?xf64>
//^^ inactive[no-derivative-type]
  scf.for %i = %c0 to %n step %c1 {
    memref.store %one, %m[%i] : memref<?xf64>
//  ^^ inactive[not-varied]
  }
  %v = memref.load %m[%k] : memref<?xf64>
//^^ inactive[not-varied]
  %y = arith.mulf %v, %x : f64
  return %y : f64
}

// -----
// Nothing to clear where the output is declared constant.
func.func @constant_output(%x: f64, %m: memref<f64> {enzyme.const}) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  memref.store %zero, %m[] : memref<f64>
//^^ inactive[not-varied]
  %y = math.sin %x : f64
  return %y : f64
}
