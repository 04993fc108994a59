// Two memory arguments of one type may be the same buffer: the load may read what was stored through the other.
func.func @may_overlap(%a: memref<f64>, %b: memref<f64>, %x: f64) -> f64 {
  %s = math.sin %x : f64
//^^ active
  memref.store %s, %a[] : memref<f64>
//^^ active
  %y = memref.load %b[] : memref<f64>
//^^ active
  memref.store %x, %a[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// llvm.noalias on one of them: the first store is dead.
func.func @noalias(%a: memref<f64> {llvm.noalias}, %b: memref<f64>, %x: f64) -> f64 {
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  memref.store %s, %a[] : memref<f64>
//^^ inactive[not-useful]
  %y = memref.load %b[] : memref<f64>
//^^ active
  memref.store %x, %a[] : memref<f64>
//^^ active
  return %y : f64
}

// -----
// Different element types do not overlap.
func.func @element_types(%a: memref<f64>, %b: memref<f32>, %x: f64) -> f32 {
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  memref.store %s, %a[] : memref<f64>
//^^ inactive[not-useful]
  %y = memref.load %b[] : memref<f32>
//^^ active
  memref.store %x, %a[] : memref<f64>
//^^ active
  return %y : f32
}

// -----
// A buffer declared constant promises that no derivative flows through it, so it is not the other one.
func.func @declared_constant(%a: memref<f64>, %b: memref<f64> {enzyme.const}, %x: f64) -> f64 {
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  memref.store %s, %a[] : memref<f64>
//^^ inactive[not-useful]
  %v = memref.load %b[] : memref<f64>
//^^ inactive[declared-inactive]
  memref.store %x, %a[] : memref<f64>
//^^ active
  %y = arith.mulf %v, %x : f64
//^^ active
  return %y : f64
}

// -----
// A local buffer is never an argument's.
func.func @local(%b: memref<f64>, %x: f64) -> f64 {
  %a = memref.alloca() : memref<f64>
//^^ inactive[no-derivative-type]
  %s = math.sin %x : f64
//^^ inactive[not-useful]
  memref.store %s, %a[] : memref<f64>
//^^ inactive[not-useful]
  %y = memref.load %b[] : memref<f64>
//^^ active
  memref.store %x, %a[] : memref<f64>
//^^ inactive[not-useful]
  return %y : f64
}
