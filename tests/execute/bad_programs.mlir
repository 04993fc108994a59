// Programs that must be refused, or that fail while they run, each with what the user is told: "expect: LINE: the start of the message", LINE
// counted from 1 in the section, 0 for a message without a place.

// case: a word that is no operation
// expect: 4: custom op 'mulf' is unknown
func.func @f(%x: f64) -> f64 {
  mulf %x, %x : f64
  return %x : f64
}

// -----
// case: types that do not fit
// expect: 4: 'arith.addf' op
func.func @f(%x: f64, %n: i32) -> f64 {
  %y = "arith.addf"(%x, %n) : (f64, i32) -> f64
  return %y : f64
}

// -----
// case: an operation of an unknown dialect
// expect: 4: weather.forecast cannot be run: the operation is not known to MLIR
func.func @f(%x: f64) -> f64 {
  %y = "weather.forecast"(%x) : (f64) -> f64
  return %y : f64
}

// -----
// case: code for a GPU
// expect: 5: gpu.launch cannot be run
func.func @f(%m: memref<8xf64>) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one) threads(%tx, %ty, %tz) in (%sx = %one, %sy = %one, %sz = %one) {
    %v = memref.load %m[%tx] : memref<8xf64>
    %w = arith.mulf %v, %v : f64
    memref.store %w, %m[%tx] : memref<8xf64>
    gpu.terminator
  }
  return
}

// -----
// case: a function of another dialect
// expect: 0: @f is a function of the llvm dialect: only functions of the func dialect can be run
llvm.func @f(%x: f64) -> f64 {
  %y = llvm.fmul %x, %x : f64
  llvm.return %y : f64
}

// -----
// case: a tensor operation without a buffer form
// expect: 4: cannot turn tensors into buffers: tensor.gather: op was not bufferized
func.func @f(%x: tensor<4xf64>, %i: tensor<3x1xindex>) -> tensor<3xf64> {
  %y = tensor.gather %x[%i] gather_dims([0]) : (tensor<4xf64>, tensor<3x1xindex>) -> tensor<3xf64>
  return %y : tensor<3xf64>
}

// -----
// case: an operation that no pass decomposes
// expect: 4: linalg.softmax cannot be run
func.func @f(%x: tensor<4x4xf64>) -> tensor<4x4xf64> {
  %y = linalg.softmax dimension(1) ins(%x : tensor<4x4xf64>) outs(%x : tensor<4x4xf64>) -> tensor<4x4xf64>
  return %y : tensor<4x4xf64>
}

// -----
// case: an atomic update of floats that no machine has
// expect: 5: memref.generic_atomic_rmw cannot be run
func.func @f(%x: memref<4xf64>) {
  %i = arith.constant 0 : index
  %old = memref.generic_atomic_rmw %x[%i] : memref<4xf64> {
  ^bb0(%v: f64):
    %w = arith.mulf %v, %v : f64
    memref.atomic_yield %w : f64
  }
  return
}

// -----
// case: nothing that carries a derivative
// expect: 3: no argument of @f is active: there is nothing to differentiate by
func.func @f(%n: i32) -> i32 {
  return %n : i32
}

// -----
// case: several functions to choose from
// expect: 0: the text has several functions to differentiate: @f, @g
func.func @f(%x: f64) -> f64 {
  return %x : f64
}
func.func @g(%x: f64) -> f64 {
  return %x : f64
}

// -----
// case: a function that is nowhere
// expect: 3: the program calls @mystery, which is declared and found nowhere
func.func private @mystery(f64) -> f64
func.func @f(%x: f64) -> f64 {
  %y = func.call @mystery(%x) : (f64) -> f64
  return %y : f64
}

// -----
// case: an argument that nobody can give
// expect: 0: argument %rows: values of type memref<?xf64> cannot be given from outside
func.func @f(%rows: memref<2xmemref<?xf64>>, %x: f64) -> f64 {
  return %x : f64
}

// -----
// case: a buffer of unknown rank
// expect: 0: argument %any: the rank of memref<*xf64> is not known
func.func @f(%any: memref<*xf64>, %x: f64) -> f64 {
  return %x : f64
}

// -----
// case: a load outside of its buffer
// arguments: n=9
// expect: 9: running the function: out-of-bounds access
func.func @f(%x: memref<8xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (f64) {
    %v = memref.load %x[%i] : memref<8xf64>
    %t = arith.addf %s, %v : f64
    scf.yield %t : f64
  }
  return %y : f64
}

// -----
// case: a store in front of its buffer
// arguments: i=-1
// expect: 5: running the function: out-of-bounds access
func.func @f(%x: memref<?xf64>, %v: f64, %i: index) {
  memref.store %v, %x[%i] : memref<?xf64>
  return
}

// -----
// case: a view that is larger than its buffer
// arguments: n=20 x=10
// expect: 6: running the function: subview runs out-of-bounds along dimension 0
func.func @f(%x: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %part = memref.subview %x[0] [%n] [1] : memref<?xf64> to memref<?xf64, strided<[1]>>
  %y = memref.load %part[%c0] : memref<?xf64, strided<[1]>>
  return %y : f64
}

// -----
// case: an assertion that does not hold
// arguments: x=-1
// expect: 7: running the function: the assertion does not hold: x is negative
func.func @f(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %ok = arith.cmpf oge, %x, %zero : f64
  cf.assert %ok, "x is negative"
  %y = math.sqrt %x : f64
  return %y : f64
}

// -----
// case: a loop without end
// seconds: 1.5
// expect: 0: still running the function after 1.5 s: ended
func.func @f(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %y = scf.while (%v = %x) : (f64) -> f64 {
    %go = arith.cmpf oge, %v, %x : f64
    scf.condition(%go) %v : f64
  } do {
  ^bb0(%v: f64):
    %w = math.absf %v : f64
    %u = math.sqrt %w : f64
    %t = arith.addf %u, %one : f64
    scf.yield %t : f64
  }
  return %y : f64
}

// -----
// case: recursion without end
// expect: 0: running the function: ended by a segmentation fault
func.func @f(%x: f64) -> f64 {
  %half = arith.constant 0.5 : f64
  %m = memref.alloca() : memref<64xf64>
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<64xf64>
  %z = arith.mulf %x, %half : f64
  %y = func.call @f(%z) : (f64) -> f64
  %v = memref.load %m[%c0] : memref<64xf64>
  %w = arith.addf %y, %v : f64
  return %w : f64
}

// -----
// case: an allocation that is too large
// arguments: n=100000000000
// expect: 0: running the function: an allocation of 800000000000 bytes failed
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%n) : memref<?xf64>
  memref.store %x, %m[%c0] : memref<?xf64>
  %y = memref.load %m[%c0] : memref<?xf64>
  func.call @keep(%m) : (memref<?xf64>) -> ()
  return %y : f64
}
func.func private @keep(%m: memref<?xf64>) {
  %c1 = arith.constant 1 : index
  %v = memref.load %m[%c1] : memref<?xf64>
  memref.store %v, %m[%c1] : memref<?xf64>
  return
}

// -----
// case: the program ends itself
// expect: 0: running the function: the program called exit(3)
func.func private @exit(i32)
func.func @f(%x: f64) -> f64 {
  %three = arith.constant 3 : i32
  func.call @exit(%three) : (i32) -> ()
  return %x : f64
}

// -----
// case: sizes that do not fit the type
// arguments: x=3x4
// expect: 0: argument %x: it has the sizes 3x4, but memref<?x3xf64> has ?x3
func.func @f(%x: memref<?x3xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %y = memref.load %x[%c0, %c0] : memref<?x3xf64>
  return %y : f64
}

// -----
// case: an argument that is not there
// arguments: w=1
// expect: 0: there is no argument 'w'; the arguments are %x
func.func @f(%x: f64) -> f64 {
  return %x : f64
}

// -----
// case: a word for a number
// arguments: x=much
// expect: 0: argument %x: 'much' is not a number
func.func @f(%x: f64) -> f64 {
  return %x : f64
}

// -----
// case: a file that is not there
// arguments: x=nowhere.npy
// expect: 0: argument %x: nowhere.npy cannot be read: no such file or directory
func.func @f(%x: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %y = memref.load %x[%c0] : memref<?xf64>
  return %y : f64
}
