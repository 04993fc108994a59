#loop_unroll = #llvm.loop_unroll<disable = true>
#tbaa_root = #llvm.tbaa_root<id = "Simple C/C++ TBAA">
#loop_annotation = #llvm.loop_annotation<unroll = #loop_unroll, mustProgress = true>
#tbaa_type_desc = #llvm.tbaa_type_desc<id = "omnipotent char", members = {<#tbaa_root, 0>}>
#tbaa_type_desc1 = #llvm.tbaa_type_desc<id = "double", members = {<#tbaa_type_desc, 0>}>
#tbaa_type_desc2 = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_type_desc, 0>}>
#tbaa_type_desc3 = #llvm.tbaa_type_desc<id = "any pointer", members = {<#tbaa_type_desc, 0>}>
#tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc1, access_type = #tbaa_type_desc1, offset = 0>
#tbaa_tag1 = #llvm.tbaa_tag<base_type = #tbaa_type_desc2, access_type = #tbaa_type_desc2, offset = 0>
#tbaa_tag2 = #llvm.tbaa_tag<base_type = #tbaa_type_desc3, access_type = #tbaa_type_desc3, offset = 0>
#tbaa_type_desc4 = #llvm.tbaa_type_desc<id = "p1 _ZTS4Node", members = {<#tbaa_type_desc3, 0>}>
#tbaa_type_desc5 = #llvm.tbaa_type_desc<id = "Node", members = {<#tbaa_type_desc2, 0>, <#tbaa_type_desc1, 8>, <#tbaa_type_desc4, 16>, <#tbaa_type_desc4, 24>}>
#tbaa_tag3 = #llvm.tbaa_tag<base_type = #tbaa_type_desc5, access_type = #tbaa_type_desc2, offset = 0>
#tbaa_tag4 = #llvm.tbaa_tag<base_type = #tbaa_type_desc5, access_type = #tbaa_type_desc1, offset = 8>
#tbaa_tag5 = #llvm.tbaa_tag<base_type = #tbaa_type_desc5, access_type = #tbaa_type_desc4, offset = 16>
#tbaa_tag6 = #llvm.tbaa_tag<base_type = #tbaa_type_desc5, access_type = #tbaa_type_desc4, offset = 24>
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<270> = dense<32> : vector<4xi64>, !llvm.ptr<271> = dense<32> : vector<4xi64>, !llvm.ptr<272> = dense<64> : vector<4xi64>, i64 = dense<64> : vector<2xi64>, i128 = dense<128> : vector<2xi64>, f80 = dense<128> : vector<2xi64>, !llvm.ptr = dense<64> : vector<4xi64>, i1 = dense<8> : vector<2xi64>, i8 = dense<8> : vector<2xi64>, i16 = dense<16> : vector<2xi64>, i32 = dense<32> : vector<2xi64>, f16 = dense<16> : vector<2xi64>, f64 = dense<64> : vector<2xi64>, f128 = dense<128> : vector<2xi64>, "dlti.endianness" = "little", "dlti.mangling_mode" = "e", "dlti.legal_int_widths" = array<i32: 8, 16, 32, 64>, "dlti.stack_alignment" = 128 : i64>, llvm.ident = "Debian clang version 22.1.8 (1~deb12u1)", llvm.module_asm = [], llvm.target_triple = "x86_64-pc-linux-gnu"} {
  llvm.mlir.global internal unnamed_addr @reference_temperature(2.981500e+02 : f64) {addr_space = 0 : i32, alignment = 8 : i64, dso_local} : f64
  llvm.mlir.global internal unnamed_addr @evaluations(0 : i32) {addr_space = 0 : i32, alignment = 4 : i64, dso_local} : i32
  llvm.mlir.global internal unnamed_addr constant @COUPLING() {addr_space = 0 : i32, alignment = 16 : i64, dso_local} : !llvm.array<4 x array<4 x f64>> {
    %0 = llvm.mlir.constant(dense<[0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00]> : tensor<4xf64>) : !llvm.array<4 x f64>
    %1 = llvm.mlir.constant(dense<[0.000000e+00, 5.000000e-01, 0.000000e+00, 0.000000e+00]> : tensor<4xf64>) : !llvm.array<4 x f64>
    %2 = llvm.mlir.constant(dense<[5.000000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00]> : tensor<4xf64>) : !llvm.array<4 x f64>
    %3 = llvm.mlir.constant(0.000000e+00 : f64) : f64
    %4 = llvm.mlir.constant(dense<0.000000e+00> : tensor<4xf64>) : !llvm.array<4 x f64>
    %5 = llvm.mlir.undef : !llvm.array<4 x array<4 x f64>>
    %6 = llvm.insertvalue %4, %5[0] : !llvm.array<4 x array<4 x f64>> 
    %7 = llvm.insertvalue %2, %6[1] : !llvm.array<4 x array<4 x f64>> 
    %8 = llvm.insertvalue %1, %7[2] : !llvm.array<4 x array<4 x f64>> 
    %9 = llvm.insertvalue %0, %8[3] : !llvm.array<4 x array<4 x f64>> 
    llvm.return %9 : !llvm.array<4 x array<4 x f64>>
  }
  llvm.mlir.global internal unnamed_addr constant @NODES(dense<[0.000000e+00, 5.000000e-01, 5.000000e-01, 1.000000e+00]> : tensor<4xf64>) {addr_space = 0 : i32, alignment = 16 : i64, dso_local} : !llvm.array<4 x f64>
  llvm.mlir.global internal unnamed_addr constant @WEIGHTS(dense<[0.16666666666666666, 0.33333333333333331, 0.33333333333333331, 0.16666666666666666]> : tensor<4xf64>) {addr_space = 0 : i32, alignment = 16 : i64, dso_local} : !llvm.array<4 x f64>
  llvm.mlir.global internal unnamed_addr constant @STOICHIOMETRY(dense<[[0, 1], [1, 0], [1, 2], [2, -1]]> : tensor<4x2xi32>) {addr_space = 0 : i32, alignment = 16 : i64, dso_local} : !llvm.array<4 x array<2 x i32>>
  llvm.mlir.global internal unnamed_addr constant @RATE_LAWS() {addr_space = 0 : i32, alignment = 16 : i64, dso_local} : !llvm.array<4 x ptr> {
    %0 = llvm.mlir.addressof @saturating : !llvm.ptr
    %1 = llvm.mlir.addressof @modified_arrhenius : !llvm.ptr
    %2 = llvm.mlir.addressof @arrhenius : !llvm.ptr
    %3 = llvm.mlir.addressof @constant_rate : !llvm.ptr
    %4 = llvm.mlir.undef : !llvm.array<4 x ptr>
    %5 = llvm.insertvalue %3, %4[0] : !llvm.array<4 x ptr> 
    %6 = llvm.insertvalue %2, %5[1] : !llvm.array<4 x ptr> 
    %7 = llvm.insertvalue %1, %6[2] : !llvm.array<4 x ptr> 
    %8 = llvm.insertvalue %0, %7[3] : !llvm.array<4 x ptr> 
    llvm.return %8 : !llvm.array<4 x ptr>
  }
  llvm.mlir.global internal unnamed_addr constant @OPERATIONS() {addr_space = 0 : i32, alignment = 16 : i64, dso_local} : !llvm.array<5 x ptr> {
    %0 = llvm.mlir.addressof @rounded : !llvm.ptr
    %1 = llvm.mlir.addressof @pow : !llvm.ptr
    %2 = llvm.mlir.addressof @larger : !llvm.ptr
    %3 = llvm.mlir.addressof @multiply : !llvm.ptr
    %4 = llvm.mlir.addressof @add : !llvm.ptr
    %5 = llvm.mlir.undef : !llvm.array<5 x ptr>
    %6 = llvm.insertvalue %4, %5[0] : !llvm.array<5 x ptr> 
    %7 = llvm.insertvalue %3, %6[1] : !llvm.array<5 x ptr> 
    %8 = llvm.insertvalue %2, %7[2] : !llvm.array<5 x ptr> 
    %9 = llvm.insertvalue %1, %8[3] : !llvm.array<5 x ptr> 
    %10 = llvm.insertvalue %0, %9[4] : !llvm.array<5 x ptr> 
    llvm.return %10 : !llvm.array<5 x ptr>
  }
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<min, "PIC Level", 2 : i32>, #llvm.mlir.module_flag<max, "PIE Level", 2 : i32>, #llvm.mlir.module_flag<max, "uwtable", 2 : i32>]
  llvm.func local_unnamed_addr @set_reference_temperature(%arg0: f64 {llvm.noundef}) attributes {dso_local, memory_effects = #llvm.memory_effects<other = write, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nofree", "norecurse", "nosync", ["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>, will_return} {
    %0 = llvm.mlir.addressof @reference_temperature : !llvm.ptr
    llvm.store %arg0, %0 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : f64, !llvm.ptr
    llvm.return
  }
  llvm.func local_unnamed_addr @react(%arg0: !llvm.ptr {llvm.nocapture, llvm.noundef}, %arg1: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg2: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg3: f64 {llvm.noundef}, %arg4: f64 {llvm.noundef}, %arg5: f64 {llvm.noundef}, %arg6: i32 {llvm.noundef}) attributes {dso_local, memory_effects = #llvm.memory_effects<other = readwrite, argMem = readwrite, inaccessibleMem = none, errnoMem = readwrite, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["nofree", "norecurse", ["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>} {
    %0 = llvm.mlir.constant(1 : i32) : i32
    %1 = llvm.mlir.constant(0 : i32) : i32
    %2 = llvm.mlir.addressof @evaluations : !llvm.ptr
    %3 = llvm.mlir.addressof @reference_temperature : !llvm.ptr
    %4 = llvm.mlir.constant(0.000000e+00 : f64) : f64
    %5 = llvm.mlir.constant(0 : i64) : i64
    %6 = llvm.mlir.addressof @COUPLING : !llvm.ptr
    %7 = llvm.mlir.constant(1 : i64) : i64
    %8 = llvm.mlir.constant(3 : i64) : i64
    %9 = llvm.mlir.addressof @NODES : !llvm.ptr
    %10 = llvm.mlir.constant(0 : i8) : i8
    %11 = llvm.mlir.constant(24 : i64) : i64
    %12 = llvm.mlir.constant(0.008314462618 : f64) : f64
    %13 = llvm.mlir.addressof @STOICHIOMETRY : !llvm.ptr
    %14 = llvm.mlir.constant(4 : i64) : i64
    %15 = llvm.mlir.constant(8 : i64) : i64
    %16 = llvm.mlir.constant(1.000000e+00 : f64) : f64
    %17 = llvm.mlir.constant(16 : i64) : i64
    %18 = llvm.mlir.addressof @WEIGHTS : !llvm.ptr
    %19 = llvm.alloca %0 x !llvm.array<4 x array<3 x f64>> {alignment = 16 : i64} : (i32) -> !llvm.ptr
    %20 = llvm.alloca %0 x !llvm.array<3 x f64> {alignment = 16 : i64} : (i32) -> !llvm.ptr
    %21 = llvm.alloca %0 x !llvm.array<3 x f64> {alignment = 16 : i64} : (i32) -> !llvm.ptr
    llvm.store %1, %2 {alignment = 4 : i64, tbaa = [#tbaa_tag1]} : i32, !llvm.ptr
    llvm.intr.lifetime.start %21 : !llvm.ptr
    %22 = llvm.sitofp %arg6 : i32 to f64
    %23 = llvm.fdiv %arg5, %22 : f64
    %24 = llvm.icmp "sgt" %arg6, %1 : i32
    llvm.cond_br %24, ^bb1, ^bb22
  ^bb1:  // pred: ^bb0
    %25 = llvm.load %3 {alignment = 8 : i64} : !llvm.ptr -> f64
    llvm.br ^bb2(%1 : i32)
  ^bb2(%26: i32):  // 2 preds: ^bb1, ^bb21
    %27 = llvm.uitofp nneg %26 : i32 to f64
    %28 = llvm.intr.fmuladd(%27, %23, %4) : (f64, f64, f64) -> f64
    llvm.intr.lifetime.start %19 : !llvm.ptr
    llvm.intr.lifetime.start %20 : !llvm.ptr
    llvm.br ^bb3(%5 : i64)
  ^bb3(%29: i64):  // 2 preds: ^bb2, ^bb15
    %30 = llvm.icmp "eq" %29, %5 : i64
    %31 = llvm.getelementptr inbounds|nuw %6[%29] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x f64>
    llvm.br ^bb4(%5 : i64)
  ^bb4(%32: i64):  // 2 preds: ^bb3, ^bb16
    llvm.cond_br %30, ^bb16(%4 : f64), ^bb5
  ^bb5:  // pred: ^bb4
    %33 = llvm.getelementptr inbounds|nuw %19[%32] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.br ^bb17(%5, %4 : i64, f64)
  ^bb6:  // pred: ^bb16
    %34 = llvm.getelementptr inbounds|nuw %9[%29] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %35 = llvm.load %34 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %36 = llvm.intr.fmuladd(%35, %23, %28) : (f64, f64, f64) -> f64
    %37 = llvm.getelementptr inbounds|nuw %19[%29] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<3 x f64>
    "llvm.intr.memset"(%37, %10, %11) <{arg_attrs = [{llvm.align = 8 : i64, llvm.dereferenceable = 24 : i64, llvm.nonnull, llvm.noundef}, {}, {}], isVolatile = false, tbaa = [#tbaa_tag]}> : (!llvm.ptr, i8, i64) -> ()
    %38 = llvm.intr.fmuladd(%arg4, %36, %arg3) : (f64, f64, f64) -> f64
    %39 = llvm.fsub %38, %25 : f64
    %40 = llvm.fneg %39 : f64
    %41 = llvm.fdiv %38, %25 : f64
    %42 = llvm.fmul %38, %12 : f64
    llvm.br ^bb7(%5 : i64)
  ^bb7(%43: i64):  // 2 preds: ^bb6, ^bb14
    %44 = llvm.getelementptr inbounds|nuw %13[%43] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i32>
    %45 = llvm.load %44 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> i32
    %46 = llvm.getelementptr inbounds|nuw %44[%14] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %47 = llvm.load %46 {alignment = 4 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> i32
    %48 = llvm.getelementptr inbounds|nuw %arg1[%43] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<3 x f64>
    %49 = llvm.getelementptr inbounds|nuw %arg2[%43] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %50 = llvm.load %49 {alignment = 4 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> i32
    llvm.switch %50 : i32, ^bb12(%4 : f64) [
      0: ^bb8,
      1: ^bb9,
      2: ^bb10,
      3: ^bb11
    ]
  ^bb8:  // pred: ^bb7
    %51 = llvm.load %48 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    llvm.br ^bb12(%51 : f64)
  ^bb9:  // pred: ^bb7
    %52 = llvm.load %48 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %53 = llvm.getelementptr inbounds|nuw %48[%15] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %54 = llvm.load %53 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %55 = llvm.fneg %54 : f64
    %56 = llvm.fdiv %55, %42 : f64
    %57 = llvm.call tail @exp(%56) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag1]} : (f64 {llvm.noundef}) -> f64
    %58 = llvm.fmul %52, %57 : f64
    llvm.br ^bb12(%58 : f64)
  ^bb10:  // pred: ^bb7
    %59 = llvm.load %48 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %60 = llvm.getelementptr inbounds|nuw %48[%17] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %61 = llvm.load %60 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %62 = llvm.call tail @pow(%41, %61) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag1]} : (f64 {llvm.noundef}, f64 {llvm.noundef}) -> f64
    %63 = llvm.fmul %59, %62 : f64
    %64 = llvm.getelementptr inbounds|nuw %48[%15] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %65 = llvm.load %64 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %66 = llvm.fneg %65 : f64
    %67 = llvm.fdiv %66, %42 : f64
    %68 = llvm.call tail @exp(%67) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag1]} : (f64 {llvm.noundef}) -> f64
    %69 = llvm.fmul %63, %68 : f64
    llvm.br ^bb12(%69 : f64)
  ^bb11:  // pred: ^bb7
    %70 = llvm.getelementptr inbounds|nuw %48[%15] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %71 = llvm.load %70 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %72 = llvm.load %48 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %73 = llvm.fmul %71, %40 : f64
    %74 = llvm.call tail @exp(%73) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag1]} : (f64 {llvm.noundef}) -> f64
    %75 = llvm.fadd %74, %16 : f64
    %76 = llvm.fdiv %72, %75 : f64
    llvm.br ^bb12(%76 : f64)
  ^bb12(%77: f64):  // 5 preds: ^bb7, ^bb8, ^bb9, ^bb10, ^bb11
    %78 = llvm.sext %45 : i32 to i64
    %79 = llvm.getelementptr inbounds %20[%78] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %80 = llvm.load %79 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %81 = llvm.fmul %77, %80 : f64
    %82 = llvm.getelementptr inbounds %37[%78] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %83 = llvm.load %82 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %84 = llvm.fsub %83, %81 : f64
    llvm.store %84, %82 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : f64, !llvm.ptr
    %85 = llvm.icmp "eq" %43, %8 : i64
    llvm.cond_br %85, ^bb14, ^bb13
  ^bb13:  // pred: ^bb12
    %86 = llvm.zext nneg %47 : i32 to i64
    %87 = llvm.getelementptr inbounds|nuw %37[%86] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %88 = llvm.load %87 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %89 = llvm.fadd %81, %88 : f64
    llvm.store %89, %87 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : f64, !llvm.ptr
    llvm.br ^bb14
  ^bb14:  // 2 preds: ^bb12, ^bb13
    %90 = llvm.add %43, %7 overflow<nsw, nuw> : i64
    %91 = llvm.icmp "eq" %90, %14 : i64
    llvm.cond_br %91, ^bb15, ^bb7(%90 : i64) {loop_annotation = #loop_annotation}
  ^bb15:  // pred: ^bb14
    %92 = llvm.add %29, %7 overflow<nsw, nuw> : i64
    %93 = llvm.icmp "eq" %92, %14 : i64
    llvm.cond_br %93, ^bb18(%5 : i64), ^bb3(%92 : i64) {loop_annotation = #loop_annotation}
  ^bb16(%94: f64):  // 2 preds: ^bb4, ^bb17
    %95 = llvm.getelementptr inbounds|nuw %arg0[%32] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %96 = llvm.load %95 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %97 = llvm.intr.fmuladd(%23, %94, %96) : (f64, f64, f64) -> f64
    %98 = llvm.getelementptr inbounds|nuw %20[%32] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %97, %98 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : f64, !llvm.ptr
    %99 = llvm.add %32, %7 overflow<nsw, nuw> : i64
    %100 = llvm.icmp "eq" %99, %8 : i64
    llvm.cond_br %100, ^bb6, ^bb4(%99 : i64) {loop_annotation = #loop_annotation}
  ^bb17(%101: i64, %102: f64):  // 2 preds: ^bb5, ^bb17
    %103 = llvm.getelementptr inbounds|nuw %31[%101] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %104 = llvm.load %103 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %105 = llvm.getelementptr inbounds|nuw %33[%101] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<3 x f64>
    %106 = llvm.load %105 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %107 = llvm.intr.fmuladd(%104, %106, %102) : (f64, f64, f64) -> f64
    %108 = llvm.add %101, %7 overflow<nsw, nuw> : i64
    %109 = llvm.icmp "eq" %108, %29 : i64
    llvm.cond_br %109, ^bb16(%107 : f64), ^bb17(%108, %107 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb18(%110: i64):  // 2 preds: ^bb15, ^bb19
    %111 = llvm.getelementptr inbounds|nuw %19[%110] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.br ^bb20(%5, %4 : i64, f64)
  ^bb19:  // pred: ^bb20
    %112 = llvm.getelementptr inbounds|nuw %arg0[%110] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %113 = llvm.load %112 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %114 = llvm.intr.fmuladd(%23, %124, %113) : (f64, f64, f64) -> f64
    %115 = llvm.getelementptr inbounds|nuw %21[%110] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %114, %115 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : f64, !llvm.ptr
    %116 = llvm.add %110, %7 overflow<nsw, nuw> : i64
    %117 = llvm.icmp "eq" %116, %8 : i64
    llvm.cond_br %117, ^bb21, ^bb18(%116 : i64) {loop_annotation = #loop_annotation}
  ^bb20(%118: i64, %119: f64):  // 2 preds: ^bb18, ^bb20
    %120 = llvm.getelementptr inbounds|nuw %18[%118] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %121 = llvm.load %120 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %122 = llvm.getelementptr inbounds|nuw %111[%118] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<3 x f64>
    %123 = llvm.load %122 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %124 = llvm.intr.fmuladd(%121, %123, %119) : (f64, f64, f64) -> f64
    %125 = llvm.add %118, %7 overflow<nsw, nuw> : i64
    %126 = llvm.icmp "eq" %125, %14 : i64
    llvm.cond_br %126, ^bb19, ^bb20(%125, %124 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb21:  // pred: ^bb19
    llvm.intr.lifetime.end %20 : !llvm.ptr
    llvm.intr.lifetime.end %19 : !llvm.ptr
    "llvm.intr.memcpy"(%arg0, %21, %11) <{arg_attrs = [{llvm.align = 8 : i64, llvm.dereferenceable = 24 : i64, llvm.nonnull, llvm.noundef}, {llvm.align = 16 : i64, llvm.dereferenceable = 24 : i64, llvm.nonnull, llvm.noundef}, {}], isVolatile = false, tbaa = [#tbaa_tag]}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %127 = llvm.add %26, %0 overflow<nsw, nuw> : i32
    %128 = llvm.icmp "eq" %127, %arg6 : i32
    llvm.cond_br %128, ^bb22, ^bb2(%127 : i32) {loop_annotation = #loop_annotation}
  ^bb22:  // 2 preds: ^bb0, ^bb21
    llvm.intr.lifetime.end %21 : !llvm.ptr
    llvm.return
  }
  llvm.func local_unnamed_addr @misfit(%arg0: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg1: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg2: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg3: f64 {llvm.noundef}, %arg4: f64 {llvm.noundef}, %arg5: i32 {llvm.noundef}, %arg6: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}) -> f64 attributes {dso_local, memory_effects = #llvm.memory_effects<other = readwrite, argMem = readwrite, inaccessibleMem = none, errnoMem = readwrite, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["nofree", "norecurse", ["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>} {
    %0 = llvm.mlir.constant(1 : i32) : i32
    %1 = llvm.mlir.constant(8 : i64) : i64
    %2 = llvm.mlir.constant(16 : i64) : i64
    %3 = llvm.mlir.constant(0.000000e+00 : f64) : f64
    %4 = llvm.mlir.constant(0 : i64) : i64
    %5 = llvm.mlir.constant(1 : i64) : i64
    %6 = llvm.mlir.constant(3 : i64) : i64
    %7 = llvm.alloca %0 x !llvm.array<3 x f64> {alignment = 16 : i64} : (i32) -> !llvm.ptr
    llvm.intr.lifetime.start %7 : !llvm.ptr
    %8 = llvm.load %arg0 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    llvm.store %8, %7 {alignment = 16 : i64, tbaa = [#tbaa_tag]} : f64, !llvm.ptr
    %9 = llvm.getelementptr inbounds|nuw %7[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %10 = llvm.getelementptr inbounds|nuw %arg0[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %11 = llvm.load %10 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    llvm.store %11, %9 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : f64, !llvm.ptr
    %12 = llvm.getelementptr inbounds|nuw %7[%2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %13 = llvm.getelementptr inbounds|nuw %arg0[%2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %14 = llvm.load %13 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    llvm.store %14, %12 {alignment = 16 : i64, tbaa = [#tbaa_tag]} : f64, !llvm.ptr
    llvm.call @react(%7, %arg1, %arg2, %arg3, %3, %arg4, %arg5) {memory_effects = #llvm.memory_effects<other = readwrite, argMem = readwrite, inaccessibleMem = none, errnoMem = readwrite, targetMem0 = none, targetMem1 = none>} : (!llvm.ptr {llvm.nonnull, llvm.noundef}, !llvm.ptr {llvm.noundef}, !llvm.ptr {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, i32 {llvm.noundef}) -> ()
    llvm.br ^bb2(%4, %3 : i64, f64)
  ^bb1:  // pred: ^bb2
    llvm.intr.lifetime.end %7 : !llvm.ptr
    llvm.return %22 : f64
  ^bb2(%15: i64, %16: f64):  // 2 preds: ^bb0, ^bb2
    %17 = llvm.getelementptr inbounds|nuw %7[%15] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %18 = llvm.load %17 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %19 = llvm.getelementptr inbounds|nuw %arg6[%15] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %20 = llvm.load %19 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %21 = llvm.fsub %18, %20 : f64
    %22 = llvm.intr.fmuladd(%21, %21, %16) : (f64, f64, f64) -> f64
    %23 = llvm.add %15, %5 overflow<nsw, nuw> : i64
    %24 = llvm.icmp "eq" %23, %6 : i64
    llvm.cond_br %24, ^bb1, ^bb2(%23, %22 : i64, f64) {loop_annotation = #loop_annotation}
  }
  llvm.func local_unnamed_addr @all_rates(%arg0: !llvm.ptr {llvm.noundef}, %arg1: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg2: f64 {llvm.noundef}, %arg3: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.writeonly}) -> (i32 {llvm.range = #llvm.constant_range<i32, -2147483647, -2147483648>}) attributes {dso_local, no_unwind, passthrough = [["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>} {
    %0 = llvm.mlir.constant(0 : i64) : i64
    %1 = llvm.mlir.addressof @evaluations : !llvm.ptr
    %2 = llvm.mlir.constant(1 : i32) : i32
    %3 = llvm.mlir.constant(3 : i32) : i32
    %4 = llvm.mlir.constant(0.000000e+00 : f64) : f64
    %5 = llvm.mlir.addressof @RATE_LAWS : !llvm.ptr
    %6 = llvm.mlir.constant(1 : i64) : i64
    %7 = llvm.mlir.constant(4 : i64) : i64
    llvm.br ^bb2(%0 : i64)
  ^bb1:  // pred: ^bb4
    %8 = llvm.load %1 {alignment = 4 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> i32
    llvm.return %8 : i32
  ^bb2(%9: i64):  // 2 preds: ^bb0, ^bb4
    %10 = llvm.load %1 {alignment = 4 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> i32
    %11 = llvm.add %10, %2 overflow<nsw> : i32
    llvm.store %11, %1 {alignment = 4 : i64, tbaa = [#tbaa_tag1]} : i32, !llvm.ptr
    %12 = llvm.getelementptr inbounds|nuw %arg1[%9] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %13 = llvm.load %12 {alignment = 4 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> i32
    %14 = llvm.icmp "ugt" %13, %3 : i32
    llvm.cond_br %14, ^bb4(%4 : f64), ^bb3
  ^bb3:  // pred: ^bb2
    %15 = llvm.zext nneg %13 : i32 to i64
    %16 = llvm.getelementptr inbounds|nuw %5[%15] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %17 = llvm.load %16 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %18 = llvm.getelementptr inbounds|nuw %arg0[%9] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<3 x f64>
    %19 = llvm.call tail %17(%18, %arg2) {no_unwind} : !llvm.ptr, (!llvm.ptr {llvm.noundef}, f64 {llvm.noundef}) -> f64
    llvm.br ^bb4(%19 : f64)
  ^bb4(%20: f64):  // 2 preds: ^bb2, ^bb3
    %21 = llvm.getelementptr inbounds|nuw %arg3[%9] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %20, %21 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : f64, !llvm.ptr
    %22 = llvm.add %9, %6 overflow<nsw, nuw> : i64
    %23 = llvm.icmp "eq" %22, %7 : i64
    llvm.cond_br %23, ^bb1, ^bb2(%22 : i64) {loop_annotation = #loop_annotation}
  }
  llvm.func local_unnamed_addr @integral_of(%arg0: !llvm.ptr {llvm.noundef}, %arg1: f64 {llvm.noundef}, %arg2: f64 {llvm.noundef}, %arg3: f64 {llvm.noundef}) -> f64 attributes {dso_local, no_unwind, passthrough = [["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>} {
    %0 = llvm.mlir.constant(5.000000e-01 : f64) : f64
    %1 = llvm.mlir.constant(6.000000e+00 : f64) : f64
    %2 = llvm.mlir.constant(4.000000e+00 : f64) : f64
    %3 = llvm.mlir.constant(20 : i32) : i32
    %4 = llvm.call fastcc tail @evaluate(%arg0, %arg1) : (!llvm.ptr {llvm.noundef, llvm.readonly}, f64 {llvm.noundef}) -> f64
    %5 = llvm.call fastcc tail @evaluate(%arg0, %arg2) : (!llvm.ptr {llvm.noundef, llvm.readonly}, f64 {llvm.noundef}) -> f64
    %6 = llvm.fadd %arg1, %arg2 : f64
    %7 = llvm.fmul %6, %0 : f64
    %8 = llvm.call fastcc tail @evaluate(%arg0, %7) : (!llvm.ptr {llvm.noundef, llvm.readonly}, f64 {llvm.noundef}) -> f64
    %9 = llvm.fsub %arg2, %arg1 : f64
    %10 = llvm.fdiv %9, %1 : f64
    %11 = llvm.intr.fmuladd(%8, %2, %4) : (f64, f64, f64) -> f64
    %12 = llvm.fadd %5, %11 : f64
    %13 = llvm.fmul %10, %12 : f64
    %14 = llvm.call fastcc tail @refine(%arg0, %arg1, %arg2, %4, %8, %5, %13, %arg3, %3) : (!llvm.ptr {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, i32 {llvm.noundef}) -> f64
    llvm.return %14 : f64
  }
  llvm.func internal @constant_rate(%arg0: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg1: f64) -> f64 attributes {dso_local, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nofree", "norecurse", "nosync", ["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>, will_return} {
    %0 = llvm.load %arg0 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    llvm.return %0 : f64
  }
  llvm.func internal @arrhenius(%arg0: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg1: f64 {llvm.noundef}) -> f64 attributes {dso_local, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nofree", "norecurse", ["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>, will_return} {
    %0 = llvm.mlir.constant(8 : i64) : i64
    %1 = llvm.mlir.constant(0.008314462618 : f64) : f64
    %2 = llvm.load %arg0 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %3 = llvm.getelementptr inbounds|nuw %arg0[%0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %4 = llvm.load %3 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %5 = llvm.fneg %4 : f64
    %6 = llvm.fmul %arg1, %1 : f64
    %7 = llvm.fdiv %5, %6 : f64
    %8 = llvm.call tail @exp(%7) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag1]} : (f64 {llvm.noundef}) -> f64
    %9 = llvm.fmul %2, %8 : f64
    llvm.return %9 : f64
  }
  llvm.func internal @modified_arrhenius(%arg0: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg1: f64 {llvm.noundef}) -> f64 attributes {dso_local, memory_effects = #llvm.memory_effects<other = read, argMem = read, inaccessibleMem = none, errnoMem = readwrite, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nofree", "norecurse", ["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>, will_return} {
    %0 = llvm.mlir.addressof @reference_temperature : !llvm.ptr
    %1 = llvm.mlir.constant(16 : i64) : i64
    %2 = llvm.mlir.constant(8 : i64) : i64
    %3 = llvm.mlir.constant(0.008314462618 : f64) : f64
    %4 = llvm.load %arg0 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %5 = llvm.load %0 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %6 = llvm.fdiv %arg1, %5 : f64
    %7 = llvm.getelementptr inbounds|nuw %arg0[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %8 = llvm.load %7 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %9 = llvm.call tail @pow(%6, %8) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag1]} : (f64 {llvm.noundef}, f64 {llvm.noundef}) -> f64
    %10 = llvm.fmul %4, %9 : f64
    %11 = llvm.getelementptr inbounds|nuw %arg0[%2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %12 = llvm.load %11 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %13 = llvm.fneg %12 : f64
    %14 = llvm.fmul %arg1, %3 : f64
    %15 = llvm.fdiv %13, %14 : f64
    %16 = llvm.call tail @exp(%15) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag1]} : (f64 {llvm.noundef}) -> f64
    %17 = llvm.fmul %10, %16 : f64
    llvm.return %17 : f64
  }
  llvm.func internal @saturating(%arg0: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg1: f64 {llvm.noundef}) -> f64 attributes {dso_local, memory_effects = #llvm.memory_effects<other = read, argMem = read, inaccessibleMem = none, errnoMem = readwrite, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nofree", "norecurse", ["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>, will_return} {
    %0 = llvm.mlir.constant(8 : i64) : i64
    %1 = llvm.mlir.addressof @reference_temperature : !llvm.ptr
    %2 = llvm.mlir.constant(1.000000e+00 : f64) : f64
    %3 = llvm.getelementptr inbounds|nuw %arg0[%0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %4 = llvm.load %3 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %5 = llvm.load %1 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %6 = llvm.fsub %arg1, %5 : f64
    %7 = llvm.load %arg0 {alignment = 8 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> f64
    %8 = llvm.fneg %6 : f64
    %9 = llvm.fmul %4, %8 : f64
    %10 = llvm.call tail @exp(%9) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag1]} : (f64 {llvm.noundef}) -> f64
    %11 = llvm.fadd %10, %2 : f64
    %12 = llvm.fdiv %7, %11 : f64
    llvm.return %12 : f64
  }
  llvm.func local_unnamed_addr @exp(f64 {llvm.noundef}) -> f64 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nocallback", "nofree", ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", will_return}
  llvm.func @pow(f64 {llvm.noundef}, f64 {llvm.noundef}) -> f64 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nocallback", "nofree", ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", will_return}
  llvm.func internal unnamed_addr fastcc @refine(%arg0: !llvm.ptr {llvm.noundef}, %arg1: f64 {llvm.noundef}, %arg2: f64 {llvm.noundef}, %arg3: f64 {llvm.noundef}, %arg4: f64 {llvm.noundef}, %arg5: f64 {llvm.noundef}, %arg6: f64 {llvm.noundef}, %arg7: f64 {llvm.noundef}, %arg8: i32 {llvm.noundef}) -> f64 attributes {dso_local, no_unwind, passthrough = [["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>} {
    %0 = llvm.mlir.constant(5.000000e-01 : f64) : f64
    %1 = llvm.mlir.constant(6.000000e+00 : f64) : f64
    %2 = llvm.mlir.constant(4.000000e+00 : f64) : f64
    %3 = llvm.mlir.constant(1 : i32) : i32
    %4 = llvm.mlir.constant(1.500000e+01 : f64) : f64
    %5 = llvm.mlir.constant(-1 : i32) : i32
    %6 = llvm.fadd %arg1, %arg2 : f64
    %7 = llvm.fmul %6, %0 : f64
    %8 = llvm.fadd %arg1, %7 : f64
    %9 = llvm.fmul %8, %0 : f64
    %10 = llvm.call fastcc tail @evaluate(%arg0, %9) : (!llvm.ptr {llvm.noundef, llvm.readonly}, f64 {llvm.noundef}) -> f64
    %11 = llvm.fadd %arg2, %7 : f64
    %12 = llvm.fmul %11, %0 : f64
    %13 = llvm.call fastcc tail @evaluate(%arg0, %12) : (!llvm.ptr {llvm.noundef, llvm.readonly}, f64 {llvm.noundef}) -> f64
    %14 = llvm.fsub %7, %arg1 : f64
    %15 = llvm.fdiv %14, %1 : f64
    %16 = llvm.intr.fmuladd(%10, %2, %arg3) : (f64, f64, f64) -> f64
    %17 = llvm.fadd %arg4, %16 : f64
    %18 = llvm.fmul %15, %17 : f64
    %19 = llvm.fsub %arg2, %7 : f64
    %20 = llvm.fdiv %19, %1 : f64
    %21 = llvm.intr.fmuladd(%13, %2, %arg4) : (f64, f64, f64) -> f64
    %22 = llvm.fadd %arg5, %21 : f64
    %23 = llvm.fmul %20, %22 : f64
    %24 = llvm.fadd %18, %23 : f64
    %25 = llvm.fsub %24, %arg6 : f64
    %26 = llvm.icmp "slt" %arg8, %3 : i32
    llvm.cond_br %26, ^bb2, ^bb1
  ^bb1:  // pred: ^bb0
    %27 = llvm.intr.fabs(%25) : (f64) -> f64
    %28 = llvm.fmul %arg7, %4 : f64
    %29 = llvm.fcmp "ugt" %27, %28 : f64
    llvm.cond_br %29, ^bb4, ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    %30 = llvm.fdiv %25, %4 : f64
    %31 = llvm.fadd %24, %30 : f64
    llvm.br ^bb3(%31 : f64)
  ^bb3(%32: f64):  // 2 preds: ^bb2, ^bb4
    llvm.return %32 : f64
  ^bb4:  // pred: ^bb1
    %33 = llvm.fmul %arg7, %0 : f64
    %34 = llvm.add %arg8, %5 overflow<nsw> : i32
    %35 = llvm.call fastcc tail @refine(%arg0, %arg1, %7, %arg3, %10, %arg4, %18, %33, %34) : (!llvm.ptr {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, i32 {llvm.noundef}) -> f64
    %36 = llvm.call fastcc tail @refine(%arg0, %7, %arg2, %arg4, %13, %arg5, %23, %33, %34) : (!llvm.ptr {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, f64 {llvm.noundef}, i32 {llvm.noundef}) -> f64
    %37 = llvm.fadd %35, %36 : f64
    llvm.br ^bb3(%37 : f64)
  }
  llvm.func internal unnamed_addr fastcc @evaluate(%arg0: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg1: f64 {llvm.noundef}) -> f64 attributes {dso_local, no_unwind, passthrough = [["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>} {
    %0 = llvm.mlir.constant(8 : i64) : i64
    %1 = llvm.mlir.addressof @OPERATIONS : !llvm.ptr
    %2 = llvm.mlir.constant(16 : i64) : i64
    %3 = llvm.mlir.constant(24 : i64) : i64
    %4 = llvm.load %arg0 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> i32
    llvm.switch %4 : i32, ^bb3 [
      -2: ^bb1,
      -1: ^bb2(%arg1 : f64)
    ]
  ^bb1:  // pred: ^bb0
    %5 = llvm.getelementptr inbounds|nuw %arg0[%0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %6 = llvm.load %5 {alignment = 8 : i64, tbaa = [#tbaa_tag4]} : !llvm.ptr -> f64
    llvm.br ^bb2(%6 : f64)
  ^bb2(%7: f64):  // 3 preds: ^bb0, ^bb1, ^bb3
    llvm.return %7 : f64
  ^bb3:  // pred: ^bb0
    %8 = llvm.sext %4 : i32 to i64
    %9 = llvm.getelementptr inbounds %1[%8] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %10 = llvm.load %9 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %11 = llvm.getelementptr inbounds|nuw %arg0[%2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %12 = llvm.load %11 {alignment = 8 : i64, tbaa = [#tbaa_tag5]} : !llvm.ptr -> !llvm.ptr
    %13 = llvm.call fastcc tail @evaluate(%12, %arg1) : (!llvm.ptr {llvm.noundef}, f64 {llvm.noundef}) -> f64
    %14 = llvm.getelementptr inbounds|nuw %arg0[%3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %15 = llvm.load %14 {alignment = 8 : i64, tbaa = [#tbaa_tag6]} : !llvm.ptr -> !llvm.ptr
    %16 = llvm.call fastcc tail @evaluate(%15, %arg1) : (!llvm.ptr {llvm.noundef}, f64 {llvm.noundef}) -> f64
    %17 = llvm.call tail %10(%13, %16) {no_unwind} : !llvm.ptr, (f64 {llvm.noundef}, f64 {llvm.noundef}) -> f64
    llvm.br ^bb2(%17 : f64)
  }
  llvm.func internal @add(%arg0: f64 {llvm.noundef}, %arg1: f64 {llvm.noundef}) -> (f64 {llvm.noundef}) attributes {dso_local, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nofree", "norecurse", "nosync", ["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>, will_return} {
    %0 = llvm.fadd %arg0, %arg1 : f64
    llvm.return %0 : f64
  }
  llvm.func internal @multiply(%arg0: f64 {llvm.noundef}, %arg1: f64 {llvm.noundef}) -> (f64 {llvm.noundef}) attributes {dso_local, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nofree", "norecurse", "nosync", ["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>, will_return} {
    %0 = llvm.fmul %arg0, %arg1 : f64
    llvm.return %0 : f64
  }
  llvm.func internal @larger(%arg0: f64 {llvm.noundef}, %arg1: f64 {llvm.noundef}) -> (f64 {llvm.noundef}) attributes {dso_local, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nofree", "norecurse", "nosync", ["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>, will_return} {
    %0 = llvm.fcmp "ogt" %arg0, %arg1 : f64
    %1 = llvm.select %0, %arg0, %arg1 : i1, f64
    llvm.return %1 : f64
  }
  llvm.func internal @rounded(%arg0: f64 {llvm.noundef}, %arg1: f64 {llvm.noundef}) -> (f64 {llvm.noundef}) attributes {dso_local, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nofree", "norecurse", "nosync", ["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>, will_return} {
    %0 = llvm.fdiv %arg0, %arg1 : f64
    %1 = llvm.intr.floor(%0) : (f64) -> f64
    %2 = llvm.fmul %arg1, %1 : f64
    llvm.return %2 : f64
  }
}
