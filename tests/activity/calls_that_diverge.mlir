// never returning call in a branch
func.func private @never() {
  cf.br ^a
^a:
  cf.br ^a
}
func.func @f(%x: f64, %c: i1) -> f64 {
  %m = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
  scf.if %c {
    func.call @never() : () -> ()
//  ^^ inactive[no-derivative-type]
  }
  %b = memref.load %m[] : memref<f64>
  return %b : f64
}
