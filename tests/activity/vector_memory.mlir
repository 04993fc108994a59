// Transfers between memory and vectors.
func.func @transfer(%m: memref<?xf64>, %out: memref<?xf64>, %i: index) {
  %pad = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %v = vector.transfer_read %m[%i], %pad : memref<?xf64>, vector<4xf64>
//^^ active
  %w = arith.mulf %v, %v : vector<4xf64>
//^^ active
  vector.transfer_write %w, %out[%i] : vector<4xf64>, memref<?xf64>
//^^ active
  return
}

// -----
// A transfer out of bounds reads the padding value: it counts.
func.func @padding(%data: memref<?xf64> {enzyme.const}, %x: f64, %i: index) -> f64 {
  %e = math.exp %x : f64
//^^ active
  %v = vector.transfer_read %data[%i], %e : memref<?xf64>, vector<4xf64>
//^^ active
  %y = vector.reduction <add>, %v : vector<4xf64> into f64
  return %y : f64
}

// -----
// Transfers on tensors: the write gives a new tensor.
func.func @tensors(%t: tensor<8xf64>, %i: index) -> tensor<8xf64> {
  %pad = arith.constant 0.0 : f64
//^^ inactive[not-varied]
  %ones = arith.constant dense<1.0> : vector<4xf64>
//^^ inactive[not-varied]
  %v = vector.transfer_read %t[%i], %pad : tensor<8xf64>, vector<4xf64>
//^^ active
  %w = arith.addf %v, %ones : vector<4xf64>
  %y = vector.transfer_write %w, %t[%i] : vector<4xf64>, tensor<8xf64>
//^^ active
  return %y : tensor<8xf64>
}

// -----
// Loads and stores, plain and masked. A masked load falls back on its last operand.
func.func @masked(%m: memref<?xf64>, %x: f64, %i: index, %n: index) -> vector<4xf64> {
  %mask = vector.create_mask %n : vector<4xi1>
//^^ inactive[no-derivative-type]
  %v = vector.load %m[%i] : memref<?xf64>, vector<4xf64>
//^^ active
  %w = arith.mulf %v, %v : vector<4xf64>
  vector.store %w, %m[%i] : memref<?xf64>, vector<4xf64>
//^^ active
  %b = vector.broadcast %x : f64 to vector<4xf64>
//^^ active
  %u = vector.maskedload %m[%i], %mask, %b : memref<?xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
//^^ active
  vector.maskedstore %m[%i], %mask, %u : memref<?xf64>, vector<4xi1>, vector<4xf64>
//^^ active
  return %u : vector<4xf64>
}

// -----
// A masked store of constants clears some lanes and leaves the others.
func.func @masked_clear(%x: vector<4xf64>, %n: index) -> vector<4xf64> {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant dense<0.0> : vector<4xf64>
//^^ inactive[not-varied]
  %mask = vector.create_mask %n : vector<4xi1>
//^^ inactive[no-derivative-type]
  %m = memref.alloca() : memref<4xf64>
//^^ inactive[no-derivative-type]
  vector.store %x, %m[%c0] : memref<4xf64>, vector<4xf64>
//^^ active
  vector.maskedstore %m[%c0], %mask, %zero : memref<4xf64>, vector<4xi1>, vector<4xf64>
//^^ active[clears]
  %y = vector.load %m[%c0] : memref<4xf64>, vector<4xf64>
//^^ active
  return %y : vector<4xf64>
}

// -----
// The same with the mask around the operation.
func.func @mask_region(%x: vector<4xf64>, %n: index) -> vector<4xf64> {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant dense<0.0> : vector<4xf64>
//^^ inactive[not-varied]
  %mask = vector.create_mask %n : vector<4xi1>
//^^ inactive[no-derivative-type]
  %m = memref.alloca() : memref<4xf64>
//^^ inactive[no-derivative-type]
  vector.transfer_write %x, %m[%c0] {in_bounds = [true]} : vector<4xf64>, memref<4xf64>
//^^ active
  vector.mask %mask {
    vector.transfer_write %zero, %m[%c0] {in_bounds = [true]} : vector<4xf64>, memref<4xf64>
//  ^^ active[clears]
  } : vector<4xi1>
  %y = vector.load %m[%c0] : memref<4xf64>, vector<4xf64>
//^^ active
  return %y : vector<4xf64>
}

// -----
// Gather and scatter: the offsets are integers.
func.func @gather_scatter(%m: memref<?xf64>, %out: memref<?xf64>, %offsets: vector<4xi32>, %mask: vector<4xi1>) {
  %c0 = arith.constant 0 : index
//^^ inactive[no-derivative-type]
  %zero = arith.constant dense<0.0> : vector<4xf64>
//^^ inactive[not-varied]
  %doubled = arith.addi %offsets, %offsets : vector<4xi32>
//^^ inactive[no-derivative-type]
  %v = vector.gather %m[%c0] [%doubled], %mask, %zero : memref<?xf64>, vector<4xi32>, vector<4xi1>, vector<4xf64> into vector<4xf64>
//^^ active
  %w = arith.mulf %v, %v : vector<4xf64>
  vector.scatter %out[%c0] [%offsets], %mask, %w : memref<?xf64>, vector<4xi32>, vector<4xi1>, vector<4xf64>
//^^ active
  return
}

// -----
// Memory whose elements are vectors.
func.func @vector_elements(%m: memref<4xvector<2xf64>>, %i: index) -> vector<2xf64> {
  %v = memref.load %m[%i] : memref<4xvector<2xf64>>
//^^ active
  %y = math.sin %v : vector<2xf64>
  memref.store %y, %m[%i] : memref<4xvector<2xf64>>
//^^ active
  return %y : vector<2xf64>
}
