#loop_unroll = #llvm.loop_unroll<disable = true>
#tbaa_root = #llvm.tbaa_root<id = "Simple C/C++ TBAA">
#loop_annotation = #llvm.loop_annotation<unroll = #loop_unroll, mustProgress = true>
#tbaa_type_desc = #llvm.tbaa_type_desc<id = "omnipotent char", members = {<#tbaa_root, 0>}>
#tbaa_type_desc1 = #llvm.tbaa_type_desc<id = "any pointer", members = {<#tbaa_type_desc, 0>}>
#tbaa_type_desc2 = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_type_desc, 0>}>
#tbaa_type_desc3 = #llvm.tbaa_type_desc<id = "double", members = {<#tbaa_type_desc, 0>}>
#tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc2, access_type = #tbaa_type_desc2, offset = 0>
#tbaa_tag1 = #llvm.tbaa_tag<base_type = #tbaa_type_desc3, access_type = #tbaa_type_desc3, offset = 0>
#tbaa_type_desc4 = #llvm.tbaa_type_desc<id = "p1 double", members = {<#tbaa_type_desc1, 0>}>
#tbaa_tag2 = #llvm.tbaa_tag<base_type = #tbaa_type_desc4, access_type = #tbaa_type_desc4, offset = 0>
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<270> = dense<32> : vector<4xi64>, !llvm.ptr<271> = dense<32> : vector<4xi64>, !llvm.ptr<272> = dense<64> : vector<4xi64>, i64 = dense<64> : vector<2xi64>, i128 = dense<128> : vector<2xi64>, f80 = dense<128> : vector<2xi64>, !llvm.ptr = dense<64> : vector<4xi64>, i1 = dense<8> : vector<2xi64>, i8 = dense<8> : vector<2xi64>, i16 = dense<16> : vector<2xi64>, i32 = dense<32> : vector<2xi64>, f16 = dense<16> : vector<2xi64>, f64 = dense<64> : vector<2xi64>, f128 = dense<128> : vector<2xi64>, "dlti.endianness" = "little", "dlti.mangling_mode" = "e", "dlti.legal_int_widths" = array<i32: 8, 16, 32, 64>, "dlti.stack_alignment" = 128 : i64>, llvm.ident = "Debian clang version 22.1.8 (1~deb12u1)", llvm.module_asm = [], llvm.target_triple = "x86_64-pc-linux-gnu"} {
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<min, "PIC Level", 2 : i32>, #llvm.mlir.module_flag<max, "PIE Level", 2 : i32>, #llvm.mlir.module_flag<max, "uwtable", 2 : i32>]
  llvm.func local_unnamed_addr @solve(%arg0: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg1: !llvm.ptr {llvm.nocapture, llvm.noundef}, %arg2: i32 {llvm.noundef}) -> (i32 {llvm.range = #llvm.constant_range<i32, 0, 2>}) attributes {dso_local, memory_effects = #llvm.memory_effects<other = readwrite, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = readwrite, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = [["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>} {
    %0 = llvm.mlir.constant(3 : i64) : i64
    %1 = llvm.mlir.constant(8 : i64) : i64
    %2 = llvm.mlir.constant(0 : i32) : i32
    %3 = llvm.mlir.constant(0 : i64) : i64
    %4 = llvm.mlir.constant(1 : i64) : i64
    %5 = llvm.mlir.constant(2 : i64) : i64
    %6 = llvm.mlir.constant(1 : i32) : i32
    %7 = llvm.mlir.constant(false) : i1
    %8 = llvm.mlir.constant(0.000000e+00 : f64) : f64
    %9 = llvm.mlir.constant(-1 : i64) : i64
    %10 = llvm.sext %arg2 : i32 to i64
    %11 = llvm.shl %10, %0 overflow<nsw> : i64
    %12 = llvm.call tail @malloc(%11) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    %13 = llvm.mul %10, %10 overflow<nsw> : i64
    %14 = llvm.call tail @calloc(%13, %1) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}, i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    %15 = llvm.icmp "sgt" %arg2, %2 : i32
    llvm.cond_br %15, ^bb1, ^bb5
  ^bb1:  // pred: ^bb0
    %16 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb2(%3 : i64)
  ^bb2(%17: i64):  // 2 preds: ^bb1, ^bb2
    %18 = llvm.mul %17, %10 overflow<nsw, nuw> : i64
    %19 = llvm.getelementptr inbounds|nuw %14[%18] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %20 = llvm.getelementptr inbounds|nuw %12[%17] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    llvm.store %19, %20 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr, !llvm.ptr
    %21 = llvm.add %17, %4 overflow<nsw, nuw> : i64
    %22 = llvm.icmp "eq" %21, %16 : i64
    llvm.cond_br %22, ^bb3, ^bb2(%21 : i64) {loop_annotation = #loop_annotation}
  ^bb3:  // pred: ^bb2
    %23 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb4(%3 : i64)
  ^bb4(%24: i64):  // 2 preds: ^bb3, ^bb4
    %25 = llvm.getelementptr inbounds|nuw %12[%24] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %26 = llvm.load %25 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %27 = llvm.getelementptr inbounds|nuw %arg0[%24] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %28 = llvm.load %27 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    "llvm.intr.memcpy"(%26, %28, %11) <{arg_attrs = [{llvm.align = 8 : i64}, {llvm.align = 8 : i64}, {}], isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %29 = llvm.add %24, %4 overflow<nsw, nuw> : i64
    %30 = llvm.icmp "eq" %29, %23 : i64
    llvm.cond_br %30, ^bb5, ^bb4(%29 : i64) {loop_annotation = #loop_annotation}
  ^bb5:  // 2 preds: ^bb0, ^bb4
    %31 = llvm.load %12 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %32 = llvm.shl %10, %5 overflow<nsw> : i64
    %33 = llvm.call tail @malloc(%32) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    %34 = llvm.call tail @malloc(%11) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    llvm.cond_br %15, ^bb6, ^bb7
  ^bb6:  // pred: ^bb5
    %35 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb9(%3 : i64)
  ^bb7:  // 2 preds: ^bb5, ^bb9
    %36 = llvm.icmp "slt" %arg2, %6 : i32
    llvm.cond_br %36, ^bb21(%7, %6 : i1, i32), ^bb8
  ^bb8:  // pred: ^bb7
    %37 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb11(%3, %4 : i64, i64)
  ^bb9(%38: i64):  // 2 preds: ^bb6, ^bb9
    %39 = llvm.getelementptr inbounds|nuw %33[%38] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %40 = llvm.trunc %38 overflow<nsw, nuw> : i64 to i32
    llvm.store %40, %39 {alignment = 4 : i64, tbaa = [#tbaa_tag]} : i32, !llvm.ptr
    %41 = llvm.add %38, %4 overflow<nsw, nuw> : i64
    %42 = llvm.icmp "eq" %41, %35 : i64
    llvm.cond_br %42, ^bb7, ^bb9(%41 : i64) {loop_annotation = #loop_annotation}
  ^bb10:  // 2 preds: ^bb16, ^bb19
    %43 = llvm.add %46, %4 overflow<nsw, nuw> : i64
    %44 = llvm.icmp "eq" %47, %37 : i64
    llvm.cond_br %44, ^bb21(%56, %6 : i1, i32), ^bb11(%47, %43 : i64, i64) {loop_annotation = #loop_annotation}
  ^bb11(%45: i64, %46: i64):  // 2 preds: ^bb8, ^bb10
    %47 = llvm.add %45, %4 overflow<nsw, nuw> : i64
    %48 = llvm.icmp "ult" %47, %37 : i64
    %49 = llvm.trunc %45 overflow<nsw, nuw> : i64 to i32
    llvm.cond_br %48, ^bb13(%46, %49 : i64, i32), ^bb12(%49 : i32)
  ^bb12(%50: i32):  // 2 preds: ^bb11, ^bb13
    %51 = llvm.sext %50 : i32 to i64
    %52 = llvm.getelementptr inbounds %12[%51] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %53 = llvm.load %52 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %54 = llvm.getelementptr inbounds|nuw %53[%45] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %55 = llvm.load %54 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %56 = llvm.fcmp "oeq" %55, %8 : f64
    llvm.cond_br %56, ^bb21(%56, %2 : i1, i32), ^bb14
  ^bb13(%57: i64, %58: i32):  // 2 preds: ^bb11, ^bb13
    %59 = llvm.getelementptr inbounds|nuw %12[%57] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %60 = llvm.load %59 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %61 = llvm.getelementptr inbounds|nuw %60[%45] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %62 = llvm.load %61 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %63 = llvm.intr.fabs(%62) : (f64) -> f64
    %64 = llvm.sext %58 : i32 to i64
    %65 = llvm.getelementptr inbounds %12[%64] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %66 = llvm.load %65 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %67 = llvm.getelementptr inbounds|nuw %66[%45] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %68 = llvm.load %67 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %69 = llvm.intr.fabs(%68) : (f64) -> f64
    %70 = llvm.fcmp "ogt" %63, %69 : f64
    %71 = llvm.trunc %57 overflow<nsw, nuw> : i64 to i32
    %72 = llvm.select %70, %71, %58 : i1, i32
    %73 = llvm.add %57, %4 overflow<nsw, nuw> : i64
    %74 = llvm.icmp "eq" %73, %37 : i64
    llvm.cond_br %74, ^bb12(%72 : i32), ^bb13(%73, %72 : i64, i32) {loop_annotation = #loop_annotation}
  ^bb14:  // pred: ^bb12
    %75 = llvm.zext %50 : i32 to i64
    %76 = llvm.icmp "eq" %45, %75 : i64
    llvm.cond_br %76, ^bb16, ^bb15
  ^bb15:  // pred: ^bb14
    %77 = llvm.getelementptr inbounds|nuw %12[%45] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %78 = llvm.load %77 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    llvm.store %78, %52 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr, !llvm.ptr
    llvm.store %53, %77 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr, !llvm.ptr
    %79 = llvm.getelementptr inbounds %33[%51] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %80 = llvm.load %79 {alignment = 4 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> i32
    %81 = llvm.getelementptr inbounds|nuw %33[%45] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %82 = llvm.load %81 {alignment = 4 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> i32
    llvm.store %82, %79 {alignment = 4 : i64, tbaa = [#tbaa_tag]} : i32, !llvm.ptr
    llvm.store %80, %81 {alignment = 4 : i64, tbaa = [#tbaa_tag]} : i32, !llvm.ptr
    llvm.br ^bb16
  ^bb16:  // 2 preds: ^bb14, ^bb15
    llvm.cond_br %48, ^bb17, ^bb10
  ^bb17:  // pred: ^bb16
    %83 = llvm.getelementptr inbounds|nuw %12[%45] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %84 = llvm.load %83 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %85 = llvm.getelementptr inbounds|nuw %84[%45] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.br ^bb18(%46 : i64)
  ^bb18(%86: i64):  // 2 preds: ^bb17, ^bb19
    %87 = llvm.getelementptr inbounds|nuw %12[%86] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %88 = llvm.load %87 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %89 = llvm.getelementptr inbounds|nuw %88[%45] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %90 = llvm.load %89 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %91 = llvm.load %85 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %92 = llvm.fdiv %90, %91 : f64
    llvm.store %92, %89 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %93 = llvm.fneg %92 : f64
    llvm.br ^bb20(%46 : i64)
  ^bb19:  // pred: ^bb20
    %94 = llvm.add %86, %4 overflow<nsw, nuw> : i64
    %95 = llvm.icmp "eq" %94, %37 : i64
    llvm.cond_br %95, ^bb10, ^bb18(%94 : i64) {loop_annotation = #loop_annotation}
  ^bb20(%96: i64):  // 2 preds: ^bb18, ^bb20
    %97 = llvm.getelementptr inbounds|nuw %84[%96] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %98 = llvm.load %97 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %99 = llvm.getelementptr inbounds|nuw %88[%96] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %100 = llvm.load %99 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %101 = llvm.intr.fmuladd(%93, %98, %100) : (f64, f64, f64) -> f64
    llvm.store %101, %99 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %102 = llvm.add %96, %4 overflow<nsw, nuw> : i64
    %103 = llvm.icmp "eq" %102, %37 : i64
    llvm.cond_br %103, ^bb19, ^bb20(%102 : i64) {loop_annotation = #loop_annotation}
  ^bb21(%104: i1, %105: i32):  // 3 preds: ^bb7, ^bb10, ^bb12
    llvm.cond_br %104, ^bb35, ^bb22
  ^bb22:  // pred: ^bb21
    %106 = llvm.icmp "sgt" %arg2, %2 : i32
    llvm.cond_br %106, ^bb23, ^bb24
  ^bb23:  // pred: ^bb22
    %107 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb26(%3 : i64)
  ^bb24:  // 2 preds: ^bb22, ^bb28
    %108 = llvm.icmp "sgt" %arg2, %2 : i32
    llvm.cond_br %108, ^bb25, ^bb32
  ^bb25:  // pred: ^bb24
    %109 = llvm.zext nneg %arg2 : i32 to i64
    %110 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb30(%109 : i64)
  ^bb26(%111: i64):  // 2 preds: ^bb23, ^bb28
    %112 = llvm.getelementptr inbounds|nuw %33[%111] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %113 = llvm.load %112 {alignment = 4 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> i32
    %114 = llvm.sext %113 : i32 to i64
    %115 = llvm.getelementptr inbounds %arg1[%114] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %116 = llvm.load %115 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %117 = llvm.icmp "eq" %111, %3 : i64
    llvm.cond_br %117, ^bb28(%116 : f64), ^bb27
  ^bb27:  // pred: ^bb26
    %118 = llvm.getelementptr inbounds|nuw %12[%111] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %119 = llvm.load %118 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    llvm.br ^bb29(%3, %116 : i64, f64)
  ^bb28(%120: f64):  // 2 preds: ^bb26, ^bb29
    %121 = llvm.getelementptr inbounds|nuw %34[%111] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %120, %121 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %122 = llvm.add %111, %4 overflow<nsw, nuw> : i64
    %123 = llvm.icmp "eq" %122, %107 : i64
    llvm.cond_br %123, ^bb24, ^bb26(%122 : i64) {loop_annotation = #loop_annotation}
  ^bb29(%124: i64, %125: f64):  // 2 preds: ^bb27, ^bb29
    %126 = llvm.getelementptr inbounds|nuw %119[%124] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %127 = llvm.load %126 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %128 = llvm.getelementptr inbounds|nuw %34[%124] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %129 = llvm.load %128 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %130 = llvm.fneg %127 : f64
    %131 = llvm.intr.fmuladd(%130, %129, %125) : (f64, f64, f64) -> f64
    %132 = llvm.add %124, %4 overflow<nsw, nuw> : i64
    %133 = llvm.icmp "eq" %132, %111 : i64
    llvm.cond_br %133, ^bb28(%131 : f64), ^bb29(%132, %131 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb30(%134: i64):  // 2 preds: ^bb25, ^bb33
    %135 = llvm.add %134, %9 overflow<nsw> : i64
    %136 = llvm.icmp "slt" %134, %110 : i64
    llvm.cond_br %136, ^bb31, ^bb33
  ^bb31:  // pred: ^bb30
    %137 = llvm.getelementptr inbounds|nuw %12[%135] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %138 = llvm.load %137 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %139 = llvm.getelementptr inbounds|nuw %34[%135] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %140 = llvm.load %139 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    llvm.br ^bb34(%134, %140 : i64, f64)
  ^bb32:  // 2 preds: ^bb24, ^bb33
    "llvm.intr.memcpy"(%arg1, %34, %11) <{arg_attrs = [{llvm.align = 8 : i64}, {llvm.align = 8 : i64}, {}], isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    llvm.br ^bb35
  ^bb33:  // 2 preds: ^bb30, ^bb34
    %141 = llvm.getelementptr inbounds|nuw %12[%135] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %142 = llvm.load %141 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %143 = llvm.getelementptr inbounds|nuw %142[%135] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %144 = llvm.load %143 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %145 = llvm.getelementptr inbounds|nuw %34[%135] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %146 = llvm.load %145 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %147 = llvm.fdiv %146, %144 : f64
    llvm.store %147, %145 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %148 = llvm.icmp "sgt" %134, %4 : i64
    llvm.cond_br %148, ^bb30(%135 : i64), ^bb32 {loop_annotation = #loop_annotation}
  ^bb34(%149: i64, %150: f64):  // 2 preds: ^bb31, ^bb34
    %151 = llvm.getelementptr inbounds|nuw %138[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %152 = llvm.load %151 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %153 = llvm.getelementptr inbounds|nuw %34[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %154 = llvm.load %153 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %155 = llvm.fneg %152 : f64
    %156 = llvm.intr.fmuladd(%155, %154, %150) : (f64, f64, f64) -> f64
    llvm.store %156, %139 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %157 = llvm.add %149, %4 overflow<nsw, nuw> : i64
    %158 = llvm.trunc %157 overflow<nuw> : i64 to i32
    %159 = llvm.icmp "sgt" %arg2, %158 : i32
    llvm.cond_br %159, ^bb34(%157, %156 : i64, f64), ^bb33 {loop_annotation = #loop_annotation}
  ^bb35:  // 2 preds: ^bb21, ^bb32
    llvm.call tail @free(%34) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.noundef}) -> ()
    llvm.call tail @free(%33) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.noundef}) -> ()
    llvm.call tail @free(%31) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.noundef}) -> ()
    llvm.call tail @free(%12) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.nonnull, llvm.noundef}) -> ()
    llvm.return %105 : i32
  }
  llvm.func local_unnamed_addr @malloc(i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias, llvm.noundef}) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nofree", ["allockind", "9"], ["allocsize", "4294967295"], ["alloc-family", "malloc"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", will_return}
  llvm.func local_unnamed_addr @free(!llvm.ptr {llvm.allocptr, llvm.nocapture, llvm.noundef}) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", ["allockind", "4"], ["alloc-family", "malloc"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", will_return}
  llvm.func local_unnamed_addr @negative_log_likelihood(%arg0: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg1: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg2: i32 {llvm.noundef}, %arg3: i32 {llvm.noundef}, %arg4: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}) -> f64 attributes {dso_local, memory_effects = #llvm.memory_effects<other = readwrite, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = readwrite, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = [["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>} {
    %0 = llvm.mlir.constant(3 : i64) : i64
    %1 = llvm.mlir.constant(8 : i64) : i64
    %2 = llvm.mlir.constant(0 : i32) : i32
    %3 = llvm.mlir.constant(0 : i64) : i64
    %4 = llvm.mlir.constant(1 : i64) : i64
    %5 = llvm.mlir.constant(1 : i32) : i32
    %6 = llvm.mlir.constant(-2 : i32) : i32
    %7 = llvm.mlir.constant(0.000000e+00 : f64) : f64
    %8 = llvm.mlir.constant(0x7FF0000000000000 : f64) : f64
    %9 = llvm.mlir.constant(0 : i8) : i8
    %10 = llvm.mlir.constant(5.000000e-01 : f64) : f64
    %11 = llvm.mlir.constant(1.8378770664093453 : f64) : f64
    %12 = llvm.sext %arg2 : i32 to i64
    %13 = llvm.shl %12, %0 overflow<nsw> : i64
    %14 = llvm.call tail @malloc(%13) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    %15 = llvm.mul %12, %12 overflow<nsw> : i64
    %16 = llvm.call tail @calloc(%15, %1) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}, i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    %17 = llvm.icmp "sgt" %arg2, %2 : i32
    llvm.cond_br %17, ^bb1, ^bb3
  ^bb1:  // pred: ^bb0
    %18 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb2(%3 : i64)
  ^bb2(%19: i64):  // 2 preds: ^bb1, ^bb2
    %20 = llvm.mul %19, %12 overflow<nsw, nuw> : i64
    %21 = llvm.getelementptr inbounds|nuw %16[%20] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %22 = llvm.getelementptr inbounds|nuw %14[%19] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    llvm.store %21, %22 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr, !llvm.ptr
    %23 = llvm.add %19, %4 overflow<nsw, nuw> : i64
    %24 = llvm.icmp "eq" %23, %18 : i64
    llvm.cond_br %24, ^bb3, ^bb2(%23 : i64) {loop_annotation = #loop_annotation}
  ^bb3:  // 2 preds: ^bb0, ^bb2
    %25 = llvm.load %14 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    llvm.call fastcc tail @kernel_matrix(%14, %arg0, %arg2, %arg3, %arg4) {memory_effects = #llvm.memory_effects<other = readwrite, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = readwrite, targetMem0 = none, targetMem1 = none>} : (!llvm.ptr {llvm.nonnull, llvm.noundef}, !llvm.ptr {llvm.noundef}, i32 {llvm.noundef}, i32 {llvm.noundef}, !llvm.ptr {llvm.noundef}) -> ()
    %26 = llvm.icmp "slt" %arg2, %5 : i32
    llvm.cond_br %26, ^bb14, ^bb4
  ^bb4:  // pred: ^bb3
    %27 = llvm.add %arg2, %6 overflow<nsw> : i32
    %28 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb6(%3, %4 : i64, i64)
  ^bb5:  // 2 preds: ^bb9, ^bb10
    %29 = llvm.add %32, %4 overflow<nsw, nuw> : i64
    %30 = llvm.icmp "eq" %55, %28 : i64
    llvm.cond_br %30, ^bb14, ^bb6(%55, %29 : i64, i64) {loop_annotation = #loop_annotation}
  ^bb6(%31: i64, %32: i64):  // 2 preds: ^bb4, ^bb5
    %33 = llvm.shl %31, %0 overflow<nsw, nuw> : i64
    %34 = llvm.trunc %31 : i64 to i32
    %35 = llvm.sub %27, %34 : i32
    %36 = llvm.zext %35 : i32 to i64
    %37 = llvm.shl %36, %0 overflow<nsw, nuw> : i64
    %38 = llvm.add %37, %1 overflow<nsw, nuw> : i64
    %39 = llvm.getelementptr inbounds|nuw %14[%31] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %40 = llvm.load %39 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %41 = llvm.getelementptr inbounds|nuw %40[%31] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %42 = llvm.load %41 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %43 = llvm.icmp "eq" %31, %3 : i64
    llvm.cond_br %43, ^bb7(%42 : f64), ^bb8(%3, %42 : i64, f64)
  ^bb7(%44: f64):  // 2 preds: ^bb6, ^bb8
    %45 = llvm.fcmp "ogt" %44, %7 : f64
    llvm.cond_br %45, ^bb9, ^bb25(%8 : f64)
  ^bb8(%46: i64, %47: f64):  // 2 preds: ^bb6, ^bb8
    %48 = llvm.getelementptr inbounds|nuw %40[%46] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %49 = llvm.load %48 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %50 = llvm.fneg %49 : f64
    %51 = llvm.intr.fmuladd(%50, %49, %47) : (f64, f64, f64) -> f64
    %52 = llvm.add %46, %4 overflow<nsw, nuw> : i64
    %53 = llvm.icmp "eq" %52, %31 : i64
    llvm.cond_br %53, ^bb7(%51 : f64), ^bb8(%52, %51 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb9:  // pred: ^bb7
    %54 = llvm.call tail @sqrt(%44) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag]} : (f64 {llvm.noundef}) -> f64
    llvm.store %54, %41 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %55 = llvm.add %31, %4 overflow<nsw, nuw> : i64
    %56 = llvm.icmp "ult" %55, %28 : i64
    llvm.cond_br %56, ^bb11(%32 : i64), ^bb5
  ^bb10:  // pred: ^bb12
    %57 = llvm.getelementptr %40[%33] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %58 = llvm.getelementptr %57[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    "llvm.intr.memset"(%58, %9, %38) <{arg_attrs = [{llvm.align = 8 : i64, llvm.dereferenceable = 1 : i64, llvm.nonnull, llvm.noundef}, {}, {}], isVolatile = false, tbaa = [#tbaa_tag1]}> : (!llvm.ptr, i8, i64) -> ()
    llvm.br ^bb5
  ^bb11(%59: i64):  // 2 preds: ^bb9, ^bb12
    %60 = llvm.getelementptr inbounds|nuw %14[%59] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %61 = llvm.load %60 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %62 = llvm.getelementptr inbounds|nuw %61[%31] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %63 = llvm.load %62 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    llvm.cond_br %43, ^bb12(%63 : f64), ^bb13(%3, %63 : i64, f64)
  ^bb12(%64: f64):  // 2 preds: ^bb11, ^bb13
    %65 = llvm.fdiv %64, %54 : f64
    llvm.store %65, %62 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %66 = llvm.add %59, %4 overflow<nsw, nuw> : i64
    %67 = llvm.icmp "eq" %66, %28 : i64
    llvm.cond_br %67, ^bb10, ^bb11(%66 : i64) {loop_annotation = #loop_annotation}
  ^bb13(%68: i64, %69: f64):  // 2 preds: ^bb11, ^bb13
    %70 = llvm.getelementptr inbounds|nuw %61[%68] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %71 = llvm.load %70 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %72 = llvm.getelementptr inbounds|nuw %40[%68] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %73 = llvm.load %72 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %74 = llvm.fneg %71 : f64
    %75 = llvm.intr.fmuladd(%74, %73, %69) : (f64, f64, f64) -> f64
    %76 = llvm.add %68, %4 overflow<nsw, nuw> : i64
    %77 = llvm.icmp "eq" %76, %31 : i64
    llvm.cond_br %77, ^bb12(%75 : f64), ^bb13(%76, %75 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb14:  // 2 preds: ^bb3, ^bb5
    %78 = llvm.call tail @malloc(%13) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    "llvm.intr.memcpy"(%78, %arg1, %13) <{arg_attrs = [{llvm.align = 8 : i64}, {llvm.align = 8 : i64}, {}], isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    llvm.cond_br %17, ^bb15, ^bb20
  ^bb15:  // pred: ^bb14
    %79 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb16(%3 : i64)
  ^bb16(%80: i64):  // 2 preds: ^bb15, ^bb18
    %81 = llvm.getelementptr inbounds|nuw %78[%80] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %82 = llvm.load %81 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %83 = llvm.icmp "eq" %80, %3 : i64
    llvm.cond_br %83, ^bb18(%82 : f64), ^bb17
  ^bb17:  // pred: ^bb16
    %84 = llvm.getelementptr inbounds|nuw %14[%80] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %85 = llvm.load %84 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    llvm.br ^bb19(%3, %82 : i64, f64)
  ^bb18(%86: f64):  // 2 preds: ^bb16, ^bb19
    %87 = llvm.getelementptr inbounds|nuw %14[%80] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %88 = llvm.load %87 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %89 = llvm.getelementptr inbounds|nuw %88[%80] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %90 = llvm.load %89 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %91 = llvm.fdiv %86, %90 : f64
    llvm.store %91, %81 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %92 = llvm.add %80, %4 overflow<nsw, nuw> : i64
    %93 = llvm.icmp "eq" %92, %79 : i64
    llvm.cond_br %93, ^bb20, ^bb16(%92 : i64) {loop_annotation = #loop_annotation}
  ^bb19(%94: i64, %95: f64):  // 2 preds: ^bb17, ^bb19
    %96 = llvm.getelementptr inbounds|nuw %85[%94] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %97 = llvm.load %96 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %98 = llvm.getelementptr inbounds|nuw %78[%94] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %99 = llvm.load %98 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %100 = llvm.fneg %97 : f64
    %101 = llvm.intr.fmuladd(%100, %99, %95) : (f64, f64, f64) -> f64
    %102 = llvm.add %94, %4 overflow<nsw, nuw> : i64
    %103 = llvm.icmp "eq" %102, %80 : i64
    llvm.cond_br %103, ^bb18(%101 : f64), ^bb19(%102, %101 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb20:  // 2 preds: ^bb14, ^bb18
    %104 = llvm.icmp "sgt" %arg2, %2 : i32
    llvm.cond_br %104, ^bb21, ^bb23(%7 : f64)
  ^bb21:  // pred: ^bb20
    %105 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb24(%3, %7, %7 : i64, f64, f64)
  ^bb22:  // pred: ^bb24
    %106 = llvm.intr.fmuladd(%116, %10, %122) : (f64, f64, f64) -> f64
    llvm.br ^bb23(%106 : f64)
  ^bb23(%107: f64):  // 2 preds: ^bb20, ^bb22
    %108 = llvm.sitofp %arg2 : i32 to f64
    %109 = llvm.fmul %108, %10 : f64
    %110 = llvm.intr.fmuladd(%109, %11, %107) : (f64, f64, f64) -> f64
    llvm.call tail @free(%78) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.noundef}) -> ()
    llvm.br ^bb25(%110 : f64)
  ^bb24(%111: i64, %112: f64, %113: f64):  // 2 preds: ^bb21, ^bb24
    %114 = llvm.getelementptr inbounds|nuw %78[%111] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %115 = llvm.load %114 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %116 = llvm.intr.fmuladd(%115, %115, %113) : (f64, f64, f64) -> f64
    %117 = llvm.getelementptr inbounds|nuw %14[%111] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %118 = llvm.load %117 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %119 = llvm.getelementptr inbounds|nuw %118[%111] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %120 = llvm.load %119 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %121 = llvm.call tail @log(%120) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag]} : (f64 {llvm.noundef}) -> f64
    %122 = llvm.fadd %112, %121 : f64
    %123 = llvm.add %111, %4 overflow<nsw, nuw> : i64
    %124 = llvm.icmp "eq" %123, %105 : i64
    llvm.cond_br %124, ^bb22, ^bb24(%123, %122, %116 : i64, f64, f64) {loop_annotation = #loop_annotation}
  ^bb25(%125: f64):  // 2 preds: ^bb7, ^bb23
    llvm.call tail @free(%25) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.noundef}) -> ()
    llvm.call tail @free(%14) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.nonnull, llvm.noundef}) -> ()
    llvm.return %125 : f64
  }
  llvm.func internal unnamed_addr fastcc @kernel_matrix(%arg0: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg1: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg2: i32 {llvm.noundef}, %arg3: i32 {llvm.noundef}, %arg4: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}) attributes {dso_local, memory_effects = #llvm.memory_effects<other = readwrite, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = readwrite, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = [["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>} {
    %0 = llvm.mlir.constant(2.000000e+00 : f64) : f64
    %1 = llvm.mlir.constant(8 : i64) : i64
    %2 = llvm.mlir.constant(3 : i64) : i64
    %3 = llvm.mlir.constant(0 : i32) : i32
    %4 = llvm.mlir.constant(0 : i64) : i64
    %5 = llvm.mlir.constant(16 : i64) : i64
    %6 = llvm.mlir.constant(1 : i64) : i64
    %7 = llvm.mlir.constant(1.000000e-09 : f64) : f64
    %8 = llvm.mlir.constant(0.000000e+00 : f64) : f64
    %9 = llvm.mlir.constant(-0.000000e+00 : f64) : f64
    %10 = llvm.mlir.constant(-5.000000e-01 : f64) : f64
    %11 = llvm.load %arg4 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %12 = llvm.fmul %11, %0 : f64
    %13 = llvm.call tail @exp(%12) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag]} : (f64 {llvm.noundef}) -> f64
    %14 = llvm.getelementptr inbounds|nuw %arg4[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %15 = llvm.load %14 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %16 = llvm.fmul %15, %0 : f64
    %17 = llvm.call tail @exp(%16) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag]} : (f64 {llvm.noundef}) -> f64
    %18 = llvm.sext %arg3 : i32 to i64
    %19 = llvm.shl %18, %2 overflow<nsw> : i64
    %20 = llvm.call tail @malloc(%19) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    %21 = llvm.icmp "sgt" %arg3, %3 : i32
    llvm.cond_br %21, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    %22 = llvm.zext nneg %arg3 : i32 to i64
    llvm.br ^bb4(%4 : i64)
  ^bb2:  // 2 preds: ^bb0, ^bb4
    %23 = llvm.icmp "sgt" %arg2, %3 : i32
    llvm.cond_br %23, ^bb3, ^bb5
  ^bb3:  // pred: ^bb2
    %24 = llvm.icmp "sgt" %arg3, %3 : i32
    %25 = llvm.fadd %17, %7 : f64
    %26 = llvm.zext nneg %arg3 : i32 to i64
    %27 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb6(%4, %6 : i64, i64)
  ^bb4(%28: i64):  // 2 preds: ^bb1, ^bb4
    %29 = llvm.getelementptr inbounds|nuw %arg4[%28] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %30 = llvm.getelementptr inbounds|nuw %29[%5] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %31 = llvm.load %30 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %32 = llvm.call tail @exp(%31) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag]} : (f64 {llvm.noundef}) -> f64
    %33 = llvm.getelementptr inbounds|nuw %20[%28] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %32, %33 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %34 = llvm.add %28, %6 overflow<nsw, nuw> : i64
    %35 = llvm.icmp "eq" %34, %22 : i64
    llvm.cond_br %35, ^bb2, ^bb4(%34 : i64) {loop_annotation = #loop_annotation}
  ^bb5:  // 2 preds: ^bb2, ^bb7
    llvm.call tail @free(%20) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.noundef}) -> ()
    llvm.return
  ^bb6(%36: i64, %37: i64):  // 2 preds: ^bb3, ^bb7
    %38 = llvm.getelementptr inbounds|nuw %arg0[%36] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %39 = llvm.load %38 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %40 = llvm.getelementptr inbounds|nuw %arg1[%36] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %41 = llvm.load %40 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    llvm.br ^bb8(%4 : i64)
  ^bb7:  // pred: ^bb11
    %42 = llvm.add %36, %6 overflow<nsw, nuw> : i64
    %43 = llvm.add %37, %6 overflow<nsw, nuw> : i64
    %44 = llvm.icmp "eq" %42, %27 : i64
    llvm.cond_br %44, ^bb5, ^bb6(%42, %43 : i64, i64) {loop_annotation = #loop_annotation}
  ^bb8(%45: i64):  // 2 preds: ^bb6, ^bb11
    %46 = llvm.getelementptr inbounds|nuw %arg1[%45] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %47 = llvm.load %46 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    llvm.cond_br %24, ^bb9(%4, %8 : i64, f64), ^bb11(%9 : f64)
  ^bb9(%48: i64, %49: f64):  // 2 preds: ^bb8, ^bb9
    %50 = llvm.getelementptr inbounds|nuw %41[%48] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %51 = llvm.load %50 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %52 = llvm.getelementptr inbounds|nuw %47[%48] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %53 = llvm.load %52 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %54 = llvm.fsub %51, %53 : f64
    %55 = llvm.getelementptr inbounds|nuw %20[%48] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %56 = llvm.load %55 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %57 = llvm.fdiv %54, %56 : f64
    %58 = llvm.intr.fmuladd(%57, %57, %49) : (f64, f64, f64) -> f64
    %59 = llvm.add %48, %6 overflow<nsw, nuw> : i64
    %60 = llvm.icmp "eq" %59, %26 : i64
    llvm.cond_br %60, ^bb10, ^bb9(%59, %58 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb10:  // pred: ^bb9
    %61 = llvm.fmul %58, %10 : f64
    llvm.br ^bb11(%61 : f64)
  ^bb11(%62: f64):  // 2 preds: ^bb8, ^bb10
    %63 = llvm.call tail @exp(%62) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag]} : (f64 {llvm.noundef}) -> f64
    %64 = llvm.fmul %13, %63 : f64
    %65 = llvm.icmp "eq" %36, %45 : i64
    %66 = llvm.fadd %25, %64 : f64
    %67 = llvm.select %65, %66, %64 : i1, f64
    %68 = llvm.getelementptr inbounds|nuw %39[%45] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %67, %68 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %69 = llvm.getelementptr inbounds|nuw %arg0[%45] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %70 = llvm.load %69 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %71 = llvm.getelementptr inbounds|nuw %70[%36] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %67, %71 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %72 = llvm.add %45, %6 overflow<nsw, nuw> : i64
    %73 = llvm.icmp "eq" %72, %37 : i64
    llvm.cond_br %73, ^bb7, ^bb8(%72 : i64) {loop_annotation = #loop_annotation}
  }
  llvm.func local_unnamed_addr @log(f64 {llvm.noundef}) -> f64 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nocallback", "nofree", ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", will_return}
  llvm.func local_unnamed_addr @predict(%arg0: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg1: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg2: i32 {llvm.noundef}, %arg3: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg4: i32 {llvm.noundef}, %arg5: i32 {llvm.noundef}, %arg6: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg7: !llvm.ptr {llvm.nocapture, llvm.noundef}) -> f64 attributes {dso_local, memory_effects = #llvm.memory_effects<other = readwrite, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = readwrite, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = [["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>} {
    %0 = llvm.mlir.constant(3 : i64) : i64
    %1 = llvm.mlir.constant(8 : i64) : i64
    %2 = llvm.mlir.constant(0 : i32) : i32
    %3 = llvm.mlir.constant(0 : i64) : i64
    %4 = llvm.mlir.constant(1 : i64) : i64
    %5 = llvm.mlir.constant(16 : i64) : i64
    %6 = llvm.mlir.constant(0 : i8) : i8
    %7 = llvm.mlir.constant(1 : i32) : i32
    %8 = llvm.mlir.constant(-2 : i32) : i32
    %9 = llvm.mlir.constant(0.000000e+00 : f64) : f64
    %10 = llvm.mlir.constant(-1 : i64) : i64
    %11 = llvm.mlir.constant(-0.000000e+00 : f64) : f64
    %12 = llvm.mlir.constant(-5.000000e-01 : f64) : f64
    %13 = llvm.mlir.constant(2.000000e+00 : f64) : f64
    %14 = llvm.sext %arg2 : i32 to i64
    %15 = llvm.shl %14, %0 overflow<nsw> : i64
    %16 = llvm.call tail @malloc(%15) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    %17 = llvm.mul %14, %14 overflow<nsw> : i64
    %18 = llvm.call tail @calloc(%17, %1) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}, i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    %19 = llvm.icmp "sgt" %arg2, %2 : i32
    llvm.cond_br %19, ^bb1, ^bb3
  ^bb1:  // pred: ^bb0
    %20 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb2(%3 : i64)
  ^bb2(%21: i64):  // 2 preds: ^bb1, ^bb2
    %22 = llvm.mul %21, %14 overflow<nsw, nuw> : i64
    %23 = llvm.getelementptr inbounds|nuw %18[%22] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %24 = llvm.getelementptr inbounds|nuw %16[%21] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    llvm.store %23, %24 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr, !llvm.ptr
    %25 = llvm.add %21, %4 overflow<nsw, nuw> : i64
    %26 = llvm.icmp "eq" %25, %20 : i64
    llvm.cond_br %26, ^bb3, ^bb2(%25 : i64) {loop_annotation = #loop_annotation}
  ^bb3:  // 2 preds: ^bb0, ^bb2
    %27 = llvm.load %16 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %28 = llvm.call tail @malloc(%15) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    %29 = llvm.sext %arg5 : i32 to i64
    %30 = llvm.shl %29, %0 overflow<nsw> : i64
    %31 = llvm.call tail @malloc(%30) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    llvm.call fastcc tail @kernel_matrix(%16, %arg0, %arg2, %arg5, %arg6) {memory_effects = #llvm.memory_effects<other = readwrite, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = readwrite, targetMem0 = none, targetMem1 = none>} : (!llvm.ptr {llvm.nonnull, llvm.noundef}, !llvm.ptr {llvm.noundef}, i32 {llvm.noundef}, i32 {llvm.noundef}, !llvm.ptr {llvm.noundef}) -> ()
    %32 = llvm.icmp "sgt" %arg5, %2 : i32
    llvm.cond_br %32, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %33 = llvm.zext nneg %arg5 : i32 to i64
    llvm.br ^bb16(%3 : i64)
  ^bb5:  // 2 preds: ^bb3, ^bb16
    %34 = llvm.sext %arg4 : i32 to i64
    %35 = llvm.shl %34, %0 overflow<nsw> : i64
    "llvm.intr.memset"(%arg7, %6, %35) <{arg_attrs = [{llvm.align = 8 : i64}, {}, {}], isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
    %36 = llvm.icmp "slt" %arg2, %7 : i32
    llvm.cond_br %36, ^bb17, ^bb6
  ^bb6:  // pred: ^bb5
    %37 = llvm.add %arg2, %8 overflow<nsw> : i32
    %38 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb8(%3, %4 : i64, i64)
  ^bb7:  // 2 preds: ^bb11, ^bb12
    %39 = llvm.add %42, %4 overflow<nsw, nuw> : i64
    %40 = llvm.icmp "eq" %65, %38 : i64
    llvm.cond_br %40, ^bb17, ^bb8(%65, %39 : i64, i64) {loop_annotation = #loop_annotation}
  ^bb8(%41: i64, %42: i64):  // 2 preds: ^bb6, ^bb7
    %43 = llvm.shl %41, %0 overflow<nsw, nuw> : i64
    %44 = llvm.trunc %41 : i64 to i32
    %45 = llvm.sub %37, %44 : i32
    %46 = llvm.zext %45 : i32 to i64
    %47 = llvm.shl %46, %0 overflow<nsw, nuw> : i64
    %48 = llvm.add %47, %1 overflow<nsw, nuw> : i64
    %49 = llvm.getelementptr inbounds|nuw %16[%41] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %50 = llvm.load %49 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %51 = llvm.getelementptr inbounds|nuw %50[%41] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %52 = llvm.load %51 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %53 = llvm.icmp "eq" %41, %3 : i64
    llvm.cond_br %53, ^bb9(%52 : f64), ^bb10(%3, %52 : i64, f64)
  ^bb9(%54: f64):  // 2 preds: ^bb8, ^bb10
    %55 = llvm.fcmp "ogt" %54, %9 : f64
    llvm.cond_br %55, ^bb11, ^bb39(%9 : f64)
  ^bb10(%56: i64, %57: f64):  // 2 preds: ^bb8, ^bb10
    %58 = llvm.getelementptr inbounds|nuw %50[%56] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %59 = llvm.load %58 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %60 = llvm.fneg %59 : f64
    %61 = llvm.intr.fmuladd(%60, %59, %57) : (f64, f64, f64) -> f64
    %62 = llvm.add %56, %4 overflow<nsw, nuw> : i64
    %63 = llvm.icmp "eq" %62, %41 : i64
    llvm.cond_br %63, ^bb9(%61 : f64), ^bb10(%62, %61 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb11:  // pred: ^bb9
    %64 = llvm.call tail @sqrt(%54) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag]} : (f64 {llvm.noundef}) -> f64
    llvm.store %64, %51 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %65 = llvm.add %41, %4 overflow<nsw, nuw> : i64
    %66 = llvm.icmp "ult" %65, %38 : i64
    llvm.cond_br %66, ^bb13(%42 : i64), ^bb7
  ^bb12:  // pred: ^bb14
    %67 = llvm.getelementptr %50[%43] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %68 = llvm.getelementptr %67[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    "llvm.intr.memset"(%68, %6, %48) <{arg_attrs = [{llvm.align = 8 : i64, llvm.dereferenceable = 1 : i64, llvm.nonnull, llvm.noundef}, {}, {}], isVolatile = false, tbaa = [#tbaa_tag1]}> : (!llvm.ptr, i8, i64) -> ()
    llvm.br ^bb7
  ^bb13(%69: i64):  // 2 preds: ^bb11, ^bb14
    %70 = llvm.getelementptr inbounds|nuw %16[%69] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %71 = llvm.load %70 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %72 = llvm.getelementptr inbounds|nuw %71[%41] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %73 = llvm.load %72 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    llvm.cond_br %53, ^bb14(%73 : f64), ^bb15(%3, %73 : i64, f64)
  ^bb14(%74: f64):  // 2 preds: ^bb13, ^bb15
    %75 = llvm.fdiv %74, %64 : f64
    llvm.store %75, %72 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %76 = llvm.add %69, %4 overflow<nsw, nuw> : i64
    %77 = llvm.icmp "eq" %76, %38 : i64
    llvm.cond_br %77, ^bb12, ^bb13(%76 : i64) {loop_annotation = #loop_annotation}
  ^bb15(%78: i64, %79: f64):  // 2 preds: ^bb13, ^bb15
    %80 = llvm.getelementptr inbounds|nuw %71[%78] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %81 = llvm.load %80 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %82 = llvm.getelementptr inbounds|nuw %50[%78] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %83 = llvm.load %82 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %84 = llvm.fneg %81 : f64
    %85 = llvm.intr.fmuladd(%84, %83, %79) : (f64, f64, f64) -> f64
    %86 = llvm.add %78, %4 overflow<nsw, nuw> : i64
    %87 = llvm.icmp "eq" %86, %41 : i64
    llvm.cond_br %87, ^bb14(%85 : f64), ^bb15(%86, %85 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb16(%88: i64):  // 2 preds: ^bb4, ^bb16
    %89 = llvm.getelementptr inbounds|nuw %arg6[%88] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %90 = llvm.getelementptr inbounds|nuw %89[%5] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %91 = llvm.load %90 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %92 = llvm.call tail @exp(%91) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag]} : (f64 {llvm.noundef}) -> f64
    %93 = llvm.getelementptr inbounds|nuw %31[%88] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %92, %93 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %94 = llvm.add %88, %4 overflow<nsw, nuw> : i64
    %95 = llvm.icmp "eq" %94, %33 : i64
    llvm.cond_br %95, ^bb5, ^bb16(%94 : i64) {loop_annotation = #loop_annotation}
  ^bb17:  // 2 preds: ^bb5, ^bb7
    "llvm.intr.memcpy"(%28, %arg1, %15) <{arg_attrs = [{llvm.align = 8 : i64}, {llvm.align = 8 : i64}, {}], isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    llvm.cond_br %19, ^bb18, ^bb27
  ^bb18:  // pred: ^bb17
    %96 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb19(%3 : i64)
  ^bb19(%97: i64):  // 2 preds: ^bb18, ^bb21
    %98 = llvm.getelementptr inbounds|nuw %28[%97] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %99 = llvm.load %98 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %100 = llvm.icmp "eq" %97, %3 : i64
    llvm.cond_br %100, ^bb21(%99 : f64), ^bb20
  ^bb20:  // pred: ^bb19
    %101 = llvm.getelementptr inbounds|nuw %16[%97] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %102 = llvm.load %101 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    llvm.br ^bb22(%3, %99 : i64, f64)
  ^bb21(%103: f64):  // 2 preds: ^bb19, ^bb22
    %104 = llvm.getelementptr inbounds|nuw %16[%97] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %105 = llvm.load %104 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %106 = llvm.getelementptr inbounds|nuw %105[%97] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %107 = llvm.load %106 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %108 = llvm.fdiv %103, %107 : f64
    llvm.store %108, %98 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %109 = llvm.add %97, %4 overflow<nsw, nuw> : i64
    %110 = llvm.icmp "eq" %109, %96 : i64
    llvm.cond_br %110, ^bb23, ^bb19(%109 : i64) {loop_annotation = #loop_annotation}
  ^bb22(%111: i64, %112: f64):  // 2 preds: ^bb20, ^bb22
    %113 = llvm.getelementptr inbounds|nuw %102[%111] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %114 = llvm.load %113 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %115 = llvm.getelementptr inbounds|nuw %28[%111] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %116 = llvm.load %115 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %117 = llvm.fneg %114 : f64
    %118 = llvm.intr.fmuladd(%117, %116, %112) : (f64, f64, f64) -> f64
    %119 = llvm.add %111, %4 overflow<nsw, nuw> : i64
    %120 = llvm.icmp "eq" %119, %97 : i64
    llvm.cond_br %120, ^bb21(%118 : f64), ^bb22(%119, %118 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb23:  // pred: ^bb21
    %121 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb24(%121 : i64)
  ^bb24(%122: i64):  // 2 preds: ^bb23, ^bb25
    %123 = llvm.add %122, %10 overflow<nsw> : i64
    %124 = llvm.getelementptr inbounds|nuw %28[%123] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %125 = llvm.load %124 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %126 = llvm.icmp "slt" %122, %121 : i64
    llvm.cond_br %126, ^bb26(%122, %125 : i64, f64), ^bb25(%125 : f64)
  ^bb25(%127: f64):  // 2 preds: ^bb24, ^bb26
    %128 = llvm.getelementptr inbounds|nuw %16[%123] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %129 = llvm.load %128 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %130 = llvm.getelementptr inbounds|nuw %129[%123] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %131 = llvm.load %130 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %132 = llvm.fdiv %127, %131 : f64
    llvm.store %132, %124 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %133 = llvm.icmp "sgt" %122, %4 : i64
    llvm.cond_br %133, ^bb24(%123 : i64), ^bb27 {loop_annotation = #loop_annotation}
  ^bb26(%134: i64, %135: f64):  // 2 preds: ^bb24, ^bb26
    %136 = llvm.getelementptr inbounds|nuw %16[%134] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %137 = llvm.load %136 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %138 = llvm.getelementptr inbounds|nuw %137[%123] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %139 = llvm.load %138 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %140 = llvm.getelementptr inbounds|nuw %28[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %141 = llvm.load %140 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %142 = llvm.fneg %139 : f64
    %143 = llvm.intr.fmuladd(%142, %141, %135) : (f64, f64, f64) -> f64
    %144 = llvm.add %134, %4 overflow<nsw, nuw> : i64
    %145 = llvm.trunc %144 overflow<nuw> : i64 to i32
    %146 = llvm.icmp "sgt" %arg2, %145 : i32
    llvm.cond_br %146, ^bb26(%144, %143 : i64, f64), ^bb25(%143 : f64) {loop_annotation = #loop_annotation}
  ^bb27:  // 2 preds: ^bb17, ^bb25
    %147 = llvm.icmp "sgt" %arg2, %2 : i32
    llvm.cond_br %147, ^bb28, ^bb29(%9 : f64)
  ^bb28:  // pred: ^bb27
    %148 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb31(%3, %9 : i64, f64)
  ^bb29(%149: f64):  // 2 preds: ^bb27, ^bb31
    %150 = llvm.icmp "sgt" %arg4, %2 : i32
    llvm.cond_br %150, ^bb30, ^bb39(%149 : f64)
  ^bb30:  // pred: ^bb29
    %151 = llvm.icmp "sgt" %arg2, %2 : i32
    %152 = llvm.icmp "sgt" %arg5, %2 : i32
    %153 = llvm.zext nneg %arg5 : i32 to i64
    %154 = llvm.zext nneg %arg4 : i32 to i64
    %155 = llvm.zext nneg %arg2 : i32 to i64
    llvm.br ^bb32(%3 : i64)
  ^bb31(%156: i64, %157: f64):  // 2 preds: ^bb28, ^bb31
    %158 = llvm.getelementptr inbounds|nuw %28[%156] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %159 = llvm.load %158 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %160 = llvm.intr.fabs(%159) : (f64) -> f64
    %161 = llvm.intr.maxnum(%157, %160) : (f64, f64) -> f64
    %162 = llvm.add %156, %4 overflow<nsw, nuw> : i64
    %163 = llvm.icmp "eq" %162, %148 : i64
    llvm.cond_br %163, ^bb29(%161 : f64), ^bb31(%162, %161 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb32(%164: i64):  // 2 preds: ^bb30, ^bb34
    llvm.cond_br %151, ^bb33, ^bb34
  ^bb33:  // pred: ^bb32
    %165 = llvm.getelementptr inbounds|nuw %arg3[%164] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %166 = llvm.load %165 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    %167 = llvm.getelementptr inbounds|nuw %arg7[%164] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.br ^bb35(%3 : i64)
  ^bb34:  // 2 preds: ^bb32, ^bb38
    %168 = llvm.add %164, %4 overflow<nsw, nuw> : i64
    %169 = llvm.icmp "eq" %168, %154 : i64
    llvm.cond_br %169, ^bb39(%149 : f64), ^bb32(%168 : i64) {loop_annotation = #loop_annotation}
  ^bb35(%170: i64):  // 2 preds: ^bb33, ^bb38
    %171 = llvm.getelementptr inbounds|nuw %28[%170] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %172 = llvm.load %171 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %173 = llvm.load %arg6 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %174 = llvm.getelementptr inbounds|nuw %arg0[%170] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %175 = llvm.load %174 {alignment = 8 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> !llvm.ptr
    llvm.cond_br %152, ^bb36(%3, %9 : i64, f64), ^bb38(%11 : f64)
  ^bb36(%176: i64, %177: f64):  // 2 preds: ^bb35, ^bb36
    %178 = llvm.getelementptr inbounds|nuw %166[%176] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %179 = llvm.load %178 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %180 = llvm.getelementptr inbounds|nuw %175[%176] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %181 = llvm.load %180 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %182 = llvm.fsub %179, %181 : f64
    %183 = llvm.getelementptr inbounds|nuw %31[%176] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %184 = llvm.load %183 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %185 = llvm.fdiv %182, %184 : f64
    %186 = llvm.intr.fmuladd(%185, %185, %177) : (f64, f64, f64) -> f64
    %187 = llvm.add %176, %4 overflow<nsw, nuw> : i64
    %188 = llvm.icmp "eq" %187, %153 : i64
    llvm.cond_br %188, ^bb37, ^bb36(%187, %186 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb37:  // pred: ^bb36
    %189 = llvm.fmul %186, %12 : f64
    llvm.br ^bb38(%189 : f64)
  ^bb38(%190: f64):  // 2 preds: ^bb35, ^bb37
    %191 = llvm.intr.fmuladd(%173, %13, %190) : (f64, f64, f64) -> f64
    %192 = llvm.call tail @exp(%191) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag]} : (f64 {llvm.noundef}) -> f64
    %193 = llvm.load %167 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %194 = llvm.intr.fmuladd(%172, %192, %193) : (f64, f64, f64) -> f64
    llvm.store %194, %167 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %195 = llvm.add %170, %4 overflow<nsw, nuw> : i64
    %196 = llvm.icmp "eq" %195, %155 : i64
    llvm.cond_br %196, ^bb34, ^bb35(%195 : i64) {loop_annotation = #loop_annotation}
  ^bb39(%197: f64):  // 3 preds: ^bb9, ^bb29, ^bb34
    llvm.call tail @free(%31) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.noundef}) -> ()
    llvm.call tail @free(%28) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.noundef}) -> ()
    llvm.call tail @free(%27) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.noundef}) -> ()
    llvm.call tail @free(%16) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.nonnull, llvm.noundef}) -> ()
    llvm.return %197 : f64
  }
  llvm.func local_unnamed_addr @exp(f64 {llvm.noundef}) -> f64 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nocallback", "nofree", ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", will_return}
  llvm.func local_unnamed_addr @inverse_trace(%arg0: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg1: i32 {llvm.noundef}) -> f64 attributes {dso_local, memory_effects = #llvm.memory_effects<other = readwrite, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = readwrite, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = [["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>} {
    %0 = llvm.mlir.constant(3 : i64) : i64
    %1 = llvm.mlir.constant(0 : i32) : i32
    %2 = llvm.mlir.constant(0.000000e+00 : f64) : f64
    %3 = llvm.mlir.constant(0 : i64) : i64
    %4 = llvm.mlir.constant(1.000000e+00 : f64) : f64
    %5 = llvm.mlir.constant(1 : i64) : i64
    %6 = llvm.mlir.constant(0x7FF8000000000000 : f64) : f64
    %7 = llvm.sext %arg1 : i32 to i64
    %8 = llvm.shl %7, %0 overflow<nsw> : i64
    %9 = llvm.call tail @malloc(%8) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    %10 = llvm.icmp "sgt" %arg1, %1 : i32
    llvm.cond_br %10, ^bb1, ^bb6(%2 : f64)
  ^bb1:  // pred: ^bb0
    %11 = llvm.zext nneg %arg1 : i32 to i64
    %12 = llvm.zext nneg %arg1 : i32 to i64
    llvm.br ^bb2(%3, %2 : i64, f64)
  ^bb2(%13: i64, %14: f64):  // 2 preds: ^bb1, ^bb5
    llvm.br ^bb4(%3 : i64)
  ^bb3:  // pred: ^bb4
    %15 = llvm.call tail @solve(%arg0, %9, %arg1) {memory_effects = #llvm.memory_effects<other = readwrite, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = readwrite, targetMem0 = none, targetMem1 = none>} : (!llvm.ptr {llvm.noundef}, !llvm.ptr {llvm.noundef}, i32 {llvm.noundef}) -> i32
    %16 = llvm.icmp "eq" %15, %1 : i32
    llvm.cond_br %16, ^bb6(%6 : f64), ^bb5
  ^bb4(%17: i64):  // 2 preds: ^bb2, ^bb4
    %18 = llvm.icmp "eq" %17, %13 : i64
    %19 = llvm.select %18, %4, %2 : i1, f64
    %20 = llvm.getelementptr inbounds|nuw %9[%17] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %19, %20 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %21 = llvm.add %17, %5 overflow<nsw, nuw> : i64
    %22 = llvm.icmp "eq" %21, %12 : i64
    llvm.cond_br %22, ^bb3, ^bb4(%21 : i64) {loop_annotation = #loop_annotation}
  ^bb5:  // pred: ^bb3
    %23 = llvm.getelementptr inbounds|nuw %9[%13] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %24 = llvm.load %23 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %25 = llvm.fadd %14, %24 : f64
    %26 = llvm.add %13, %5 overflow<nsw, nuw> : i64
    %27 = llvm.icmp "eq" %26, %11 : i64
    llvm.cond_br %27, ^bb6(%25 : f64), ^bb2(%26, %25 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb6(%28: f64):  // 3 preds: ^bb0, ^bb3, ^bb5
    llvm.call tail @free(%9) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.noundef}) -> ()
    llvm.return %28 : f64
  }
  llvm.func local_unnamed_addr @calloc(i64 {llvm.noundef}, i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias, llvm.noundef}) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nofree", ["allockind", "17"], ["allocsize", "1"], ["alloc-family", "malloc"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", will_return}
  llvm.func local_unnamed_addr @sqrt(f64 {llvm.noundef}) -> f64 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nocallback", "nofree", ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", will_return}
}
