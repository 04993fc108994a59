// recursion: overwriting or not
func.func private @r(%m: memref<f64>, %n: i32) {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %c0 = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : i32
//^^ inactive[no-derivative-type]
  %c = arith.cmpi sgt, %n, %c0 : i32
//^^ inactive[no-derivative-type]
  %k = arith.subi %n, %c1 : i32
//^^ inactive[no-derivative-type]
  scf.if %c {
    func.call @r(%m, %k) : (memref<f64>, i32) -> ()
//  ^^ inactive[not-useful]
    memref.store %zero, %m[] : memref<f64>
  }
  return
}
func.func @f(%x: f64, %n: i32) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
  func.call @r(%m, %n) : (memref<f64>, i32) -> ()
  %y = memref.load %m[] : memref<f64>
  return %y : f64
}

// -----
// mutual recursion with swapped arguments
func.func private @r(%a: memref<f64>, %b: memref<f64>, %n: i32) {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %c0 = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : i32
//^^ inactive[no-derivative-type]
  %c = arith.cmpi sgt, %n, %c0 : i32
//^^ inactive[no-derivative-type]
  %k = arith.subi %n, %c1 : i32
//^^ inactive[no-derivative-type]
  scf.if %c {
    func.call @r(%b, %a, %k) : (memref<f64>, memref<f64>, i32) -> ()
  } else {
    memref.store %zero, %a[] : memref<f64>
  }
  return
}
func.func @f(%x: f64, %n: i32) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %o = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
  memref.store %x, %o[] : memref<f64>
//^^ inactive[not-useful]
  func.call @r(%m, %o, %n) : (memref<f64>, memref<f64>, i32) -> ()
  %y = memref.load %m[] : memref<f64>
  return %y : f64
}
