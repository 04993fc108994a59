// Logistic regression with vectors of four: the loss of one batch, log(1 + exp(-label * (w . x))).
//
// Differentiate by the weights. Labels are bytes: they become +1 or -1 by a select whose condition carries nothing. Features are data. The
// number of wrong predictions is counted beside the loss and is an integer.
//
//   mlir-activity check examples/logistic_vectors.mlir
//   mlir-activity run examples/logistic_vectors.mlir --check --arg features=200x30 --arg weights=30 --arg labels=200

func.func @logistic_loss(%weights: memref<?xf64>, %features: memref<?x?xf64> {enzyme.const}, %labels: memref<?xi8>) -> (f64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f64
  %plus = arith.constant 1.0 : f64
  %minus = arith.constant -1.0 : f64
  %none = arith.constant 0 : i64
  %no = arith.constant 0 : i8
  %zeros = arith.constant dense<0.0> : vector<4xf64>
  %samples = memref.dim %features, %c0 : memref<?x?xf64>
  %width = memref.dim %features, %c1 : memref<?x?xf64>

  %r:2 = scf.for %i = %c0 to %samples step %c1 iter_args(%loss = %zero, %wrong = %none) -> (f64, i64) {
    // w . x, four products at a time. The width need not be a multiple of four: what lies outside reads as zero.
    %partial = scf.for %j = %c0 to %width step %c4 iter_args(%sum = %zeros) -> (vector<4xf64>) {
      %w = vector.transfer_read %weights[%j], %zero : memref<?xf64>, vector<4xf64>
      %x = vector.transfer_read %features[%i, %j], %zero : memref<?x?xf64>, vector<4xf64>
      %next = vector.fma %w, %x, %sum : vector<4xf64>
      scf.yield %next : vector<4xf64>
    }
    %score = vector.reduction <add>, %partial : vector<4xf64> into f64

    %byte = memref.load %labels[%i] : memref<?xi8>
    %positive = arith.cmpi ne, %byte, %no : i8
    %label = arith.select %positive, %plus, %minus : f64
    %margin = arith.mulf %label, %score : f64
    %opposite = arith.negf %margin : f64
    %e = math.exp %opposite : f64
    %l = math.log1p %e : f64
    %total = arith.addf %loss, %l : f64

    %missed = arith.cmpf ole, %margin, %zero : f64
    %one = arith.extui %missed : i1 to i64
    %count = arith.addi %wrong, %one : i64
    scf.yield %total, %count : f64, i64
  }
  return %r#0, %r#1 : f64, i64
}
