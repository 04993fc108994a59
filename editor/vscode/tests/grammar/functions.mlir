// SYNTAX TEST "source.mlir" "functions, control flow, memory"

#map = affine_map<(d0, d1) -> (d0 + 1, d1)>
// <---- support.constant.attribute.mlir
//     ^^^^^^^^^^ keyword.other.mlir
//                         ^^ keyword.operator.mlir

module @outer attributes {gpu.container_module, "quoted.attr" = 1 : i32} {
// <------ entity.name.function.mlir
//     ^^^^^^ entity.name.function.symbol.mlir
//                        ^^^^^^^^^^^^^^^^^^^^ entity.other.attribute-name.mlir
  memref.global "private" constant @table : memref<4xf32> = dense<[1.0, 2.5e-3, 0.0, -4.0]>
//^^^^^^ entity.name.namespace.mlir
//      ^^^^^^^ entity.name.function.mlir
//              ^^^^^^^^^ string.quoted.double.mlir
//                                 ^^^^^^ entity.name.function.symbol.mlir
//                                          ^^^^^^ storage.type.mlir
//                                                 ^^ constant.numeric.shape.mlir
//                                                   ^^^ storage.type.mlir
//                                                          ^^^^^ keyword.other.mlir
//                                                                      ^^^^^^ constant.numeric.mlir
//                                                                                   ^^^^ constant.numeric.mlir

  func.func public @norm(%v: memref<?x8xf64, strided<[8, 1], offset: ?>>, %n: index {llvm.noundef}) -> (f64, i1) {
//^^^^ entity.name.namespace.mlir
//    ^^^^^ entity.name.function.mlir
//                 ^^^^^ entity.name.function.symbol.mlir
//                       ^^ variable.other.mlir
//                                  ^^^^ constant.numeric.shape.mlir
//                                           ^^^^^^^ keyword.other.mlir
//                                                                            ^^^^^ storage.type.mlir
//                                                                                   ^^^^^^^^^^^^ entity.other.attribute-name.mlir
    %sum, %last = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero, %l = %zero) -> (f64, f64) {
//  ^^^^ variable.other.mlir
//        ^^^^^ variable.other.mlir
//                ^^^ entity.name.namespace.mlir
//                   ^^^^ entity.name.function.mlir
//                        ^^ variable.other.mlir
//                                                          ^^ variable.other.mlir
      %x = memref.load %v[%i, %c0] {alignment = 64 : i64, nontemporal = true} : memref<?x8xf64, strided<[8, 1], offset: ?>>
//         ^^^^^^ entity.name.namespace.mlir
//               ^^^^^ entity.name.function.mlir
//                                  ^^^^^^^^^ entity.other.attribute-name.mlir
//                                                                      ^^^^ constant.language.mlir
      scf.yield %s, %x : f64, f64 // the last one
//    ^^^ entity.name.namespace.mlir
//       ^^^^^^ entity.name.function.mlir
//                                ^^^^^^^^^^^^^^^ comment.line.double-slash.mlir
    }
    cf.cond_br %flag, ^bb1(%sum : f64), ^bb2
//             ^^^^^ variable.other.mlir
//                    ^^^^ entity.name.label.mlir
//                                      ^^^^ entity.name.label.mlir
  ^bb1(%r: f64):
//^^^^ entity.name.label.mlir
//     ^^ variable.other.mlir
    return %r, %flag : f64, i1
//  ^^^^^^ entity.name.function.mlir
//                     ^^^ storage.type.mlir
//                          ^^ storage.type.mlir
  }
}
