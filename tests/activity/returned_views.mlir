// fresh returned as a view
func.func private @make(%x: f64) -> (memref<4xf64>, memref<1xf64, strided<[1], offset: 2>>) {
  %m = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  linalg.fill ins(%x : f64) outs(%m : memref<4xf64>)
  %s = memref.subview %m[2] [1] [1] : memref<4xf64> to memref<1xf64, strided<[1], offset: 2>>
//^^ inactive[no-derivative-type]
  return %m, %s : memref<4xf64>, memref<1xf64, strided<[1], offset: 2>>
}
func.func @root(%x: f64, %i: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %m, %s = func.call @make(%x) : (f64) -> (memref<4xf64>, memref<1xf64, strided<[1], offset: 2>>)
  memref.store %zero, %s[%i] : memref<1xf64, strided<[1], offset: 2>>
  %y = memref.load %m[%i] : memref<4xf64>
  return %y : f64
}

// -----
// fresh of a loop
func.func private @make(%box: memref<8xmemref<f64>>, %n: index) -> memref<f64> {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %first = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %first, %box[%c0] : memref<8xmemref<f64>>
//^^ inactive[no-derivative-type]
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%l = %first) -> (memref<f64>) {
    %m = memref.alloc() : memref<f64>
//  ^^ inactive[no-derivative-type]
    memref.store %m, %box[%i] : memref<8xmemref<f64>>
//  ^^ inactive[no-derivative-type]
    scf.yield %m : memref<f64>
  }
  return %r : memref<f64>
}
func.func private @make2(%box: memref<8xmemref<f64>>, %n: index) -> memref<f64> {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  cf.br ^body(%c0 : index)
^body(%i: index):
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %m, %box[%i] : memref<8xmemref<f64>>
//^^ inactive[no-derivative-type]
  %j = arith.addi %i, %c1 : index
//^^ inactive[no-derivative-type]
  %more = arith.cmpi slt, %j, %n : index
//^^ inactive[no-derivative-type]
  cf.cond_br %more, ^body(%j : index), ^exit
^exit:
  return %m : memref<f64>
}
func.func @root(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %box = memref.alloc() : memref<8xmemref<f64>>
//^^ inactive[no-derivative-type]
  %r = func.call @make2(%box, %n) : (memref<8xmemref<f64>>, index) -> memref<f64>
//^^ inactive[no-derivative-type]
  %p = memref.load %box[%c0] : memref<8xmemref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %x, %p[] : memref<f64>
  memref.store %zero, %r[] : memref<f64>
  %y = memref.load %p[] : memref<f64>
  return %y : f64
}

// -----
// fresh returned reshaped, cells
func.func private @make(%x: f64) -> memref<2x2xf64> {
  %c3 = arith.constant 3 : index
//^^ inactive[no-derivative-type]
  %m = memref.alloc() : memref<4xf64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[%c3] : memref<4xf64>
  %s = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<4xf64> into memref<2x2xf64>
//^^ inactive[no-derivative-type]
  return %s : memref<2x2xf64>
}
func.func @root(%x: f64) -> f64 {
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %s = func.call @make(%x) : (f64) -> memref<2x2xf64>
  %y = memref.load %s[%c1, %c1] : memref<2x2xf64>
  return %y : f64
}
