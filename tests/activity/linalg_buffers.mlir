// A reduction into a buffer of rank 0: the body moves the derivative from buffer to buffer.
#id = affine_map<(i) -> (i)>
#scalar = affine_map<(i) -> ()>
func.func @sum_of_squares(%v: memref<?xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %sum = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %zero, %sum[] : memref<f64>
//^^ inactive[not-varied]
  linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]} ins(%v : memref<?xf64>) outs(%sum : memref<f64>) {
//^^ active
  ^bb0(%a: f64, %s: f64):
    %square = arith.mulf %a, %a : f64
//  ^^ active
    %next = arith.addf %s, %square : f64
//  ^^ active
    linalg.yield %next : f64
  }
  %y = memref.load %sum[] : memref<f64>
  return %y : f64
}

// -----
// Exponentials in place: input and output are one buffer.
#id = affine_map<(i) -> (i)>
func.func @in_place(%v: memref<?xf64>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%v : memref<?xf64>) {
//^^ active
  ^bb0(%a: f64):
    %e = math.exp %a : f64
//  ^^ active
    linalg.yield %e : f64
  }
  return
}

// -----
// Named operations on buffers: fill a fresh one, multiply into it, copy it out.
func.func @product(%a: memref<4x4xf64>, %b: memref<4x4xf64> {enzyme.const}, %out: memref<4x4xf64>) {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %c = memref.alloc() : memref<4x4xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%zero : f64) outs(%c : memref<4x4xf64>)
//^^ inactive[not-varied]
  linalg.matmul ins(%a, %b : memref<4x4xf64>, memref<4x4xf64>) outs(%c : memref<4x4xf64>)
//^^ active
  linalg.copy ins(%c : memref<4x4xf64>) outs(%out : memref<4x4xf64>)
//^^ active
  memref.dealloc %c : memref<4x4xf64>
//^^ inactive[no-derivative-type]
  return
}

// -----
// What is computed from constant buffers alone stays inactive until it meets an active one.
func.func @gram(%data: memref<4x4xf64> {enzyme.const}, %x: memref<4x4xf64>, %out: memref<4x4xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %t = memref.alloc() : memref<4x4xf64>
//^^ inactive[no-derivative-type]
  %g = memref.alloc() : memref<4x4xf64>
//^^ inactive[no-derivative-type]
  linalg.transpose ins(%data : memref<4x4xf64>) outs(%t : memref<4x4xf64>) permutation = [1, 0]
//^^ inactive[declared-inactive]
  linalg.fill ins(%zero : f64) outs(%g : memref<4x4xf64>)
//^^ inactive[not-varied]
  linalg.matmul ins(%t, %data : memref<4x4xf64>, memref<4x4xf64>) outs(%g : memref<4x4xf64>)
//^^ inactive[declared-inactive]
  linalg.matmul ins(%g, %x : memref<4x4xf64>, memref<4x4xf64>) outs(%out : memref<4x4xf64>)
//^^ active
  memref.dealloc %t : memref<4x4xf64>
//^^ inactive[no-derivative-type]
  memref.dealloc %g : memref<4x4xf64>
//^^ inactive[no-derivative-type]
  return
}

// -----
// map, reduce, broadcast, dot and convolution on buffers.
func.func @pipeline(%v: memref<8xf64>, %kernel: memref<3xf64> {enzyme.const}) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %conv = memref.alloc() : memref<6xf64>
//^^ inactive[no-derivative-type]
  %wide = memref.alloc() : memref<6x2xf64>
//^^ inactive[no-derivative-type]
  %rows = memref.alloc() : memref<6xf64>
//^^ inactive[no-derivative-type]
  %r = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%zero : f64) outs(%conv : memref<6xf64>)
//^^ inactive[not-varied]
  linalg.fill ins(%zero : f64) outs(%rows : memref<6xf64>)
//^^ inactive[not-varied]
  linalg.fill ins(%zero : f64) outs(%r : memref<f64>)
//^^ inactive[not-varied]
  linalg.conv_1d ins(%v, %kernel : memref<8xf64>, memref<3xf64>) outs(%conv : memref<6xf64>)
  linalg.broadcast ins(%conv : memref<6xf64>) outs(%wide : memref<6x2xf64>) dimensions = [1]
  linalg.reduce ins(%wide : memref<6x2xf64>) outs(%rows : memref<6xf64>) dimensions = [1]
    (%a: f64, %sum: f64) {
      %s = arith.addf %a, %sum : f64
      linalg.yield %s : f64
    }
  linalg.map ins(%rows : memref<6xf64>) outs(%conv : memref<6xf64>)
    (%a: f64, %o: f64) {
      %one = arith.constant 1.0 : f64
//    ^^ inactive[not-varied]
      %s = arith.divf %one, %a : f64
      linalg.yield %s : f64
    }
  linalg.dot ins(%rows, %conv : memref<6xf64>, memref<6xf64>) outs(%r : memref<f64>)
  %y = memref.load %r[] : memref<f64>
  return %y : f64
}

// -----
// A body may load from memory of its own accord.
#id = affine_map<(i) -> (i)>
func.func @lookup(%table: memref<?xf64>, %where: memref<?xindex>, %out: memref<?xf64>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%where : memref<?xindex>) outs(%out : memref<?xf64>) {
//^^ active
  ^bb0(%i: index, %o: f64):
    %v = memref.load %table[%i] : memref<?xf64>
//  ^^ active
    linalg.yield %v : f64
  }
  return
}

// -----
// Written and never read: the operation is varied and not useful.
#id = affine_map<(i) -> (i)>
func.func @scratch(%v: memref<4xf64>, %i: index) -> f64 {
  %log = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%v : memref<4xf64>) outs(%log : memref<4xf64>) {
//^^ inactive[not-useful]
  ^bb0(%a: f64, %o: f64):
    %e = math.log %a : f64
//  ^^ inactive[not-useful]
    linalg.yield %e : f64
  }
  memref.dealloc %log : memref<4xf64>
//^^ inactive[no-derivative-type]
  %y = memref.load %v[%i] : memref<4xf64>
  return %y : f64
}
