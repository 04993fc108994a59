// The cube root of a number by Newton's method, written with blocks and branches.
//
// Differentiate the root by the number. The test for convergence looks at the size of the step, and the iteration counter bounds the
// work; both only decide where control goes. The starting guess is a constant, yet the iterate becomes varied in the first turn.
//
//   mlir-activity check examples/newton_blocks.mlir
//   mlir-activity run examples/newton_blocks.mlir --check

func.func @cube_root(%a: f64) -> (f64, i32) {
  %guess = arith.constant 1.0 : f64
  %three = arith.constant 3.0 : f64
  %tolerance = arith.constant 1.0e-12 : f64
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %most = arith.constant 60 : i32
  cf.br ^iterate(%guess, %zero : f64, i32)

^iterate(%x: f64, %turns: i32):
  // x - (x^3 - a) / (3 x^2)
  %square = arith.mulf %x, %x : f64
  %cube = arith.mulf %square, %x : f64
  %residual = arith.subf %cube, %a : f64
  %slope = arith.mulf %three, %square : f64
  %step = arith.divf %residual, %slope : f64
  %better = arith.subf %x, %step : f64
  %count = arith.addi %turns, %one : i32

  %size = math.absf %step : f64
  %close = arith.cmpf olt, %size, %tolerance : f64
  cf.cond_br %close, ^done(%better : f64), ^check

^check:
  %again = arith.cmpi slt, %count, %most : i32
  cf.cond_br %again, ^iterate(%better, %count : f64, i32), ^done(%better : f64)

^done(%root: f64):
  return %root, %count : f64, i32
}
