// Explicit heat conduction in a rod of 64 cells, and how far the final temperatures are from wanted ones.
//
// Differentiate by the conductivity of the cells. The initial and the wanted temperatures are data. The two ends are held at a constant:
// these stores clear what the buffer held the step before, so they are active although they write a constant. The scaling of the time
// step and the check of the largest value are inactive.
//
//   mlir-activity check examples/heat_stencil.mlir
//   mlir-activity run examples/heat_stencil.mlir --check --compare

#interior = affine_set<(i) : (i - 1 >= 0, 62 - i >= 0)>

func.func @heat(%conductivity: memref<64xf64>, %initial: memref<64xf64> {enzyme.const}, %wanted: memref<64xf64> {enzyme.const}) -> (f64, i1) {
  %zero = arith.constant 0.0 : f64
  %boundary = arith.constant 1.0 : f64
  %limit = arith.constant 1.0e3 : f64
  %dt = arith.constant 0.25 : f64
  %safety = arith.constant 0.5 : f64
  %tau = arith.mulf %dt, %safety : f64

  %now = memref.alloc() : memref<64xf64>
  %next = memref.alloc() : memref<64xf64>
  memref.copy %initial, %now : memref<64xf64> to memref<64xf64>

  affine.for %step = 0 to 20 {
    affine.for %i = 0 to 64 {
      affine.if #interior(%i) {
        %left = affine.load %now[%i - 1] : memref<64xf64>
        %here = affine.load %now[%i] : memref<64xf64>
        %right = affine.load %now[%i + 1] : memref<64xf64>
        %k = affine.load %conductivity[%i] : memref<64xf64>
        %sides = arith.addf %left, %right : f64
        %twice = arith.addf %here, %here : f64
        %curvature = arith.subf %sides, %twice : f64
        %flow = arith.mulf %k, %curvature : f64
        %change = arith.mulf %tau, %flow : f64
        %new = arith.addf %here, %change : f64
        affine.store %new, %next[%i] : memref<64xf64>
      } else {
        affine.store %boundary, %next[%i] : memref<64xf64>
      }
    }
    memref.copy %next, %now : memref<64xf64> to memref<64xf64>
  }

  %r:2 = affine.for %i = 0 to 64 iter_args(%sum = %zero, %top = %zero) -> (f64, f64) {
    %value = affine.load %now[%i] : memref<64xf64>
    %goal = affine.load %wanted[%i] : memref<64xf64>
    %d = arith.subf %value, %goal : f64
    %square = arith.mulf %d, %d : f64
    %s = arith.addf %sum, %square : f64
    %m = arith.maximumf %top, %value : f64
    affine.yield %s, %m : f64, f64
  }
  %stable = arith.cmpf olt, %r#1, %limit : f64
  memref.dealloc %now : memref<64xf64>
  memref.dealloc %next : memref<64xf64>
  return %r#0, %stable : f64, i1
}
