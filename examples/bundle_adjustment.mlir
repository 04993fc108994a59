// Bundle adjustment: how far 2000 image points are from where 10 cameras should see 500 points in space, squared and weighted.
//
// Differentiate by the cameras, the points in space and the weights. The measured image points are data, and which camera sees which point
// is integer memory: the loads of the numbers are inactive, the rows that they select are active. The shadows of the cameras and the points
// are added to through the same numbers.
//
//   mlir-activity check examples/bundle_adjustment.mlir
//   mlir-activity run examples/bundle_adjustment.mlir --check --compare

// A vector turned around an axis by an angle: the axis times the angle is the first argument (Rodrigues' formula).
func.func private @rotate(%rx: f64, %ry: f64, %rz: f64, %x: f64, %y: f64, %z: f64) -> (f64, f64, f64) {
  %one = arith.constant 1.0 : f64
  %tiny = arith.constant 1.0e-30 : f64
  %xx = arith.mulf %rx, %rx : f64
  %yy = arith.mulf %ry, %ry : f64
  %zz = arith.mulf %rz, %rz : f64
  %xxyy = arith.addf %xx, %yy : f64
  %square = arith.addf %xxyy, %zz : f64
  %turns = arith.cmpf ogt, %square, %tiny : f64
  %r:3 = scf.if %turns -> (f64, f64, f64) {
    %angle = math.sqrt %square : f64
    %sine = math.sin %angle : f64
    %cosine = math.cos %angle : f64
    %ux = arith.divf %rx, %angle : f64
    %uy = arith.divf %ry, %angle : f64
    %uz = arith.divf %rz, %angle : f64
    %rest = arith.subf %one, %cosine : f64
    %dx = arith.mulf %ux, %x : f64
    %dy = arith.mulf %uy, %y : f64
    %dz = arith.mulf %uz, %z : f64
    %dxy = arith.addf %dx, %dy : f64
    %dot = arith.addf %dxy, %dz : f64
    %along = arith.mulf %dot, %rest : f64
    %a0 = arith.mulf %uy, %z : f64
    %a1 = arith.mulf %uz, %y : f64
    %cx = arith.subf %a0, %a1 : f64
    %b0 = arith.mulf %uz, %x : f64
    %b1 = arith.mulf %ux, %z : f64
    %cy = arith.subf %b0, %b1 : f64
    %c0 = arith.mulf %ux, %y : f64
    %c1 = arith.mulf %uy, %x : f64
    %cz = arith.subf %c0, %c1 : f64
    %x0 = arith.mulf %x, %cosine : f64
    %x1 = math.fma %cx, %sine, %x0 : f64
    %x2 = math.fma %ux, %along, %x1 : f64
    %y0 = arith.mulf %y, %cosine : f64
    %y1 = math.fma %cy, %sine, %y0 : f64
    %y2 = math.fma %uy, %along, %y1 : f64
    %z0 = arith.mulf %z, %cosine : f64
    %z1 = math.fma %cz, %sine, %z0 : f64
    %z2 = math.fma %uz, %along, %z1 : f64
    scf.yield %x2, %y2, %z2 : f64, f64, f64
  } else {
    scf.yield %x, %y, %z : f64, f64, f64
  }
  return %r#0, %r#1, %r#2 : f64, f64, f64
}

// A lens has a focal length, a principal point (x, y), and two coefficients of radial distortion. Unless told otherwise, a run puts all
// points in front of all cameras.
func.func @reprojection_error(%rotations: memref<10x3xf64> {activity.input = "random:-0.2..0.2"},
                              %centres: memref<10x3xf64> {activity.input = "random:-1..1"},
                              %lenses: memref<10x5xf64>,
                              %points: memref<500x3xf64> {activity.input = "random:4..6"},
                              %weights: memref<2000xf64>, %measured: memref<2000x2xf64> {enzyme.const},
                              %seen_by: memref<2000xindex> {activity.input = "random:0..9"},
                              %seen_point: memref<2000xindex> {activity.input = "random:0..499"}) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c2000 = arith.constant 2000 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %half = arith.constant 0.5 : f64
  %error = scf.for %i = %c0 to %c2000 step %c1 iter_args(%sum = %zero) -> (f64) {
    %camera = memref.load %seen_by[%i] : memref<2000xindex>
    %point = memref.load %seen_point[%i] : memref<2000xindex>

    // The point as the camera sees it.
    %px = memref.load %points[%point, %c0] : memref<500x3xf64>
    %py = memref.load %points[%point, %c1] : memref<500x3xf64>
    %pz = memref.load %points[%point, %c2] : memref<500x3xf64>
    %cx = memref.load %centres[%camera, %c0] : memref<10x3xf64>
    %cy = memref.load %centres[%camera, %c1] : memref<10x3xf64>
    %cz = memref.load %centres[%camera, %c2] : memref<10x3xf64>
    %vx = arith.subf %px, %cx : f64
    %vy = arith.subf %py, %cy : f64
    %vz = arith.subf %pz, %cz : f64
    %rx = memref.load %rotations[%camera, %c0] : memref<10x3xf64>
    %ry = memref.load %rotations[%camera, %c1] : memref<10x3xf64>
    %rz = memref.load %rotations[%camera, %c2] : memref<10x3xf64>
    %w:3 = func.call @rotate(%rx, %ry, %rz, %vx, %vy, %vz) : (f64, f64, f64, f64, f64, f64) -> (f64, f64, f64)
    %x = arith.divf %w#0, %w#2 : f64
    %y = arith.divf %w#1, %w#2 : f64

    // The lens: 1 + k1 r^2 + k2 r^4, times the focal length.
    %k1 = memref.load %lenses[%camera, %c3] : memref<10x5xf64>
    %k2 = memref.load %lenses[%camera, %c4] : memref<10x5xf64>
    %focal = memref.load %lenses[%camera, %c0] : memref<10x5xf64>
    %ox = memref.load %lenses[%camera, %c1] : memref<10x5xf64>
    %oy = memref.load %lenses[%camera, %c2] : memref<10x5xf64>
    %xx = arith.mulf %x, %x : f64
    %yy = arith.mulf %y, %y : f64
    %rr = arith.addf %xx, %yy : f64
    %inner = math.fma %k2, %rr, %k1 : f64
    %bend = math.fma %inner, %rr, %one : f64
    %scale = arith.mulf %focal, %bend : f64
    %u = math.fma %x, %scale, %ox : f64
    %v = math.fma %y, %scale, %oy : f64

    // The distance from the measured point, weighted, and a term that keeps the weight near 1.
    %mu = memref.load %measured[%i, %c0] : memref<2000x2xf64>
    %mv = memref.load %measured[%i, %c1] : memref<2000x2xf64>
    %du = arith.subf %u, %mu : f64
    %dv = arith.subf %v, %mv : f64
    %weight = memref.load %weights[%i] : memref<2000xf64>
    %ww = arith.mulf %weight, %weight : f64
    %uu = arith.mulf %du, %du : f64
    %vv = arith.mulf %dv, %dv : f64
    %far = arith.addf %uu, %vv : f64
    %term = arith.mulf %ww, %far : f64
    %doubt = arith.subf %one, %ww : f64
    %penalty = arith.mulf %doubt, %doubt : f64
    %both = arith.addf %term, %penalty : f64
    %part = arith.mulf %half, %both : f64
    %next = arith.addf %sum, %part : f64
    scf.yield %next : f64
  }
  return %error : f64
}
