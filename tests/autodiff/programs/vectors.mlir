// Vectors.

func.func @f(%m: memref<8xf64>, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f64
  %a = vector.load %m[%c0] : memref<8xf64>, vector<4xf64>
  %b = vector.transfer_read %m[%c4], %zero {in_bounds = [true]} : memref<8xf64>, vector<4xf64>
  %k = vector.broadcast %x : f64 to vector<4xf64>
  %c = vector.fma %a, %b, %k : vector<4xf64>
  %d = math.sin %c : vector<4xf64>
  vector.store %d, %m[%c0] : memref<8xf64>, vector<4xf64>
  %e = vector.shuffle %d, %b [0, 5, 5, 2] : vector<4xf64>, vector<4xf64>
  %g = arith.mulf %e, %d : vector<4xf64>
  vector.transfer_write %g, %m[%c4] {in_bounds = [true]} : vector<4xf64>, memref<8xf64>
  %s = vector.reduction <add>, %g : vector<4xf64> into f64
  %p = vector.reduction <mul>, %d : vector<4xf64> into f64
  %q = vector.reduction <maximumf>, %c : vector<4xf64> into f64
  %r = arith.mulf %s, %p : f64
  %t = arith.mulf %r, %q : f64
  return %t : f64
}

// -----

// Elements, slices, shapes, in a loop that keeps vectors.
func.func @f(%m: memref<12xf64>, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %start = vector.broadcast %x : f64 to vector<4xf64>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %start) -> vector<4xf64> {
    %v = vector.load %m[%i] : memref<12xf64>, vector<4xf64>
    %p = arith.mulf %v, %s : vector<4xf64>
    %q = math.exp %p : vector<4xf64>
    %e = vector.extract %q[2] : f64 from vector<4xf64>
    %w = vector.insert %e, %p [1] : f64 into vector<4xf64>
    %h = vector.shape_cast %w : vector<4xf64> to vector<2x2xf64>
    %t = vector.transpose %h, [1, 0] : vector<2x2xf64> to vector<2x2xf64>
    %row = vector.extract %t[0] : vector<2xf64> from vector<2x2xf64>
    %wide = vector.broadcast %row : vector<2xf64> to vector<3x2xf64>
    %acc = arith.constant dense<0.5> : vector<3xf64>
    %sum = vector.multi_reduction <add>, %wide, %acc [1] : vector<3x2xf64> to vector<3xf64>
    %slice = vector.extract_strided_slice %sum {offsets = [1], sizes = [2], strides = [1]} : vector<3xf64> to vector<2xf64>
    %into = vector.insert_strided_slice %slice, %w {offsets = [1], strides = [1]} : vector<2xf64> into vector<4xf64>
    %n = math.tanh %into : vector<4xf64>
    vector.store %n, %m[%i] : memref<12xf64>, vector<4xf64>
    scf.yield %n : vector<4xf64>
  }
  %o = vector.reduction <add>, %r : vector<4xf64> into f64
  return %o : f64
}

// -----

// Masks.
func.func @f(%m: memref<8xf64>, %o: memref<8xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %mask = vector.create_mask %c3 : vector<4xi1>
  %pass = vector.load %o[%c0] : memref<8xf64>, vector<4xf64>
  %a = vector.maskedload %m[%c0], %mask, %pass : memref<8xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  %b = arith.mulf %a, %a : vector<4xf64>
  vector.maskedstore %o[%n], %mask, %b : memref<8xf64>, vector<4xi1>, vector<4xf64>
  return
}
