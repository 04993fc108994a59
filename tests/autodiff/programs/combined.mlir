// Combinations.

// A fixed point iteration inside a branch inside a loop, with its history in memory.
func.func @f(%m: memref<?xf64>, %h: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %tolerance = arith.constant 1.0e-3 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> f64 {
    %a = memref.load %m[%i] : memref<?xf64>
    %p = arith.cmpf ogt, %a, %half : f64
    %root = scf.if %p -> f64 {
      %x = scf.while (%y = %a) : (f64) -> f64 {
        %q = arith.divf %a, %y : f64
        %d = arith.subf %q, %y : f64
        %e = math.absf %d : f64
        %go = arith.cmpf ogt, %e, %tolerance : f64
        scf.condition(%go) %y : f64
      } do {
      ^bb0(%y: f64):
        %q = arith.divf %a, %y : f64
        %t = arith.addf %q, %y : f64
        %u = arith.mulf %t, %half : f64
        memref.store %u, %h[%i] : memref<?xf64>
        scf.yield %u : f64
      }
      scf.yield %x : f64
    } else {
      scf.yield %a : f64
    }
    %k = memref.load %h[%i] : memref<?xf64>
    %v = arith.mulf %root, %k : f64
    %w = arith.addf %s, %v : f64
    scf.yield %w : f64
  }
  return %r : f64
}

// -----

// Sums in memory, one that is none because the memory is written in between, one with two uses.
func.func @f(%m: memref<4xf64>, %o: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %m[%i] : memref<4xf64>
    %a = memref.load %o[%c0] : memref<4xf64>
    %b = arith.mulf %x, %x : f64
    %c = arith.addf %a, %b : f64
    memref.store %c, %o[%c0] : memref<4xf64>
    %d = memref.load %o[%i] : memref<4xf64>
    memref.store %x, %o[%i] : memref<4xf64>
    %e = arith.addf %d, %b : f64
    memref.store %e, %o[%i] : memref<4xf64>
    %g = memref.load %o[%c1] : memref<4xf64>
    %h = arith.subf %g, %x : f64
    memref.store %h, %o[%c1] : memref<4xf64>
    %j = arith.mulf %h, %g : f64
    memref.store %j, %m[%i] : memref<4xf64>
  }
  return
}

// -----

// Indices from memory, some of them met twice.
func.func @f(%m: memref<4xf64>, %at: memref<?xindex>, %o: memref<?xf64>) -> f64 {
  // inputs: at=[0,2,2,1,0] o=5
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%s = %one) -> f64 {
    %j = memref.load %at[%i] : memref<?xindex>
    %x = memref.load %m[%j] : memref<4xf64>
    %y = arith.mulf %x, %s : f64
    %z = math.sin %y : f64
    memref.store %z, %o[%i] : memref<?xf64>
    memref.store %y, %m[%j] : memref<4xf64>
    scf.yield %y : f64
  }
  return %r : f64
}

// -----

// Rows of different lengths: a sparse matrix times a vector, three times.
func.func @f(%starts: memref<?xindex>, %columns: memref<?xindex>, %values: memref<?xf64>, %x: memref<3xf64>) {
  // inputs: starts=[0,2,3,6] columns=[0,2,1,0,1,2] values=6
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f64
  %y = memref.alloc() : memref<3xf64>
  scf.for %t = %c0 to %c3 step %c1 {
    scf.for %i = %c0 to %c3 step %c1 {
      %next = arith.addi %i, %c1 : index
      %from = memref.load %starts[%i] : memref<?xindex>
      %to = memref.load %starts[%next] : memref<?xindex>
      %sum = scf.for %k = %from to %to step %c1 iter_args(%s = %zero) -> f64 {
        %j = memref.load %columns[%k] : memref<?xindex>
        %a = memref.load %values[%k] : memref<?xf64>
        %b = memref.load %x[%j] : memref<3xf64>
        %p = arith.mulf %a, %b : f64
        %q = arith.addf %s, %p : f64
        scf.yield %q : f64
      }
      %tamed = math.tanh %sum : f64
      memref.store %tamed, %y[%i] : memref<3xf64>
    }
    memref.copy %y, %x : memref<3xf64> to memref<3xf64>
  }
  memref.dealloc %y : memref<3xf64>
  return
}

// -----

// A buffer for each iteration, filled in one loop and read in the next.
func.func @f(%m: memref<3x4xf64>, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %zero) -> f64 {
    %b = memref.alloc() : memref<4xf64>
    scf.for %j = %c0 to %c4 step %c1 {
      %v = memref.load %m[%i, %j] : memref<3x4xf64>
      %w = arith.mulf %v, %x : f64
      %e = math.exp %w : f64
      memref.store %e, %b[%j] : memref<4xf64>
    }
    %t = scf.for %j = %c1 to %c4 step %c1 iter_args(%u = %s) -> f64 {
      %k = arith.subi %j, %c1 : index
      %v = memref.load %b[%j] : memref<4xf64>
      %w = memref.load %b[%k] : memref<4xf64>
      %p = arith.mulf %v, %w : f64
      %q = arith.addf %u, %p : f64
      scf.yield %q : f64
    }
    memref.dealloc %b : memref<4xf64>
    scf.yield %t : f64
  }
  return %r : f64
}

// -----

// Narrow numbers in between, a power with an integer exponent, and integers that pass nothing.
func.func @f(%x: f64, %n: i32) -> f64 {
  // inputs: n=3
  %a = math.fpowi %x, %n : f64, i32
  %b = arith.fptosi %a : f64 to i64
  %c = arith.sitofp %b : i64 to f64
  %d = arith.addf %a, %c : f64
  %lo = arith.constant 0.1 : f64
  %hi = arith.constant 0.9 : f64
  %e = math.clampf %x to [%lo, %hi] : f64
  %s, %t = math.sincos %d : f64
  %g = arith.mulf %s, %t : f64
  %h = arith.addf %g, %e : f64
  return %h : f64
}

// -----

// A loop that counts with another integer type, downwards through the data.
func.func @f(%m: memref<6xf64>) -> f64 {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %c6 = arith.constant 6 : i32
  %c5 = arith.constant 5 : i32
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %c6 step %c2 iter_args(%s = %one) -> f64 : i32 {
    %k = arith.subi %c5, %i : i32
    %j = arith.index_cast %k : i32 to index
    %v = memref.load %m[%j] : memref<6xf64>
    %p = arith.mulf %s, %v : f64
    %q = math.sin %p : f64
    memref.store %q, %m[%j] : memref<6xf64>
    scf.yield %q : f64
  }
  return %r : f64
}

// -----

// Loop-carried values that change places, one of them inactive, one not used afterwards.
func.func @f(%x: f64, %y: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 0.9 : f64
  %r:4 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y, %c = %k, %j = %c0) -> (f64, f64, f64, index) {
    %t = arith.mulf %a, %b : f64
    %u = arith.mulf %t, %c : f64
    %d = arith.mulf %c, %c : f64
    %l = arith.addi %j, %i : index
    scf.yield %b, %u, %d, %l : f64, f64, f64, index
  }
  %z = arith.addf %r#1, %r#2 : f64
  return %z : f64
}

// -----

// A scalar that many iterations of a parallel loop read, in memory and as a value; a copy in it.
func.func @f(%m: memref<3x4xf64>, %s: memref<f64>, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f64
  %r = scf.parallel (%i) = (%c0) to (%c3) step (%c1) init (%zero) -> f64 {
    %b = memref.alloc() : memref<4xf64>
    %row = memref.subview %m[%i, 0] [1, 4] [1, 1] : memref<3x4xf64> to memref<4xf64, strided<[1], offset: ?>>
    memref.copy %row, %b : memref<4xf64, strided<[1], offset: ?>> to memref<4xf64>
    %w = memref.load %s[] : memref<f64>
    %p = scf.for %j = %c0 to %c4 step %c1 iter_args(%u = %zero) -> f64 {
      %v = memref.load %b[%j] : memref<4xf64>
      %q = arith.mulf %v, %w : f64
      %t = arith.mulf %q, %x : f64
      memref.store %t, %b[%j] : memref<4xf64>
      %o = arith.addf %u, %t : f64
      scf.yield %o : f64
    }
    memref.copy %b, %row : memref<4xf64> to memref<4xf64, strided<[1], offset: ?>>
    memref.dealloc %b : memref<4xf64>
    scf.reduce(%p : f64) {
    ^bb0(%l: f64, %h: f64):
      %t = arith.addf %l, %h : f64
      scf.reduce.return %t : f64
    }
  }
  return %r : f64
}

// -----

// A loop over all, in several threads if one likes.
func.func @f(%m: memref<5xf64>, %o: memref<5xf64>, %x: f64) {
  scf.forall (%i) in (5) {
    %v = memref.load %m[%i] : memref<5xf64>
    %w = arith.mulf %v, %x : f64
    %u = math.exp %w : f64
    memref.store %u, %o[%i] : memref<5xf64>
  }
  return
}

// -----

// Library functions.
func.func private @sin(f64) -> f64
func.func private @pow(f64, f64) -> f64
func.func private @floor(f64) -> f64
func.func @f(%x: f64, %y: f64) -> f64 {
  %a = func.call @sin(%x) : (f64) -> f64
  %b = func.call @pow(%y, %a) : (f64, f64) -> f64
  %c = func.call @floor(%b) : (f64) -> f64
  %d = arith.addf %b, %c : f64
  return %d : f64
}

// -----

// Switches in a loop; the selector changes with active data.
func.func @f(%m: memref<6xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%s = %one) -> f64 {
    %v = memref.load %m[%i] : memref<6xf64>
    %big = arith.cmpf ogt, %v, %one : f64
    %b = arith.extui %big : i1 to i64
    %k = arith.index_cast %b : i64 to index
    %l = arith.addi %k, %i : index
    %j = arith.remui %l, %c3 : index
    %t = scf.index_switch %j -> f64
    case 0 {
      %a = arith.mulf %v, %s : f64
      scf.yield %a : f64
    }
    case 1 {
      %a = math.exp %v : f64
      memref.store %a, %m[%i] : memref<6xf64>
      %c = arith.addf %a, %s : f64
      scf.yield %c : f64
    }
    default {
      scf.yield %s : f64
    }
    scf.yield %t : f64
  }
  return %r : f64
}

// -----

// Casts, a transposed view, a reinterpreted one, stack memory in a loop.
func.func @f(%m: memref<2x3xf64>, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f64
  %t = memref.transpose %m (i, j) -> (j, i) : memref<2x3xf64> to memref<3x2xf64, strided<[1, 3]>>
  %d = memref.cast %m : memref<2x3xf64> to memref<?x?xf64>
  %w = memref.reinterpret_cast %m to offset: [0], sizes: [6], strides: [1] : memref<2x3xf64> to memref<6xf64>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %zero) -> f64 {
    %b = memref.alloca() : memref<2xf64>
    %u = memref.load %t[%i, %c1] : memref<3x2xf64, strided<[1, 3]>>
    memref.store %u, %b[%c0] : memref<2xf64>
    %v = memref.load %d[%c0, %i] : memref<?x?xf64>
    %p = arith.mulf %v, %x : f64
    memref.store %p, %b[%c1] : memref<2xf64>
    %y = memref.load %b[%c0] : memref<2xf64>
    %z = memref.load %b[%c1] : memref<2xf64>
    %q = arith.mulf %y, %z : f64
    memref.store %q, %w[%i] : memref<6xf64>
    %o = arith.addf %s, %q : f64
    scf.yield %o : f64
  }
  return %r : f64
}

// -----

// Overwritten with data that has no derivative, in a loop, half of it.
// const: k
func.func @f(%m: memref<4xf64>, %k: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %zero) -> f64 {
    %v = memref.load %m[%i] : memref<4xf64>
    %j = arith.remui %i, %c2 : index
    memref.store %k, %m[%j] : memref<4xf64>
    %w = memref.load %m[%c1] : memref<4xf64>
    %p = arith.mulf %v, %w : f64
    %o = arith.addf %s, %p : f64
    scf.yield %o : f64
  }
  return %r : f64
}

// -----

// Nothing that is active.
// const: x
func.func @f(%x: f64, %n: index) -> index {
  %c1 = arith.constant 1 : index
  %a = arith.addi %n, %c1 : index
  return %a : index
}

// -----

// Two loops of which the second reads what the first wrote, and a third that overwrites it.
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %t = memref.alloc(%n) : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %m[%i] : memref<?xf64>
    %w = math.exp %v : f64
    memref.store %w, %t[%i] : memref<?xf64>
  }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> f64 {
    %v = memref.load %t[%i] : memref<?xf64>
    %w = arith.mulf %v, %v : f64
    %o = arith.addf %s, %w : f64
    scf.yield %o : f64
  }
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %t[%i] : memref<?xf64>
    %w = arith.mulf %v, %r : f64
    memref.store %w, %t[%i] : memref<?xf64>
    memref.store %w, %m[%i] : memref<?xf64>
  }
  memref.dealloc %t : memref<?xf64>
  return %r : f64
}

// -----

// A branch in a triangular nest in a branch: what is kept grows with each.
func.func @f(%m: memref<5xf64>, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %half = arith.constant 0.5 : f64
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%s = %x) -> f64 {
    %v = memref.load %m[%i] : memref<5xf64>
    %p = arith.cmpf ogt, %v, %half : f64
    %t = scf.if %p -> f64 {
      %u = scf.for %j = %i to %c5 step %c1 iter_args(%a = %s) -> f64 {
        %w = memref.load %m[%j] : memref<5xf64>
        %q = arith.cmpf ogt, %a, %w : f64
        %b = scf.if %q -> f64 {
          %c = arith.mulf %a, %w : f64
          %d = math.sin %c : f64
          memref.store %d, %m[%j] : memref<5xf64>
          scf.yield %d : f64
        } else {
          %c = arith.addf %a, %w : f64
          %d = math.tanh %c : f64
          scf.yield %d : f64
        }
        scf.yield %b : f64
      }
      scf.yield %u : f64
    } else {
      scf.yield %s : f64
    }
    scf.yield %t : f64
  }
  return %r : f64
}

// -----

// Memory of rank 0 and of rank 3.
func.func @f(%m: memref<2x2x2xf64>, %s: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      scf.for %k = %c0 to %c2 step %c1 {
        %v = memref.load %m[%i, %j, %k] : memref<2x2x2xf64>
        %a = memref.load %s[] : memref<f64>
        %b = arith.mulf %v, %a : f64
        %c = math.cos %b : f64
        memref.store %c, %s[] : memref<f64>
        memref.store %b, %m[%k, %j, %i] : memref<2x2x2xf64>
      }
    }
  }
  return
}

// -----

// A stencil in two dimensions with boundaries of two kinds, three times in place.
func.func @f(%m: memref<5x6xf64>, %k: memref<5x6xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %true = arith.constant true
  %one = arith.constant 1.0 : f64
  %r = scf.for %t = %c0 to %c3 step %c1 iter_args(%s = %one) -> f64 {
    %q = scf.for %i = %c0 to %c5 step %c1 iter_args(%u = %s) -> f64 {
      %first = arith.cmpi eq, %i, %c0 : index
      %other = arith.xori %first, %true : i1
      %p = scf.if %other -> f64 {
        %above = arith.subi %i, %c1 : index
        %w = scf.for %j = %c0 to %c6 step %c1 iter_args(%o = %u) -> f64 {
          %low = arith.cmpi sge, %j, %c1 : index
          %high = arith.cmpi slt, %j, %c5 : index
          %inside = arith.andi %low, %high : i1
          %v = scf.if %inside -> f64 {
            %l = arith.subi %j, %c1 : index
            %h = arith.addi %j, %c1 : index
            %a = memref.load %m[%i, %l] : memref<5x6xf64>
            %b = memref.load %m[%i, %h] : memref<5x6xf64>
            %c = memref.load %m[%above, %j] : memref<5x6xf64>
            %x = memref.load %k[%i, %j] : memref<5x6xf64>
            %d = arith.mulf %a, %b : f64
            %e = arith.mulf %d, %x : f64
            %g = arith.addf %e, %c : f64
            %n = math.sin %g : f64
            memref.store %n, %m[%i, %j] : memref<5x6xf64>
            scf.yield %n : f64
          } else {
            memref.store %one, %m[%i, %j] : memref<5x6xf64>
            scf.yield %o : f64
          }
          scf.yield %v : f64
        }
        scf.yield %w : f64
      } else {
        scf.yield %u : f64
      }
      scf.yield %p : f64
    }
    scf.yield %q : f64
  }
  return %r : f64
}
