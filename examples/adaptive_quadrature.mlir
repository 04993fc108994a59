// The integral of exp(-a t^2) from 0 to an upper bound by adaptive Simpson quadrature: three functions, one of them recursive.
//
// Differentiate by a. The bounds of the intervals are halved all the way down and stay inactive, because the upper bound is marked
// {enzyme.const}; so do the widths. The error estimate steers the recursion and carries no derivative, though it is computed from active
// values. @integrand is called with active and with inactive arguments; its classes are the union.
//
//   mlir-activity check examples/adaptive_quadrature.mlir
//   mlir-activity run examples/adaptive_quadrature.mlir --check

func.func private @integrand(%a: f64, %t: f64) -> f64 {
  %square = arith.mulf %t, %t : f64
  %scaled = arith.mulf %a, %square : f64
  %minus = arith.negf %scaled : f64
  %y = math.exp %minus : f64
  return %y : f64
}

func.func private @simpson(%a: f64, %lo: f64, %hi: f64) -> f64 {
  %half = arith.constant 0.5 : f64
  %four = arith.constant 4.0 : f64
  %six = arith.constant 6.0 : f64
  %sum = arith.addf %lo, %hi : f64
  %mid = arith.mulf %sum, %half : f64
  %width = arith.subf %hi, %lo : f64
  %weight = arith.divf %width, %six : f64
  %left = func.call @integrand(%a, %lo) : (f64, f64) -> f64
  %centre = func.call @integrand(%a, %mid) : (f64, f64) -> f64
  %right = func.call @integrand(%a, %hi) : (f64, f64) -> f64
  %inner = arith.mulf %four, %centre : f64
  %ends = arith.addf %left, %right : f64
  %all = arith.addf %ends, %inner : f64
  %area = arith.mulf %weight, %all : f64
  return %area : f64
}

func.func private @refine(%a: f64, %lo: f64, %hi: f64, %whole: f64, %depth: i32) -> f64 {
  %half = arith.constant 0.5 : f64
  %tolerance = arith.constant 1.0e-9 : f64
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %sum = arith.addf %lo, %hi : f64
  %mid = arith.mulf %sum, %half : f64
  %left = func.call @simpson(%a, %lo, %mid) : (f64, f64, f64) -> f64
  %right = func.call @simpson(%a, %mid, %hi) : (f64, f64, f64) -> f64
  %both = arith.addf %left, %right : f64
  %difference = arith.subf %both, %whole : f64
  %error = math.absf %difference : f64
  %good = arith.cmpf olt, %error, %tolerance : f64
  %deep = arith.cmpi sle, %depth, %zero : i32
  %stop = arith.ori %good, %deep : i1
  %r = scf.if %stop -> (f64) {
    scf.yield %both : f64
  } else {
    %less = arith.subi %depth, %one : i32
    %l = func.call @refine(%a, %lo, %mid, %left, %less) : (f64, f64, f64, f64, i32) -> f64
    %h = func.call @refine(%a, %mid, %hi, %right, %less) : (f64, f64, f64, f64, i32) -> f64
    %area = arith.addf %l, %h : f64
    scf.yield %area : f64
  }
  return %r : f64
}

func.func @integral(%a: f64, %upper: f64 {enzyme.const}) -> f64 {
  %lower = arith.constant 0.0 : f64
  %depth = arith.constant 12 : i32
  %whole = func.call @simpson(%a, %lower, %upper) : (f64, f64, f64) -> f64
  %y = func.call @refine(%a, %lower, %upper, %whole, %depth) : (f64, f64, f64, f64, i32) -> f64
  return %y : f64
}
