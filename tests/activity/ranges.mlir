// Two loops over the same range: what the first one leaves is gone behind the second.
func.func @same_range(%x: f64, %y: f64, %m: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  scf.for %i = %c0 to %n step %c1 {
    memref.store %s, %m[%i] : memref<?xf64>
//  ^^ inactive[not-useful]
  }
  scf.for %j = %c0 to %n step %c1 {
    memref.store %y, %m[%j] : memref<?xf64>
  }
  return
}

// -----
// In the second loop, elements that are not written yet are still those of the first.
func.func @read_meanwhile(%x: f64, %y: f64, %m: memref<?xf64>, %n: index, %k: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %s = math.sin %x : f64
  scf.for %i = %c0 to %n step %c1 {
    memref.store %s, %m[%i] : memref<?xf64>
  }
  %r = scf.for %j = %c0 to %n step %c1 iter_args(%a = %zero) -> (f64) {
    memref.store %y, %m[%j] : memref<?xf64>
    %v = memref.load %m[%k] : memref<?xf64>
    %b = arith.addf %a, %v : f64
    scf.yield %b : f64
  }
  return %r : f64
}

// -----
// Other bounds, or another step.
func.func @other_ranges(%x: f64, %y: f64, %m: memref<?xf64>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %c2 = arith.constant 2 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
  scf.for %i = %c0 to %n step %c1 {
    memref.store %s, %m[%i] : memref<?xf64>
  }
  scf.for %i = %c0 to %k step %c1 {
    memref.store %y, %m[%i] : memref<?xf64>
  }
  scf.for %i = %c1 to %n step %c1 {
    memref.store %y, %m[%i] : memref<?xf64>
  }
  scf.for %i = %c0 to %n step %c2 {
    memref.store %y, %m[%i] : memref<?xf64>
  }
  scf.for unsigned %i = %c0 to %n step %c1 {
    memref.store %y, %m[%i] : memref<?xf64>
  }
  return
}

// -----
// Not in every turn.
func.func @sometimes(%x: f64, %y: f64, %m: memref<?xf64>, %n: index, %p: i1) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
  scf.for %i = %c0 to %n step %c1 {
    memref.store %s, %m[%i] : memref<?xf64>
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.if %p {
      memref.store %y, %m[%i] : memref<?xf64>
    }
  }
  return
}

// -----
// A loop in which only some turns store is not looked at, so that the analysis lets stay what it leaves.
func.func @sometimes_before(%x: f64, %y: f64, %m: memref<?xf64>, %n: index, %p: i1) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
  scf.for %i = %c0 to %n step %c1 {
    scf.if %p {
      memref.store %s, %m[%i] : memref<?xf64>
    }
  }
  scf.for %i = %c0 to %n step %c1 {
    memref.store %y, %m[%i] : memref<?xf64>
  }
  return
}

// -----
// A matrix, row by row. All of the nest is one range.
func.func @matrix(%x: f64, %y: f64, %m: memref<?x?xf64>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %k step %c1 {
      memref.store %s, %m[%i, %j] : memref<?x?xf64>
//    ^^ inactive[not-useful]
    }
  }
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.addi %i, %c1 : index
//  ^^ inactive[no-derivative-type]
    scf.for %j = %c0 to %k step %c1 {
      memref.store %y, %m[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// -----
// Transposed indices are other elements.
func.func @transposed(%x: f64, %y: f64, %m: memref<?x?xf64>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %k step %c1 {
      memref.store %s, %m[%i, %j] : memref<?x?xf64>
    }
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %k step %c1 {
      memref.store %y, %m[%j, %i] : memref<?x?xf64>
    }
  }
  return
}

// -----
// The triangle below the diagonal, twice; and all of it once.
func.func @triangle(%x: f64, %y: f64, %m: memref<?x?xf64>, %w: memref<?x?xf64> {enzyme.const}, %n: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  %t = math.cos %x : f64
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      memref.store %t, %m[%i, %j] : memref<?x?xf64>
    }
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      memref.store %s, %m[%i, %j] : memref<?x?xf64>
//    ^^ inactive[not-useful]
    }
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      memref.store %y, %m[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// -----
// A loop around that may not run: the second nest may leave everything as it is.
func.func @perhaps_no_turn(%x: f64, %y: f64, %m: memref<?xf64>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
  scf.for %i = %c0 to %n step %c1 {
    memref.store %s, %m[%i] : memref<?xf64>
  }
  scf.for %t = %c0 to %k step %c1 {
    scf.for %i = %c0 to %n step %c1 {
      memref.store %y, %m[%i] : memref<?xf64>
    }
  }
  return
}

// -----
// Both in a loop around them, by turns.
func.func @steps(%x: f64, %y: f64, %m: memref<?xf64>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  scf.for %t = %c0 to %k step %c1 {
    scf.for %i = %c0 to %n step %c1 {
      memref.store %s, %m[%i] : memref<?xf64>
//    ^^ inactive[not-useful]
    }
    scf.for %i = %c0 to %n step %c1 {
      memref.store %y, %m[%i] : memref<?xf64>
    }
  }
  return
}

// -----
// The bounds are others in each turn of the loop around: the end of a turn leaves elements that the start of the next one does not reach.
func.func @growing(%x: f64, %m: memref<?xf64>, %k: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %s = math.sin %x : f64
  scf.for %t = %c0 to %k step %c1 {
    %n = arith.subi %k, %t : index
//  ^^ inactive[no-derivative-type]
    scf.for %i = %c0 to %n step %c1 {
      memref.store %zero, %m[%i] : memref<?xf64>
//    ^^ inactive[not-varied]
    }
    scf.for %i = %c0 to %n step %c1 {
      memref.store %s, %m[%i] : memref<?xf64>
    }
  }
  return
}

// -----
// A loop over the range inside of one over the same range: what it writes is newer than the turns before it.
func.func @inside(%x: f64, %y: f64, %m: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
  scf.for %i = %c0 to %n step %c1 {
    memref.store %y, %m[%i] : memref<?xf64>
    scf.for %j = %c0 to %n step %c1 {
      memref.store %s, %m[%j] : memref<?xf64>
    }
  }
  return
}

// -----
// Something else is written behind the store of the turn, perhaps to elements of earlier turns.
func.func @written_later(%x: f64, %y: f64, %m: memref<?xf64>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
  scf.for %i = %c0 to %n step %c1 {
    memref.store %y, %m[%i] : memref<?xf64>
//  ^^ inactive[not-useful]
  }
  scf.for %i = %c0 to %n step %c1 {
    memref.store %y, %m[%i] : memref<?xf64>
    memref.store %s, %m[%k] : memref<?xf64>
  }
  return
}

// -----
// Turns at the same time.
func.func @at_once(%x: f64, %y: f64, %m: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %s, %m[%i] : memref<?xf64>
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %y, %m[%i] : memref<?xf64>
  }
  return
}

// -----
// Affine loops say their bounds in maps.
func.func @maps(%x: f64, %y: f64, %z: f64, %m: memref<?xf64>, %n: index) {
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  %t = math.cos %z : f64
  affine.for %i = 0 to %n {
    affine.store %s, %m[%i] : memref<?xf64>
//  ^^ inactive[not-useful]
  }
  affine.for %i = 0 to %n {
    affine.store %y, %m[%i] : memref<?xf64>
  }
  affine.for %i = 1 to %n {
    affine.store %t, %m[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n step 2 {
    affine.store %y, %m[%i] : memref<?xf64>
  }
  return
}

// -----
// Zeros are put back for the next use, and have to clear what the use before left.
func.func @reset(%x: f64, %y: f64, %n: index, %k: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc(%n) : memref<?xf64>
//^^ inactive[no-derivative-type]
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %m[%i] : memref<?xf64>
  }
  %a = memref.load %m[%k] : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %zero, %m[%i] : memref<?xf64>
  }
  %b = memref.load %m[%k] : memref<?xf64>
//^^ inactive[not-varied]
  %r = arith.addf %a, %b : f64
  return %r : f64
}
