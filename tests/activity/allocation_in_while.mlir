// alloc in scf.while condition region etc
func.func @f(%x: f64, %n: i32) -> f64 {
  %zero = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %c0 = arith.constant 0 : i32
//^^ inactive[no-derivative-type]
  %c1 = arith.constant 1 : i32
//^^ inactive[no-derivative-type]
  %r:2 = scf.while (%k = %n, %v = %x) : (i32, f64) -> (i32, f64) {
    %c = arith.cmpi sgt, %k, %c0 : i32
//  ^^ inactive[no-derivative-type]
    scf.condition(%c) %k, %v : i32, f64
  } do {
  ^bb0(%k: i32, %v: f64):
    %l = arith.subi %k, %c1 : i32
//  ^^ inactive[no-derivative-type]
    scf.yield %l, %zero : i32, f64
  }
  return %r#1 : f64
}
