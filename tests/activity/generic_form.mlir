// Operations written in their generic form.
"func.func"() <{function_type = (f64, i64) -> f64, sym_name = "f"}> ({
^bb0(%x: f64, %n: i64):
  %c = "arith.constant"() <{value = 2.0 : f64}> : () -> f64
//^^ inactive[not-varied]
  %i = "arith.addi"(%n, %n) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
//^^ inactive[no-derivative-type]
  %y = "arith.mulf"(%x, %c) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
//^^ active
  "func.return"(%y) : (f64) -> ()
}) : () -> ()

// -----
// A loop and memory in generic form.
"func.func"() <{function_type = (f64, index) -> f64, sym_name = "g"}> ({
^bb0(%x: f64, %n: index):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
//^^ inactive[no-derivative-type]
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
//^^ inactive[no-derivative-type]
  %z = "arith.constant"() <{value = 0.0 : f64}> : () -> f64
//^^ inactive[not-varied]
  %m = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<f64>
//^^ inactive[no-derivative-type]
  "memref.store"(%z, %m) : (f64, memref<f64>) -> ()
//^^ inactive[not-varied]
  "scf.for"(%c0, %n, %c1) ({
  ^bb0(%i: index):
    %v = "memref.load"(%m) : (memref<f64>) -> f64
//  ^^ active
    %w = "arith.addf"(%v, %x) : (f64, f64) -> f64
//  ^^ active
    "memref.store"(%w, %m) : (f64, memref<f64>) -> ()
//  ^^ active
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  %y = "memref.load"(%m) : (memref<f64>) -> f64
  "func.return"(%y) : (f64) -> ()
}) : () -> ()

// -----
// Results named one by one and as a group, operations over several lines.
func.func private @three(f64) -> (f64, f64, f64)
func.func @names(
    %x: f64, %k: f64 {enzyme.const})
    -> f64 {
  %a, %b:2 =
    func.call @three(%x)
      : (f64) -> (f64, f64, f64)
  %e
//^^ inactive[declared-inactive]: a comment may stand inside an operation
    = math.exp
      %k : f64
  %y = arith.mulf %b#1, %a : f64
//^^ active
  %z = arith.mulf %y, %e : f64
//^^ active
  return %z : f64
}
