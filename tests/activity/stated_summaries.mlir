// stated deep, non-single
func.func private @e(memref<2xmemref<f64>>) attributes {activity.summary = "writes memory 0.1"}
func.func @f(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : index
//^^ inactive[no-derivative-type]
  %box = memref.alloc() : memref<2xmemref<f64>>
//^^ inactive[no-derivative-type]
  %m = memref.alloc() : memref<f64>
//^^ inactive[no-derivative-type]
  memref.store %m, %box[%c0] : memref<2xmemref<f64>>
//^^ inactive[no-derivative-type]
  memref.store %x, %m[] : memref<f64>
  func.call @e(%box) : (memref<2xmemref<f64>>) -> ()
  %y = memref.load %m[] : memref<f64>
  return %y : f64
}
