// gather/scatter through vectors of pointers
llvm.func @f(%x: vector<2xf64>, %k: vector<2xi1>, %a: !llvm.ptr, %d: vector<2xf64>) -> vector<2xf64> {
  %one = llvm.mlir.constant(8 : i64) : i64
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %s = llvm.intr.sin(%x) : (vector<2xf64>) -> vector<2xf64>
  llvm.store %s, %m : vector<2xf64>, !llvm.ptr
  %idx = llvm.mlir.constant(dense<[0, 1]> : vector<2xi64>) : vector<2xi64>
//^^ inactive[no-derivative-type]
  %ps = llvm.getelementptr %m[%idx] : (!llvm.ptr, vector<2xi64>) -> vector<2x!llvm.ptr>, f64
//^^ inactive[no-derivative-type]
  %c = llvm.mlir.constant(dense<0.0> : vector<2xf64>) : vector<2xf64>
//^^ inactive[not-varied]
  %y = llvm.intr.masked.gather %ps, %k, %c {alignment = 8 : i32} : (vector<2x!llvm.ptr>, vector<2xi1>, vector<2xf64>) -> vector<2xf64>
  llvm.return %y : vector<2xf64>
}

// -----
llvm.func @scatter(%x: vector<2xf64>, %k: vector<2xi1>) -> vector<2xf64> {
  %one = llvm.mlir.constant(8 : i64) : i64
//^^ inactive[no-derivative-type]
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %s = llvm.intr.sin(%x) : (vector<2xf64>) -> vector<2xf64>
  %idx = llvm.mlir.constant(dense<[0, 1]> : vector<2xi64>) : vector<2xi64>
//^^ inactive[no-derivative-type]
  %ps = llvm.getelementptr %m[%idx] : (!llvm.ptr, vector<2xi64>) -> vector<2x!llvm.ptr>, f64
//^^ inactive[no-derivative-type]
  llvm.intr.masked.scatter %s, %ps, %k {alignment = 8 : i32} : vector<2xf64>, vector<2xi1> into vector<2x!llvm.ptr>
  %y = llvm.load %m : !llvm.ptr -> vector<2xf64>
  llvm.return %y : vector<2xf64>
}

// -----
// linalg.generic over memref of memref
#id = affine_map<(i) -> (i)>
func.func @f(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %box = memref.alloc() : memref<1xmemref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %m, %box[%c0] : memref<1xmemref<f64>>
//^^ inactive[no-derivative-type]
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%box : memref<1xmemref<f64>>) {
//^^ inactive[no-derivative-type]
  ^bb0(%e: memref<f64>):
    memref.store %x, %e[] : memref<f64>
    linalg.yield
  }
  %y = memref.load %m[] : memref<f64>
  return %y : f64
}

// -----
// linalg.generic copies addresses
#id = affine_map<(i) -> (i)>
func.func @f(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  %box = memref.alloc() : memref<1xmemref<f64>>
//^^ inactive[no-derivative-type]
  %box2 = memref.alloc() : memref<1xmemref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %m, %box[%c0] : memref<1xmemref<f64>>
//^^ inactive[no-derivative-type]
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%box : memref<1xmemref<f64>>) outs(%box2 : memref<1xmemref<f64>>) {
//^^ inactive[no-derivative-type]
  ^bb0(%e: memref<f64>, %o: memref<f64>):
    linalg.yield %e : memref<f64>
  }
  %p = memref.load %box2[%c0] : memref<1xmemref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %x, %p[] : memref<f64>
  %y = memref.load %m[] : memref<f64>
  return %y : f64
}
