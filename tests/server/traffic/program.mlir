// π😀 a comment	with a tab
func.func @f(%x: f64, %k: f64) -> f64 {
	%c = arith.constant 2.0 : f64 // 😀	two
  %s = "t.op"() {s = "π😀", activity.inactive} : () -> f64 %y = arith.mulf %x, %c : f64 // 漢字
  %z = func.call @g(%y, %k) : (f64, f64) -> f64
  return %z : f64
}
func.func private @g(%a: f64, %b: f64) -> f64 {
  %r = arith.addf %a, %b : f64 %i = arith.constant 7 : i32 // 😀
  return %r : f64
}
