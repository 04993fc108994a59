// unknown op with captured address writes it
func.func @f(%x: f64) -> f64 {
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
  %n = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  "my.swap"() ({
    %a = memref.load %m[] : memref<f64>
//  ^^ inactive[not-useful]
    %b = memref.load %n[] : memref<f64>
//  ^^ inactive[not-useful]
    "my.yield"() : () -> ()
  }) : () -> ()
  %y = memref.load %n[] : memref<f64>
  return %y : f64
}
