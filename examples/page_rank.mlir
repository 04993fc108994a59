// Damped power iteration on a sparse matrix in compressed rows: how the rank of one node depends on the weights of the edges.
//
// Differentiate by the edge weights. Row starts and column numbers are integer memory: reading them is inactive, the values that they
// select are active. The residual is computed, compared, and dropped. The buffer of new ranks is used again in every turn, so the store
// that starts a row with zero has to clear it, and is active.
//
//   mlir-activity check examples/page_rank.mlir
//   mlir-activity run examples/page_rank.mlir --check

// Unless told otherwise, a run has four nodes and six edges.
func.func @rank_of(%weights: memref<?xf64> {activity.input = "random:0.2..0.6:6"},
                   %columns: memref<?xindex> {activity.input = "[1, 2, 0, 0, 3, 2]"},
                   %starts: memref<?xindex> {activity.input = "[0, 2, 3, 5, 6]"}, %node: index {activity.input = 1}) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %damping = arith.constant 0.85 : f64
  %tolerance = arith.constant 1.0e-10 : f64
  %most = arith.constant 100 : i32
  %no_turns = arith.constant 0 : i32
  %next_turn = arith.constant 1 : i32
  %entries = memref.dim %starts, %c0 : memref<?xindex>
  %n = arith.subi %entries, %c1 : index
  %n_integer = arith.index_cast %n : index to i64
  %n_float = arith.sitofp %n_integer : i64 to f64
  %uniform = arith.divf %one, %n_float : f64
  %left_over = arith.subf %one, %damping : f64
  %jump = arith.mulf %left_over, %uniform : f64

  %rank = memref.alloc(%n) : memref<?xf64>
  %new = memref.alloc(%n) : memref<?xf64>
  linalg.fill ins(%uniform : f64) outs(%rank : memref<?xf64>)
  %turns = scf.while (%turn = %no_turns) : (i32) -> (i32) {
    // One step: new = damping * A * rank + jump, and the change that it makes.
    %change = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (f64) {
      %first = memref.load %starts[%i] : memref<?xindex>
      %j = arith.addi %i, %c1 : index
      %last = memref.load %starts[%j] : memref<?xindex>
      memref.store %zero, %new[%i] : memref<?xf64>
      scf.for %k = %first to %last step %c1 {
        %column = memref.load %columns[%k] : memref<?xindex>
        %w = memref.load %weights[%k] : memref<?xf64>
        %r = memref.load %rank[%column] : memref<?xf64>
        %flow = arith.mulf %w, %r : f64
        %so_far = memref.load %new[%i] : memref<?xf64>
        %more = arith.addf %so_far, %flow : f64
        memref.store %more, %new[%i] : memref<?xf64>
      }
      %inflow = memref.load %new[%i] : memref<?xf64>
      %damped = arith.mulf %damping, %inflow : f64
      %value = arith.addf %damped, %jump : f64
      memref.store %value, %new[%i] : memref<?xf64>
      %old = memref.load %rank[%i] : memref<?xf64>
      %difference = arith.subf %value, %old : f64
      %size = math.absf %difference : f64
      %total = arith.addf %sum, %size : f64
      scf.yield %total : f64
    }
    memref.copy %new, %rank : memref<?xf64> to memref<?xf64>
    %moving = arith.cmpf ogt, %change, %tolerance : f64
    %early = arith.cmpi slt, %turn, %most : i32
    %go_on = arith.andi %moving, %early : i1
    scf.condition(%go_on) %turn : i32
  } do {
  ^bb0(%turn: i32):
    %count = arith.addi %turn, %next_turn : i32
    scf.yield %count : i32
  }
  %result = memref.load %rank[%node] : memref<?xf64>
  memref.dealloc %rank : memref<?xf64>
  memref.dealloc %new : memref<?xf64>
  return %result : f64
}
