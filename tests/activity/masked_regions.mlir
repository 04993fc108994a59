// warp
func.func private @clear(%m: memref<f64>) {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  memref.store %zero, %m[] : memref<f64>
  return
}
gpu.module @k {
  func.func private @clear(%m: memref<f64>) {
    %zero = arith.constant 0.0 : f64
//  ^^ inactive[not-varied]
    memref.store %zero, %m[] : memref<f64>
    return
  }
  gpu.func @kernel(%out: memref<?xf64>, %x: f64) kernel {
    %t = gpu.lane_id
//  ^^ inactive[no-derivative-type]
    %m = memref.alloca() : memref<f64>
//  ^^ inactive[no-derivative-type]
    memref.store %x, %m[] : memref<f64>
    gpu.warp_execute_on_lane_0(%t)[32] {
      func.call @clear(%m) : (memref<f64>) -> ()
    }
    %v = memref.load %m[] : memref<f64>
    memref.store %v, %out[%t] : memref<?xf64>
    gpu.return
  }
}
