// The log-likelihood of points under a mixture of Gaussians, with a Wishart prior: 1000 points in 10 dimensions, 25 Gaussians.
//
// Differentiate by the weights (%alphas), the centres (%means) and the factors of the inverse covariances (%icf: in each row the
// logarithms of the diagonal, then what lies below it, column by column). The points are data: no derivative is kept for them, though they
// take part in every active operation.
//
//   mlir-activity check examples/gaussian_mixture.mlir
//   mlir-activity run examples/gaussian_mixture.mlir --check --compare

// log(sum over k of exp(v[k])), with the largest taken out so that nothing overflows. The largest is active, and cancels.
func.func private @log_sum_exp(%v: memref<25xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c25 = arith.constant 25 : index
  %zero = arith.constant 0.0 : f64
  %first = memref.load %v[%c0] : memref<25xf64>
  %top = scf.for %k = %c1 to %c25 step %c1 iter_args(%m = %first) -> (f64) {
    %e = memref.load %v[%k] : memref<25xf64>
    %n = arith.maximumf %m, %e : f64
    scf.yield %n : f64
  }
  %sum = scf.for %k = %c0 to %c25 step %c1 iter_args(%s = %zero) -> (f64) {
    %e = memref.load %v[%k] : memref<25xf64>
    %d = arith.subf %e, %top : f64
    %p = math.exp %d : f64
    %t = arith.addf %s, %p : f64
    scf.yield %t : f64
  }
  %log = math.log %sum : f64
  %y = arith.addf %log, %top : f64
  return %y : f64
}

func.func @gmm(%alphas: memref<25xf64>, %means: memref<25x10xf64>, %icf: memref<25x55xf64>,
               %points: memref<1000x10xf64> {enzyme.const}, %gamma: f64 {enzyme.const}, %freedom: f64 {enzyme.const}) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %c17 = arith.constant 17 : index
  %c10 = arith.constant 10 : index
  %c25 = arith.constant 25 : index
  %c55 = arith.constant 55 : index
  %c1000 = arith.constant 1000 : index
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %count = arith.constant 1000.0 : f64

  // Of each factor: its diagonal, and the sum of the logarithms of that.
  %diagonal = memref.alloc() : memref<25x10xf64>
  %log_determinant = memref.alloc() : memref<25xf64>
  scf.for %k = %c0 to %c25 step %c1 {
    %sum = scf.for %i = %c0 to %c10 step %c1 iter_args(%s = %zero) -> (f64) {
      %q = memref.load %icf[%k, %i] : memref<25x55xf64>
      %e = math.exp %q : f64
      memref.store %e, %diagonal[%k, %i] : memref<25x10xf64>
      %t = arith.addf %s, %q : f64
      scf.yield %t : f64
    }
    memref.store %sum, %log_determinant[%k] : memref<25xf64>
  }

  // Of each point: the logarithm of its likelihood.
  %terms = memref.alloc() : memref<25xf64>
  %centred = memref.alloc() : memref<10xf64>
  %turned = memref.alloc() : memref<10xf64>
  %likelihood = scf.for %n = %c0 to %c1000 step %c1 iter_args(%total = %zero) -> (f64) {
    scf.for %k = %c0 to %c25 step %c1 {
      scf.for %i = %c0 to %c10 step %c1 {
        %x = memref.load %points[%n, %i] : memref<1000x10xf64>
        %mean = memref.load %means[%k, %i] : memref<25x10xf64>
        %c = arith.subf %x, %mean : f64
        memref.store %c, %centred[%i] : memref<10xf64>
        %q = memref.load %diagonal[%k, %i] : memref<25x10xf64>
        %t = arith.mulf %q, %c : f64
        memref.store %t, %turned[%i] : memref<10xf64>
      }
      // The columns below the diagonal lie one behind the other, the row i of column j at 9 + j * (17 - j) / 2 + i.
      scf.for %j = %c0 to %c9 step %c1 {
        %c = memref.load %centred[%j] : memref<10xf64>
        %longer = arith.subi %c17, %j : index
        %twice = arith.muli %j, %longer : index
        %before = arith.divui %twice, %c2 : index
        %column = arith.addi %c9, %before : index
        %below = arith.addi %j, %c1 : index
        scf.for %i = %below to %c10 step %c1 {
          %place = arith.addi %column, %i : index
          %l = memref.load %icf[%k, %place] : memref<25x55xf64>
          %p = arith.mulf %l, %c : f64
          %old = memref.load %turned[%i] : memref<10xf64>
          %new = arith.addf %old, %p : f64
          memref.store %new, %turned[%i] : memref<10xf64>
        }
      }
      %square = scf.for %i = %c0 to %c10 step %c1 iter_args(%s = %zero) -> (f64) {
        %t = memref.load %turned[%i] : memref<10xf64>
        %p = arith.mulf %t, %t : f64
        %u = arith.addf %s, %p : f64
        scf.yield %u : f64
      }
      %alpha = memref.load %alphas[%k] : memref<25xf64>
      %log = memref.load %log_determinant[%k] : memref<25xf64>
      %weight = arith.addf %alpha, %log : f64
      %distance = arith.mulf %half, %square : f64
      %term = arith.subf %weight, %distance : f64
      memref.store %term, %terms[%k] : memref<25xf64>
    }
    %point = func.call @log_sum_exp(%terms) : (memref<25xf64>) -> f64
    %more = arith.addf %total, %point : f64
    scf.yield %more : f64
  }
  %norm = func.call @log_sum_exp(%alphas) : (memref<25xf64>) -> f64
  %all_norms = arith.mulf %count, %norm : f64
  %fit = arith.subf %likelihood, %all_norms : f64

  // The prior keeps the factors from growing.
  %gamma_squared = arith.mulf %gamma, %gamma : f64
  %strength = arith.mulf %half, %gamma_squared : f64
  %prior = scf.for %k = %c0 to %c25 step %c1 iter_args(%sum = %zero) -> (f64) {
    %on = scf.for %i = %c0 to %c10 step %c1 iter_args(%s = %zero) -> (f64) {
      %q = memref.load %diagonal[%k, %i] : memref<25x10xf64>
      %p = arith.mulf %q, %q : f64
      %t = arith.addf %s, %p : f64
      scf.yield %t : f64
    }
    %off = scf.for %i = %c10 to %c55 step %c1 iter_args(%s = %on) -> (f64) {
      %l = memref.load %icf[%k, %i] : memref<25x55xf64>
      %p = arith.mulf %l, %l : f64
      %t = arith.addf %s, %p : f64
      scf.yield %t : f64
    }
    %log = memref.load %log_determinant[%k] : memref<25xf64>
    %size = arith.mulf %strength, %off : f64
    %spread = arith.mulf %freedom, %log : f64
    %one = arith.subf %size, %spread : f64
    %more = arith.addf %sum, %one : f64
    scf.yield %more : f64
  }
  memref.dealloc %diagonal : memref<25x10xf64>
  memref.dealloc %log_determinant : memref<25xf64>
  memref.dealloc %terms : memref<25xf64>
  memref.dealloc %centred : memref<10xf64>
  memref.dealloc %turned : memref<10xf64>
  %y = arith.addf %fit, %prior : f64
  return %y : f64
}
