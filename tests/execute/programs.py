"""Programs that several tests of runs need."""

ENDLESS = """\
func.func @f(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %y = scf.while (%v = %x) : (f64) -> f64 {
    %go = arith.cmpf oge, %v, %x : f64
    scf.condition(%go) %v : f64
  } do {
  ^bb0(%v: f64):
    %w = math.sqrt %v : f64
    %t = arith.addf %w, %one : f64
    scf.yield %t : f64
  }
  return %y : f64
}
"""
