// SYNTAX TEST "source.mlir" "generic form, unknown dialects, types and attributes of dialects"

%0:2 = "lab.split"(%arg0, %arg1#1) <{lanes = array<i64: 1, 2>}> ({
//^^ variable.other.mlir
//      ^^^ entity.name.namespace.mlir
//         ^^^^^^ entity.name.function.mlir
//                 ^^^^^ variable.other.mlir
//                        ^^^^^^^ variable.other.mlir
//                                   ^^^^^ entity.other.attribute-name.mlir
//                                           ^^^^^ keyword.other.mlir
//                                                      ^ constant.numeric.mlir
^entry(%a: !lab.wire<"a // no comment", 4>, %b: !llvm.ptr<3>):
// <------ entity.name.label.mlir
//         ^^^^^^^^^ entity.name.type.mlir
//                   ^^^^^^^^^^^^^^^^^ string.quoted.double.mlir
//                                              ^^^^^^^^^ entity.name.type.mlir
  "lab.end"(%a) {names = ["x\22y", @callee], tag = #lab.kind<fast>} : (!lab.wire<"", 4>) -> ()
//                          ^^^ constant.character.escape.mlir
//                                 ^^^^^^^ entity.name.function.symbol.mlir
//                                                 ^^^^^^^^^ support.constant.attribute.mlir
}) : (tensor<2x?xf32>, vector<[4]xi8>) -> (complex<f64>, tensor<*xbf16>)
//    ^^^^^^ storage.type.mlir
//           ^^^^ constant.numeric.shape.mlir
//               ^^^ storage.type.mlir
//                            ^^^^ constant.numeric.shape.mlir
//                                         ^^^^^^^ storage.type.mlir
//                                                              ^^ constant.numeric.shape.mlir
//                                                                ^^^^ storage.type.mlir
%1 = enzyme.autodiff @f(%x, %d) {activity = [#enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_active>]} : (f64, f64) -> f64
//   ^^^^^^ entity.name.namespace.mlir
//         ^^^^^^^^^ entity.name.function.mlir
//                   ^^ entity.name.function.symbol.mlir
//                               ^^^^^^^^ entity.other.attribute-name.mlir
//                                           ^^^^^^^ support.constant.attribute.mlir
%2 = my_dialect.sub.op %1, 0x7FF0000000000000 : f64 loc("here.mlir":3:4)
//   ^^^^^^^^^^ entity.name.namespace.mlir
//             ^^^^^^^ entity.name.function.mlir
//                         ^^^^^^^^^^^^^^^^^^ constant.numeric.hex.mlir
//                                                  ^^^ keyword.other.mlir
