// The same address and the same index, so the same element: what the first store leaves is gone.
func.func @same_index(%x: f64, %y: f64, %m: memref<?xf64>, %i: index) {
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  memref.store %s, %m[%i] : memref<?xf64>
//^^ inactive[not-useful]
  memref.store %y, %m[%i] : memref<?xf64>
  return
}

// -----
// Reads of other elements may be reads of this one, but nobody uses what they read.
func.func @read_in_vain(%x: f64, %y: f64, %m: memref<?xf64>, %i: index, %j: index) {
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  memref.store %s, %m[%i] : memref<?xf64>
//^^ inactive[not-useful]
  %a = memref.load %m[%j] : memref<?xf64>
//^^ inactive[not-useful]
  %b = math.exp %a : f64
//^^ inactive[not-useful]
  memref.store %y, %m[%i] : memref<?xf64>
  return
}

// -----
// The other element may be this one.
func.func @read_elsewhere(%x: f64, %y: f64, %m: memref<?xf64>, %i: index, %j: index) -> f64 {
  %s = math.sin %x : f64
  memref.store %s, %m[%i] : memref<?xf64>
  %a = memref.load %m[%j] : memref<?xf64>
  memref.store %y, %m[%i] : memref<?xf64>
  return %a : f64
}

// -----
// So may an element with a constant index, and one that is written in between.
func.func @known_element(%x: f64, %y: f64, %m: memref<?xf64>, %i: index) -> (f64, f64) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
  memref.store %s, %m[%i] : memref<?xf64>
  %a = memref.load %m[%c0] : memref<?xf64>
  memref.store %y, %m[%c1] : memref<?xf64>
  %b = memref.load %m[%c1] : memref<?xf64>
  memref.store %y, %m[%i] : memref<?xf64>
  return %a, %b : f64, f64
}

// -----
// A store to a known element does not let another place's older content through.
func.func @known_element_written(%x: f64, %y: f64, %i: index) -> f64 {
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[%i] : memref<4xf64>
//^^ inactive[not-useful]
  memref.store %y, %m[%i] : memref<4xf64>
//^^ inactive[not-useful]
  memref.store %zero, %m[%c1] : memref<4xf64>
  %a = memref.load %m[%c1] : memref<4xf64>
//^^ inactive[not-varied]
  return %a : f64
}

// -----
// Another index is another element, perhaps.
func.func @other_index(%x: f64, %y: f64, %m: memref<?xf64>, %i: index, %j: index) {
  %s = math.sin %x : f64
  memref.store %s, %m[%i] : memref<?xf64>
  memref.store %y, %m[%j] : memref<?xf64>
//^^ inactive[not-useful]
  memref.store %y, %m[%j] : memref<?xf64>
  return
}

// -----
// All indices count.
func.func @one_of_two_indices(%x: f64, %y: f64, %m: memref<?x?xf64>, %i: index, %j: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
  memref.store %s, %m[%i, %c0] : memref<?x?xf64>
  memref.store %y, %m[%i, %j] : memref<?x?xf64>
//^^ inactive[not-useful]
  memref.store %y, %m[%i, %j] : memref<?x?xf64>
  return
}

// -----
// Two arguments may be one buffer: what is stored through one is read through the other.
func.func @read_through_other(%x: f64, %y: f64, %m: memref<?xf64>, %n: memref<?xf64>, %i: index) -> f64 {
  %s = math.sin %x : f64
  memref.store %s, %m[%i] : memref<?xf64>
  %a = memref.load %n[%i] : memref<?xf64>
  memref.store %y, %m[%i] : memref<?xf64>
  return %a : f64
}

// -----
// And overwriting through one of them is no overwriting through the other, while twice through the same one is.
func.func @written_through_other(%x: f64, %y: f64, %z: f64, %m: memref<?xf64>, %n: memref<?xf64>, %i: index) {
  %s = math.sin %x : f64
  %t = math.cos %y : f64
//^^ inactive[not-useful]
  memref.store %s, %m[%i] : memref<?xf64>
  memref.store %t, %n[%i] : memref<?xf64>
//^^ inactive[not-useful]
  memref.store %z, %n[%i] : memref<?xf64>
  return
}

// -----
// A constant index into memory that may overlap other memory.
func.func @known_in_overlapping(%x: f64, %y: f64, %m: memref<?xf64>, %n: memref<?xf64>) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  memref.store %s, %m[%c0] : memref<?xf64>
//^^ inactive[not-useful]
  memref.store %y, %m[%c0] : memref<?xf64>
  return
}

// -----
// The index is another one in each turn: what the end of a turn stores, the start of the next one does not overwrite.
func.func @next_turn(%x: f64, %m: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %s = math.sin %x : f64
  scf.for %i = %c0 to %n step %c1 {
    memref.store %zero, %m[%i] : memref<?xf64>
//  ^^ inactive[not-varied]
    memref.store %s, %m[%i] : memref<?xf64>
  }
  return
}

// -----
// Within a turn it is the same one.
func.func @same_turn(%x: f64, %y: f64, %m: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  scf.for %i = %c0 to %n step %c1 {
    memref.store %s, %m[%i] : memref<?xf64>
//  ^^ inactive[not-useful]
    memref.store %y, %m[%i] : memref<?xf64>
  }
  return
}

// -----
// An index from outside of the loop is the same in all turns, and behind it.
func.func @all_turns(%x: f64, %y: f64, %m: memref<?xf64>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  scf.for %i = %c0 to %n step %c1 {
    memref.store %s, %m[%k] : memref<?xf64>
//  ^^ inactive[not-useful]
  }
  memref.store %y, %m[%k] : memref<?xf64>
  return
}

// -----
// The loop may run zero times.
func.func @perhaps_overwritten(%x: f64, %y: f64, %m: memref<?xf64>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
  memref.store %s, %m[%k] : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %y, %m[%k] : memref<?xf64>
  }
  return
}

// -----
// An index that is computed in the outer loop and used in the inner one.
func.func @outer_index(%x: f64, %y: f64, %m: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  scf.for %i = %c0 to %n step %c1 {
    %k = arith.remui %i, %n : index
//  ^^ inactive[no-derivative-type]
    memref.store %s, %m[%k] : memref<?xf64>
//  ^^ inactive[not-useful]
    scf.for %j = %c0 to %n step %c1 {
      memref.store %s, %m[%k] : memref<?xf64>
//    ^^ inactive[not-useful]
    }
    memref.store %y, %m[%k] : memref<?xf64>
  }
  return
}

// -----
// The address is another one in each turn.
func.func @exchanged(%x: f64, %i: index, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %a = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  %b = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%zero : f64) outs(%a : memref<4xf64>)
//^^ inactive[not-varied]
  linalg.fill ins(%zero : f64) outs(%b : memref<4xf64>)
//^^ inactive[not-varied]
  %l, %r = scf.for %k = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (memref<4xf64>, memref<4xf64>) {
    memref.store %zero, %p[%i] : memref<4xf64>
//  ^^ inactive[not-varied]
    memref.store %x, %p[%i] : memref<4xf64>
    scf.yield %q, %p : memref<4xf64>, memref<4xf64>
  }
  %y = memref.load %r[%i] : memref<4xf64>
  return %y : f64
}

// -----
// A place may be in one of several objects: the later store replaces what the earlier one left, in whichever.
func.func @one_of_two(%x: f64, %p: memref<?xf64>, %c: i1, %i: index, %n: index) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %a = memref.alloc(%n) : memref<?xf64>
//^^ inactive[no-derivative-type]
  %m = arith.select %c, %a, %p : memref<?xf64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[%i] : memref<?xf64>
//^^ inactive[not-useful]
  memref.store %zero, %m[%i] : memref<?xf64>
  %y = memref.load %a[%i] : memref<?xf64>
//^^ inactive[not-varied]
  return %y : f64
}

// -----
// It replaces nothing of what stands in the other.
func.func @other_of_two(%x: f64, %p: memref<?xf64>, %c: i1, %i: index, %n: index) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %a = memref.alloc(%n) : memref<?xf64>
//^^ inactive[no-derivative-type]
  %m = arith.select %c, %a, %p : memref<?xf64>
//^^ inactive[no-derivative-type]
  memref.store %x, %a[%i] : memref<?xf64>
  memref.store %zero, %m[%i] : memref<?xf64>
//^^ inactive[not-varied]
  memref.store %zero, %m[%i] : memref<?xf64>
  %y = memref.load %a[%i] : memref<?xf64>
  return %y : f64
}

// -----
// A block that runs again means the other object.
func.func @exchanged_blocks(%x: f64, %i: index, %more: i1) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %a = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  %b = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%zero : f64) outs(%a : memref<4xf64>)
//^^ inactive[not-varied]
  linalg.fill ins(%zero : f64) outs(%b : memref<4xf64>)
//^^ inactive[not-varied]
  cf.br ^turn(%a, %b : memref<4xf64>, memref<4xf64>)
^turn(%p: memref<4xf64>, %q: memref<4xf64>):
  memref.store %zero, %p[%i] : memref<4xf64>
  cf.cond_br %more, ^again, ^end
^again:
  memref.store %x, %p[%i] : memref<4xf64>
  cf.br ^turn(%q, %p : memref<4xf64>, memref<4xf64>)
^end:
  %y = memref.load %q[%i] : memref<4xf64>
  return %y : f64
}

// -----
// Two loops over one range of the same one of two objects.
func.func @ranges_of_two(%x: f64, %p: memref<?xf64>, %c: i1, %n: index, %i: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %a = memref.alloc(%n) : memref<?xf64>
//^^ inactive[no-derivative-type]
  %m = arith.select %c, %a, %p : memref<?xf64>
//^^ inactive[no-derivative-type]
  scf.for %k = %c0 to %n step %c1 {
    memref.store %x, %m[%k] : memref<?xf64>
//  ^^ inactive[not-useful]
  }
  scf.for %k = %c0 to %n step %c1 {
    memref.store %zero, %m[%k] : memref<?xf64>
  }
  %y = memref.load %a[%i] : memref<?xf64>
//^^ inactive[not-varied]
  return %y : f64
}

// -----
// Blocks that run again make their values anew.
func.func @blocks(%x: f64, %m: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %s = math.sin %x : f64
  cf.br ^turn(%c0 : index)
^turn(%i: index):
  %k = arith.remui %i, %n : index
//^^ inactive[no-derivative-type]
  memref.store %zero, %m[%k] : memref<?xf64>
//^^ inactive[not-varied]
  memref.store %s, %m[%k] : memref<?xf64>
  %next = arith.addi %i, %c1 : index
//^^ inactive[no-derivative-type]
  %more = arith.cmpi ult, %next, %n : index
//^^ inactive[no-derivative-type]
  cf.cond_br %more, ^turn(%next : index), ^end
^end:
  return
}

// -----
// A block that runs again, with an index from the block before.
func.func @index_from_before(%x: f64, %y: f64, %m: memref<?xf64>, %n: index) {
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  cf.br ^first
^first:
  %k = arith.remui %n, %n : index
//^^ inactive[no-derivative-type]
  cf.br ^turn(%k : index)
^turn(%i: index):
  memref.store %s, %m[%k] : memref<?xf64>
//^^ inactive[not-useful]
  %next = arith.addi %i, %k : index
//^^ inactive[no-derivative-type]
  %more = arith.cmpi ult, %next, %n : index
//^^ inactive[no-derivative-type]
  cf.cond_br %more, ^turn(%next : index), ^end
^end:
  memref.store %y, %m[%k] : memref<?xf64>
  return
}

// -----
// Overwritten in one branch only.
func.func @one_branch(%x: f64, %y: f64, %m: memref<?xf64>, %i: index, %p: i1) {
  %s = math.sin %x : f64
  memref.store %s, %m[%i] : memref<?xf64>
  scf.if %p {
    memref.store %y, %m[%i] : memref<?xf64>
  }
  return
}

// -----
// Overwritten in both.
func.func @both_branches(%x: f64, %y: f64, %m: memref<?xf64>, %i: index, %p: i1) {
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  memref.store %s, %m[%i] : memref<?xf64>
//^^ inactive[not-useful]
  scf.if %p {
    memref.store %y, %m[%i] : memref<?xf64>
  } else {
    memref.store %y, %m[%i] : memref<?xf64>
  }
  return
}

// -----
// Another iteration may read, or write, between the two stores.
func.func @parallel_turns(%x: f64, %y: f64, %m: memref<?xf64>, %k: index, %n: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
  memref.store %s, %m[%k] : memref<?xf64>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %s, %m[%k] : memref<?xf64>
    memref.store %y, %m[%k] : memref<?xf64>
  }
  return
}

// -----
// Memory of one iteration alone.
func.func @parallel_own(%x: f64, %y: f64, %m: memref<?xf64>, %k: index, %n: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %own = memref.alloca() : memref<4xf64>
//  ^^ inactive[no-derivative-type]
    memref.store %s, %own[%k] : memref<4xf64>
//  ^^ inactive[not-useful]
    memref.store %y, %own[%k] : memref<4xf64>
    %v = memref.load %own[%k] : memref<4xf64>
    memref.store %v, %m[%i] : memref<?xf64>
  }
  return
}

// -----
// The callee reads the element.
func.func @call_between(%x: f64, %y: f64, %m: memref<?xf64>, %i: index, %j: index) -> f64 {
  %s = math.sin %x : f64
  memref.store %s, %m[%i] : memref<?xf64>
  %a = func.call @first(%m, %j) : (memref<?xf64>, index) -> f64
  memref.store %y, %m[%i] : memref<?xf64>
  return %a : f64
}
func.func private @first(%m: memref<?xf64>, %j: index) -> f64 {
  %a = memref.load %m[%j] : memref<?xf64>
  return %a : f64
}

// -----
// In a callee, the second store goes to the same element in each call, and not in all calls.
func.func @calls(%x: f64, %y: f64, %m: memref<?xf64>, %i: index, %j: index) {
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  %t = math.cos %x : f64
  func.call @twice(%s, %y, %m, %i) : (f64, f64, memref<?xf64>, index) -> ()
  func.call @twice(%y, %t, %m, %j) : (f64, f64, memref<?xf64>, index) -> ()
  func.call @twice(%y, %y, %m, %i) : (f64, f64, memref<?xf64>, index) -> ()
  return
}
func.func private @twice(%a: f64, %b: f64, %m: memref<?xf64>, %i: index) {
  memref.store %a, %m[%i] : memref<?xf64>
//^^ inactive[not-useful]
  memref.store %b, %m[%i] : memref<?xf64>
  return
}

// -----
// A recursive call writes other elements in between.
func.func @recursive(%x: f64, %y: f64, %m: memref<?xf64>, %i: index) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
  memref.store %y, %m[%i] : memref<?xf64>
  %p = arith.cmpi ugt, %i, %c0 : index
//^^ inactive[no-derivative-type]
  scf.if %p {
    %j = arith.subi %i, %c1 : index
//  ^^ inactive[no-derivative-type]
    func.call @recursive(%s, %y, %m, %j) : (f64, f64, memref<?xf64>, index) -> ()
  }
  memref.store %s, %m[%i] : memref<?xf64>
  return
}

// -----
// One element is not the four from there on; four are one.
func.func @vectors(%x: f64, %v: vector<4xf64>, %m: memref<?xf64>, %i: index) {
  %w = arith.negf %v : vector<4xf64>
  %s = math.sin %x : f64
  vector.store %w, %m[%i] : memref<?xf64>, vector<4xf64>
  memref.store %x, %m[%i] : memref<?xf64>
//^^ inactive[not-useful]
  memref.store %s, %m[%i] : memref<?xf64>
  return
}

// -----
// A mask may leave the element out.
func.func @masked(%x: f64, %y: vector<1xf64>, %m: memref<?xf64>, %i: index, %p: vector<1xi1>) {
  %s = math.sin %x : f64
  memref.store %s, %m[%i] : memref<?xf64>
  vector.maskedstore %m[%i], %p, %y : memref<?xf64>, vector<1xi1>, vector<1xf64>
  vector.maskedstore %m[%i], %p, %y : memref<?xf64>, vector<1xi1>, vector<1xf64>
  return
}

// -----
// Adding to the element keeps what is there.
func.func @added(%x: f64, %y: f64, %m: memref<?xf64>, %i: index) {
  %s = math.sin %x : f64
  memref.store %s, %m[%i] : memref<?xf64>
  %a = memref.atomic_rmw addf %y, %m[%i] : (f64, memref<?xf64>) -> f64
  %b = memref.atomic_rmw addf %y, %m[%i] : (f64, memref<?xf64>) -> f64
  return
}

// -----
// A view that lies elsewhere in the same memory.
func.func @view_of_it(%x: f64, %y: f64, %m: memref<8xf64>, %i: index, %k: index) {
  %s = math.sin %x : f64
  %v = memref.subview %m[%k] [4] [1] : memref<8xf64> to memref<4xf64, strided<[1], offset: ?>>
//^^ inactive[no-derivative-type]
  memref.store %s, %m[%i] : memref<8xf64>
  memref.store %y, %v[%i] : memref<4xf64, strided<[1], offset: ?>>
//^^ inactive[not-useful]
  memref.store %y, %v[%i] : memref<4xf64, strided<[1], offset: ?>>
  return
}

// -----
// All of the buffer is overwritten, the element too.
func.func @filled(%x: f64, %y: f64, %m: memref<8xf64>, %i: index) {
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  memref.store %s, %m[%i] : memref<8xf64>
//^^ inactive[not-useful]
  memref.store %s, %m[%i] : memref<8xf64>
//^^ inactive[not-useful]
  linalg.fill ins(%zero : f64) outs(%m : memref<8xf64>)
  return
}

// -----
// Maps tell places apart as indices do.
func.func @maps(%x: f64, %y: f64, %m: memref<?xf64>) {
  %s = math.sin %x : f64
  %t = math.cos %x : f64
//^^ inactive[not-useful]
  affine.for %i = 0 to 10 {
    affine.store %s, %m[%i] : memref<?xf64>
    affine.store %t, %m[%i + 1] : memref<?xf64>
//  ^^ inactive[not-useful]
    affine.store %y, %m[%i + 1] : memref<?xf64>
  }
  return
}

// -----
// Somebody reads what the first store left, and the constant behind it has to clear: the last one does.
func.func @clears(%x: f64, %i: index) -> (f64, f64) {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %five = arith.constant 5.0 : f64
//^^ inactive[not-varied]
  %m = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%zero : f64) outs(%m : memref<4xf64>)
//^^ inactive[not-varied]
  memref.store %x, %m[%i] : memref<4xf64>
  %a = memref.load %m[%i] : memref<4xf64>
  memref.store %zero, %m[%i] : memref<4xf64>
//^^ inactive[not-varied]
  memref.store %five, %m[%i] : memref<4xf64>
  %b = memref.load %m[%i] : memref<4xf64>
//^^ inactive[not-varied]
  return %a, %b : f64, f64
}

// -----
// Pointers: the same pointer, and the same number of bytes.
llvm.func @pointers(%x: f64, %y: f64, %p: !llvm.ptr, %i: i64) {
  %s = llvm.fneg %x : f64
//^^ inactive[not-useful]
  %t = llvm.fmul %x, %y : f64
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
//^^ inactive[no-derivative-type]
  llvm.store %s, %q : f64, !llvm.ptr
//^^ inactive[not-useful]
  llvm.store %t, %q : f64, !llvm.ptr
  llvm.return
}

// -----
llvm.func @half_of_it(%x: f64, %y: f32, %p: !llvm.ptr, %i: i64) {
  %s = llvm.fneg %x : f64
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
//^^ inactive[no-derivative-type]
  llvm.store %s, %q : f64, !llvm.ptr
  llvm.store %y, %q : f32, !llvm.ptr
//^^ inactive[not-useful]
  llvm.store %y, %q : f32, !llvm.ptr
  llvm.return
}

// -----
// An unknown operation may run its region again while it runs.
func.func @unknown_region(%x: f64, %y: f64, %m: memref<?xf64>, %i: index) {
  %s = math.sin %x : f64
  "test.run"() ({
    %k = arith.addi %i, %i : index
//  ^^ inactive[no-derivative-type]
    memref.store %s, %m[%k] : memref<?xf64>
    memref.store %y, %m[%k] : memref<?xf64>
    "test.end"() : () -> ()
  }) : () -> ()
  return
}
