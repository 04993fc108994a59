func.func @execute(%a: memref<f64>, %b: memref<f64>, %x: f64) {
  %t, %v = async.execute -> !async.value<f64> {
    %y = memref.load %a[] : memref<f64>
    %z = arith.mulf %x, %y : f64
    async.yield %z : f64
  }
  %w = async.await %v : !async.value<f64>
  memref.store %w, %b[] : memref<f64>
  async.await %t : !async.token
  return
}
// -----
func.func @group(%a: memref<f64>, %b: memref<f64>) {
  %c1 = arith.constant 1 : index
  %g = async.create_group %c1 : !async.group
  %t = async.execute {
    %y = memref.load %a[] : memref<f64>
    memref.store %y, %b[] : memref<f64>
    async.yield
  }
  %n = async.add_to_group %t, %g : !async.token
  async.await_all %g
  return
}
