// Van der Pol's oscillator, x'' = mu (1 - x^2) x' - x, integrated with Heun's method up to a given time.
//
// Differentiate the final position by the damping and by the initial state. Time, the step and the step counter move with the loop and
// never meet an input: they are inactive, although they are floats that change in every turn. So is the size of the velocity, which is
// only compared with a limit to stop a run that blows up.
//
//   mlir-activity check examples/oscillator.mlir
//   mlir-activity run examples/oscillator.mlir --check

func.func private @acceleration(%mu: f64, %x: f64, %v: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %square = arith.mulf %x, %x : f64
  %slack = arith.subf %one, %square : f64
  %damping = arith.mulf %mu, %slack : f64
  %force = arith.mulf %damping, %v : f64
  %a = arith.subf %force, %x : f64
  return %a : f64
}

func.func @oscillator(%mu: f64, %x0: f64, %v0: f64, %end: f64 {enzyme.const}) -> f64 {
  %start = arith.constant 0.0 : f64
  %step = arith.constant 0.015625 : f64
  %half_step = arith.constant 0.0078125 : f64
  %limit = arith.constant 1.0e6 : f64
  %no_steps = arith.constant 0 : i64
  %one = arith.constant 1 : i64

  %final:4 = scf.while (%x = %x0, %v = %v0, %t = %start, %steps = %no_steps) : (f64, f64, f64, i64) -> (f64, f64, f64, i64) {
    %early = arith.cmpf olt, %t, %end : f64
    %speed = math.absf %v : f64
    %sane = arith.cmpf olt, %speed, %limit : f64
    %go_on = arith.andi %early, %sane : i1
    scf.condition(%go_on) %x, %v, %t, %steps : f64, f64, f64, i64
  } do {
  ^bb0(%x: f64, %v: f64, %t: f64, %steps: i64):
    // Predict with Euler, correct with the mean of the two slopes.
    %a = func.call @acceleration(%mu, %x, %v) : (f64, f64, f64) -> f64
    %dx = arith.mulf %step, %v : f64
    %dv = arith.mulf %step, %a : f64
    %xp = arith.addf %x, %dx : f64
    %vp = arith.addf %v, %dv : f64
    %ap = func.call @acceleration(%mu, %xp, %vp) : (f64, f64, f64) -> f64
    %vs = arith.addf %v, %vp : f64
    %as = arith.addf %a, %ap : f64
    %cx = arith.mulf %half_step, %vs : f64
    %cv = arith.mulf %half_step, %as : f64
    %xn = arith.addf %x, %cx : f64
    %vn = arith.addf %v, %cv : f64
    %tn = arith.addf %t, %step : f64
    %count = arith.addi %steps, %one : i64
    scf.yield %xn, %vn, %tn, %count : f64, f64, f64, i64
  }
  return %final#0 : f64
}
