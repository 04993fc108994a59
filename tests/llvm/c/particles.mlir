#alias_scope_domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "make_cloud">
#alias_scope_domain1 = #llvm.alias_scope_domain<id = distinct[1]<>, description = "measure">
#loop_unroll = #llvm.loop_unroll<disable = true>
#tbaa_root = #llvm.tbaa_root<id = "Simple C/C++ TBAA">
#alias_scope = #llvm.alias_scope<id = distinct[2]<>, domain = #alias_scope_domain, description = "make_cloud: argument 0">
#alias_scope1 = #llvm.alias_scope<id = distinct[3]<>, domain = #alias_scope_domain1, description = "measure: argument 0">
#loop_annotation = #llvm.loop_annotation<unroll = #loop_unroll, mustProgress = true>
#tbaa_type_desc = #llvm.tbaa_type_desc<id = "omnipotent char", members = {<#tbaa_root, 0>}>
#tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc, offset = 0>
#tbaa_type_desc1 = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_type_desc, 0>}>
#tbaa_type_desc2 = #llvm.tbaa_type_desc<id = "any pointer", members = {<#tbaa_type_desc, 0>}>
#tbaa_type_desc3 = #llvm.tbaa_type_desc<id = "double", members = {<#tbaa_type_desc, 0>}>
#tbaa_type_desc4 = #llvm.tbaa_type_desc<id = "float", members = {<#tbaa_type_desc, 0>}>
#tbaa_tag1 = #llvm.tbaa_tag<base_type = #tbaa_type_desc3, access_type = #tbaa_type_desc3, offset = 0>
#tbaa_tag2 = #llvm.tbaa_tag<base_type = #tbaa_type_desc1, access_type = #tbaa_type_desc1, offset = 0>
#tbaa_type_desc5 = #llvm.tbaa_type_desc<id = "p1 double", members = {<#tbaa_type_desc2, 0>}>
#tbaa_type_desc6 = #llvm.tbaa_type_desc<id = "p1 omnipotent char", members = {<#tbaa_type_desc2, 0>}>
#tbaa_type_desc7 = #llvm.tbaa_type_desc<id = "", members = {<#tbaa_type_desc3, 0>, <#tbaa_type_desc, 8>, <#tbaa_type_desc, 32>, <#tbaa_type_desc1, 56>, <#tbaa_type_desc1, 60>}>
#tbaa_type_desc8 = #llvm.tbaa_type_desc<id = "", members = {<#tbaa_type_desc, 0>, <#tbaa_type_desc3, 24>, <#tbaa_type_desc3, 32>, <#tbaa_type_desc3, 40>, <#tbaa_type_desc3, 48>, <#tbaa_type_desc1, 56>}>
#tbaa_type_desc9 = #llvm.tbaa_type_desc<id = "", members = {<#tbaa_type_desc1, 0>, <#tbaa_type_desc1, 4>, <#tbaa_type_desc4, 8>, <#tbaa_type_desc4, 12>, <#tbaa_type_desc3, 16>}>
#tbaa_type_desc10 = #llvm.tbaa_type_desc<id = "", members = {<#tbaa_type_desc, 0>, <#tbaa_type_desc1, 2048>}>
#tbaa_type_desc11 = #llvm.tbaa_type_desc<id = "", members = {<#tbaa_type_desc3, 0>, <#tbaa_type_desc3, 8>, <#tbaa_type_desc3, 16>, <#tbaa_type_desc3, 24>}>
#tbaa_tag3 = #llvm.tbaa_tag<base_type = #tbaa_type_desc5, access_type = #tbaa_type_desc5, offset = 0>
#tbaa_tag4 = #llvm.tbaa_tag<base_type = #tbaa_type_desc7, access_type = #tbaa_type_desc3, offset = 0>
#tbaa_tag5 = #llvm.tbaa_tag<base_type = #tbaa_type_desc7, access_type = #tbaa_type_desc1, offset = 56>
#tbaa_tag6 = #llvm.tbaa_tag<base_type = #tbaa_type_desc8, access_type = #tbaa_type_desc3, offset = 48>
#tbaa_tag7 = #llvm.tbaa_tag<base_type = #tbaa_type_desc8, access_type = #tbaa_type_desc1, offset = 56>
#tbaa_tag8 = #llvm.tbaa_tag<base_type = #tbaa_type_desc8, access_type = #tbaa_type_desc3, offset = 24>
#tbaa_tag9 = #llvm.tbaa_tag<base_type = #tbaa_type_desc8, access_type = #tbaa_type_desc3, offset = 32>
#tbaa_tag10 = #llvm.tbaa_tag<base_type = #tbaa_type_desc8, access_type = #tbaa_type_desc3, offset = 40>
#tbaa_tag11 = #llvm.tbaa_tag<base_type = #tbaa_type_desc9, access_type = #tbaa_type_desc1, offset = 0>
#tbaa_tag12 = #llvm.tbaa_tag<base_type = #tbaa_type_desc9, access_type = #tbaa_type_desc1, offset = 4>
#tbaa_tag13 = #llvm.tbaa_tag<base_type = #tbaa_type_desc9, access_type = #tbaa_type_desc3, offset = 16>
#tbaa_tag14 = #llvm.tbaa_tag<base_type = #tbaa_type_desc9, access_type = #tbaa_type_desc4, offset = 8>
#tbaa_tag15 = #llvm.tbaa_tag<base_type = #tbaa_type_desc9, access_type = #tbaa_type_desc4, offset = 12>
#tbaa_tag16 = #llvm.tbaa_tag<base_type = #tbaa_type_desc10, access_type = #tbaa_type_desc1, offset = 2048>
#tbaa_tag17 = #llvm.tbaa_tag<base_type = #tbaa_type_desc7, access_type = #tbaa_type_desc1, offset = 60>
#tbaa_tag18 = #llvm.tbaa_tag<base_type = #tbaa_type_desc11, access_type = #tbaa_type_desc3, offset = 24>
#tbaa_type_desc12 = #llvm.tbaa_type_desc<id = "", members = {<#tbaa_type_desc1, 0>, <#tbaa_type_desc5, 8>, <#tbaa_type_desc, 16>, <#tbaa_type_desc, 40>, <#tbaa_type_desc, 64>, <#tbaa_type_desc6, 88>}>
#tbaa_tag19 = #llvm.tbaa_tag<base_type = #tbaa_type_desc12, access_type = #tbaa_type_desc1, offset = 0>
#tbaa_tag20 = #llvm.tbaa_tag<base_type = #tbaa_type_desc12, access_type = #tbaa_type_desc6, offset = 88>
#tbaa_tag21 = #llvm.tbaa_tag<base_type = #tbaa_type_desc12, access_type = #tbaa_type_desc5, offset = 8>
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<270> = dense<32> : vector<4xi64>, !llvm.ptr<271> = dense<32> : vector<4xi64>, !llvm.ptr<272> = dense<64> : vector<4xi64>, i64 = dense<64> : vector<2xi64>, i128 = dense<128> : vector<2xi64>, f80 = dense<128> : vector<2xi64>, !llvm.ptr = dense<64> : vector<4xi64>, i1 = dense<8> : vector<2xi64>, i8 = dense<8> : vector<2xi64>, i16 = dense<16> : vector<2xi64>, i32 = dense<32> : vector<2xi64>, f16 = dense<16> : vector<2xi64>, f64 = dense<64> : vector<2xi64>, f128 = dense<128> : vector<2xi64>, "dlti.endianness" = "little", "dlti.mangling_mode" = "e", "dlti.legal_int_widths" = array<i32: 8, 16, 32, 64>, "dlti.stack_alignment" = 128 : i64>, llvm.ident = "Debian clang version 22.1.8 (1~deb12u1)", llvm.module_asm = [], llvm.target_triple = "x86_64-pc-linux-gnu"} {
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<min, "PIC Level", 2 : i32>, #llvm.mlir.module_flag<max, "PIE Level", 2 : i32>, #llvm.mlir.module_flag<max, "uwtable", 2 : i32>]
  llvm.func local_unnamed_addr @simulate(%arg0: !llvm.ptr {llvm.nocapture, llvm.noundef}, %arg1: i32 {llvm.noundef}, %arg2: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg3: i32 {llvm.noundef}, %arg4: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg5: i32 {llvm.noundef}, %arg6: !llvm.ptr {llvm.noundef}) attributes {dso_local, memory_effects = #llvm.memory_effects<other = readwrite, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = readwrite, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = [["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>} {
    %0 = llvm.mlir.constant(1 : i32) : i32
    %1 = llvm.mlir.constant(88 : i64) : i64
    %2 = llvm.mlir.constant(3 : i64) : i64
    %3 = llvm.mlir.constant(8 : i64) : i64
    %4 = llvm.mlir.constant(16 : i64) : i64
    %5 = llvm.mlir.constant(40 : i64) : i64
    %6 = llvm.mlir.constant(64 : i64) : i64
    %7 = llvm.mlir.constant(0 : i64) : i64
    %8 = llvm.mlir.constant(1 : i64) : i64
    %9 = llvm.mlir.constant(0 : i32) : i32
    %10 = llvm.mlir.constant(56 : i64) : i64
    %11 = llvm.mlir.constant(32 : i64) : i64
    %12 = llvm.mlir.constant(48 : i64) : i64
    %13 = llvm.mlir.constant(24 : i64) : i64
    %14 = llvm.mlir.zero : !llvm.ptr
    %15 = llvm.mlir.constant(2048 : i64) : i64
    %16 = llvm.mlir.constant(0.000000e+00 : f64) : f64
    %17 = llvm.mlir.constant(0 : i8) : i8
    %18 = llvm.mlir.constant(9.9999999999999998E-13 : f64) : f64
    %19 = llvm.mlir.constant(4 : i64) : i64
    %20 = llvm.mlir.constant(1.000000e-18 : f64) : f64
    %21 = llvm.mlir.constant(12 : i64) : i64
    %22 = llvm.mlir.constant(5.000000e-01 : f64) : f64
    %23 = llvm.mlir.constant(true) : i1
    %24 = llvm.mlir.constant(64 : i32) : i32
    %25 = llvm.alloca %0 x !llvm.array<3 x f64> {alignment = 16 : i64} : (i32) -> !llvm.ptr
    %26 = llvm.alloca %0 x !llvm.struct<"struct.Particle", (f64, array<3 x f64>, array<3 x f64>, i32, i32)> {alignment = 8 : i64} : (i32) -> !llvm.ptr
    %27 = llvm.alloca %0 x !llvm.struct<"struct.Cloud", (i32, ptr, array<3 x ptr>, array<3 x ptr>, array<3 x ptr>, ptr)> {alignment = 8 : i64} : (i32) -> !llvm.ptr
    %28 = llvm.sext %arg1 : i32 to i64
    %29 = llvm.call tail @malloc(%28) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    llvm.intr.lifetime.start %27 : !llvm.ptr
    llvm.store %arg1, %27 {alias_scopes = [#alias_scope], alignment = 8 : i64, tbaa = [#tbaa_tag19]} : i32, !llvm.ptr
    %30 = llvm.getelementptr inbounds|nuw %27[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    llvm.store %29, %30 {alias_scopes = [#alias_scope], alignment = 8 : i64, tbaa = [#tbaa_tag20]} : !llvm.ptr, !llvm.ptr
    %31 = llvm.shl %28, %2 overflow<nsw> : i64
    %32 = llvm.call tail @malloc(%31) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    %33 = llvm.getelementptr inbounds|nuw %27[%3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    llvm.store %32, %33 {alias_scopes = [#alias_scope], alignment = 8 : i64, tbaa = [#tbaa_tag21]} : !llvm.ptr, !llvm.ptr
    %34 = llvm.getelementptr inbounds|nuw %27[%4] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %35 = llvm.getelementptr inbounds|nuw %27[%5] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %36 = llvm.getelementptr inbounds|nuw %27[%6] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    llvm.br ^bb1(%7 : i64)
  ^bb1(%37: i64):  // 2 preds: ^bb0, ^bb1
    %38 = llvm.call tail @malloc(%31) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    %39 = llvm.getelementptr inbounds|nuw %34[%37] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    llvm.store %38, %39 {alias_scopes = [#alias_scope], alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr, !llvm.ptr
    %40 = llvm.call tail @malloc(%31) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    %41 = llvm.getelementptr inbounds|nuw %35[%37] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    llvm.store %40, %41 {alias_scopes = [#alias_scope], alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr, !llvm.ptr
    %42 = llvm.call tail @calloc(%28, %3) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}, i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    %43 = llvm.getelementptr inbounds|nuw %36[%37] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    llvm.store %42, %43 {alias_scopes = [#alias_scope], alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr, !llvm.ptr
    %44 = llvm.add %37, %8 overflow<nsw, nuw> : i64
    %45 = llvm.icmp "eq" %44, %2 : i64
    llvm.cond_br %45, ^bb2, ^bb1(%44 : i64) {loop_annotation = #loop_annotation}
  ^bb2:  // pred: ^bb1
    %46 = llvm.icmp "sgt" %arg1, %9 : i32
    llvm.cond_br %46, ^bb3(%7 : i64), ^bb6
  ^bb3(%47: i64):  // 2 preds: ^bb2, ^bb4
    %48 = llvm.getelementptr inbounds|nuw %arg0[%47] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<"struct.Particle", (f64, array<3 x f64>, array<3 x f64>, i32, i32)>
    %49 = llvm.load %48 {alignment = 8 : i64, tbaa = [#tbaa_tag4]} : !llvm.ptr -> f64
    %50 = llvm.getelementptr inbounds|nuw %32[%47] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %49, %50 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %51 = llvm.getelementptr inbounds|nuw %48[%10] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %52 = llvm.load %51 {alignment = 8 : i64, tbaa = [#tbaa_tag5]} : !llvm.ptr -> i32
    %53 = llvm.icmp "ne" %52, %9 : i32
    %54 = llvm.zext %53 : i1 to i8
    %55 = llvm.getelementptr inbounds|nuw %29[%47] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    llvm.store %54, %55 {alignment = 1 : i64, tbaa = [#tbaa_tag]} : i8, !llvm.ptr
    %56 = llvm.getelementptr inbounds|nuw %48[%3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %57 = llvm.getelementptr inbounds|nuw %48[%11] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    llvm.br ^bb5(%7 : i64)
  ^bb4:  // pred: ^bb5
    %58 = llvm.add %47, %8 overflow<nsw, nuw> : i64
    %59 = llvm.icmp "eq" %58, %28 : i64
    llvm.cond_br %59, ^bb6, ^bb3(%58 : i64) {loop_annotation = #loop_annotation}
  ^bb5(%60: i64):  // 2 preds: ^bb3, ^bb5
    %61 = llvm.getelementptr inbounds|nuw %56[%60] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %62 = llvm.load %61 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %63 = llvm.getelementptr inbounds|nuw %34[%60] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %64 = llvm.load %63 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    %65 = llvm.getelementptr inbounds|nuw %64[%47] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %62, %65 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %66 = llvm.getelementptr inbounds|nuw %57[%60] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %67 = llvm.load %66 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %68 = llvm.getelementptr inbounds|nuw %35[%60] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %69 = llvm.load %68 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    %70 = llvm.getelementptr inbounds|nuw %69[%47] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %67, %70 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %71 = llvm.add %60, %8 overflow<nsw, nuw> : i64
    %72 = llvm.icmp "eq" %71, %2 : i64
    llvm.cond_br %72, ^bb4, ^bb5(%71 : i64) {loop_annotation = #loop_annotation}
  ^bb6:  // 2 preds: ^bb2, ^bb4
    %73 = llvm.getelementptr inbounds|nuw %arg4[%12] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %74 = llvm.load %73 {alignment = 8 : i64, tbaa = [#tbaa_tag6]} : !llvm.ptr -> f64
    %75 = llvm.getelementptr inbounds|nuw %arg4[%10] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %76 = llvm.load %75 {alignment = 8 : i64, tbaa = [#tbaa_tag7]} : !llvm.ptr -> i32
    %77 = llvm.sitofp %76 : i32 to f64
    %78 = llvm.fdiv %74, %77 : f64
    %79 = llvm.icmp "sgt" %arg5, %9 : i32
    llvm.cond_br %79, ^bb7, ^bb9
  ^bb7:  // pred: ^bb6
    %80 = llvm.zext nneg %arg1 : i32 to i64
    %81 = llvm.getelementptr inbounds|nuw %arg4[%13] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %82 = llvm.icmp "sgt" %arg3, %9 : i32
    %83 = llvm.getelementptr inbounds|nuw %27[%13] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %84 = llvm.getelementptr inbounds|nuw %27[%12] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %85 = llvm.getelementptr inbounds|nuw %arg4[%11] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %86 = llvm.getelementptr inbounds|nuw %arg4[%5] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %87 = llvm.zext nneg %arg1 : i32 to i64
    %88 = llvm.load %83 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %89 = llvm.load %84 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %90 = llvm.icmp "eq" %arg6, %14 : !llvm.ptr
    %91 = llvm.getelementptr inbounds|nuw %arg6[%15] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %92 = llvm.zext nneg %arg1 : i32 to i64
    %93 = llvm.zext nneg %arg3 : i32 to i64
    llvm.br ^bb8(%9 : i32)
  ^bb8(%94: i32):  // 2 preds: ^bb7, ^bb53
    %95 = llvm.load %75 {alignment = 8 : i64, tbaa = [#tbaa_tag7]} : !llvm.ptr -> i32
    %96 = llvm.icmp "sgt" %95, %9 : i32
    llvm.cond_br %96, ^bb17(%9, %16 : i32, f64), ^bb18(%16, %16 : f64, f64)
  ^bb9:  // 2 preds: ^bb6, ^bb53
    llvm.cond_br %46, ^bb11, ^bb10
  ^bb10:  // 2 preds: ^bb9, ^bb13
    llvm.br ^bb15(%7 : i64)
  ^bb11:  // pred: ^bb9
    %97 = llvm.getelementptr inbounds|nuw %26[%3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %98 = llvm.getelementptr inbounds|nuw %26[%11] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    llvm.br ^bb12(%7 : i64)
  ^bb12(%99: i64):  // 2 preds: ^bb11, ^bb13
    llvm.intr.lifetime.start %26 : !llvm.ptr
    %100 = llvm.getelementptr inbounds|nuw %arg0[%99] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<"struct.Particle", (f64, array<3 x f64>, array<3 x f64>, i32, i32)>
    "llvm.intr.memcpy"(%26, %100, %6) <{arg_attrs = [{llvm.align = 8 : i64, llvm.dereferenceable = 64 : i64, llvm.nonnull, llvm.noundef}, {llvm.align = 8 : i64, llvm.dereferenceable = 64 : i64, llvm.nonnull, llvm.noundef}, {}], isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    llvm.br ^bb14(%7 : i64)
  ^bb13:  // pred: ^bb14
    "llvm.intr.memcpy"(%100, %26, %6) <{arg_attrs = [{llvm.align = 8 : i64, llvm.dereferenceable = 64 : i64, llvm.nonnull, llvm.noundef}, {llvm.align = 8 : i64, llvm.dereferenceable = 64 : i64, llvm.nonnull, llvm.noundef}, {}], isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    llvm.intr.lifetime.end %26 : !llvm.ptr
    %101 = llvm.add %99, %8 overflow<nsw, nuw> : i64
    %102 = llvm.icmp "eq" %101, %28 : i64
    llvm.cond_br %102, ^bb10, ^bb12(%101 : i64) {loop_annotation = #loop_annotation}
  ^bb14(%103: i64):  // 2 preds: ^bb12, ^bb14
    %104 = llvm.getelementptr inbounds|nuw %34[%103] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %105 = llvm.load %104 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    %106 = llvm.getelementptr inbounds|nuw %105[%99] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %107 = llvm.load %106 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %108 = llvm.getelementptr inbounds|nuw %97[%103] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %107, %108 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %109 = llvm.getelementptr inbounds|nuw %35[%103] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %110 = llvm.load %109 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    %111 = llvm.getelementptr inbounds|nuw %110[%99] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %112 = llvm.load %111 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %113 = llvm.getelementptr inbounds|nuw %98[%103] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %112, %113 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %114 = llvm.add %103, %8 overflow<nsw, nuw> : i64
    %115 = llvm.icmp "eq" %114, %2 : i64
    llvm.cond_br %115, ^bb13, ^bb14(%114 : i64) {loop_annotation = #loop_annotation}
  ^bb15(%116: i64):  // 2 preds: ^bb10, ^bb15
    %117 = llvm.getelementptr inbounds|nuw %34[%116] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %118 = llvm.load %117 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    llvm.call tail @free(%118) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.noundef}) -> ()
    %119 = llvm.getelementptr inbounds|nuw %35[%116] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %120 = llvm.load %119 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    llvm.call tail @free(%120) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.noundef}) -> ()
    %121 = llvm.getelementptr inbounds|nuw %36[%116] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %122 = llvm.load %121 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    llvm.call tail @free(%122) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.noundef}) -> ()
    %123 = llvm.add %116, %8 overflow<nsw, nuw> : i64
    %124 = llvm.icmp "eq" %123, %2 : i64
    llvm.cond_br %124, ^bb16, ^bb15(%123 : i64) {loop_annotation = #loop_annotation}
  ^bb16:  // pred: ^bb15
    llvm.call tail @free(%32) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.noundef}) -> ()
    llvm.call tail @free(%29) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.noundef}) -> ()
    llvm.intr.lifetime.end %27 : !llvm.ptr
    llvm.return
  ^bb17(%125: i32, %126: f64):  // 2 preds: ^bb8, ^bb39
    llvm.br ^bb19(%7 : i64)
  ^bb18(%127: f64, %128: f64):  // 2 preds: ^bb8, ^bb39
    llvm.cond_br %90, ^bb53, ^bb47
  ^bb19(%129: i64):  // 2 preds: ^bb17, ^bb19
    %130 = llvm.getelementptr inbounds|nuw %36[%129] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %131 = llvm.load %130 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    "llvm.intr.memset"(%131, %17, %31) <{arg_attrs = [{llvm.align = 8 : i64}, {}, {}], isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
    %132 = llvm.add %129, %8 overflow<nsw, nuw> : i64
    %133 = llvm.icmp "eq" %132, %2 : i64
    llvm.cond_br %133, ^bb20(%7 : i64), ^bb19(%132 : i64) {loop_annotation = #loop_annotation}
  ^bb20(%134: i64):  // 2 preds: ^bb19, ^bb21
    %135 = llvm.getelementptr inbounds|nuw %arg4[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %136 = llvm.load %135 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %137 = llvm.getelementptr inbounds|nuw %36[%134] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %138 = llvm.load %137 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    llvm.cond_br %46, ^bb22(%7 : i64), ^bb21
  ^bb21:  // 2 preds: ^bb20, ^bb22
    %139 = llvm.add %134, %8 overflow<nsw, nuw> : i64
    %140 = llvm.icmp "eq" %139, %2 : i64
    llvm.cond_br %140, ^bb23, ^bb20(%139 : i64) {loop_annotation = #loop_annotation}
  ^bb22(%141: i64):  // 2 preds: ^bb20, ^bb22
    %142 = llvm.getelementptr inbounds|nuw %32[%141] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %143 = llvm.load %142 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %144 = llvm.getelementptr inbounds|nuw %138[%141] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %145 = llvm.load %144 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %146 = llvm.intr.fmuladd(%143, %136, %145) : (f64, f64, f64) -> f64
    llvm.store %146, %144 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %147 = llvm.add %141, %8 overflow<nsw, nuw> : i64
    %148 = llvm.icmp "eq" %147, %80 : i64
    llvm.cond_br %148, ^bb21, ^bb22(%147 : i64) {loop_annotation = #loop_annotation}
  ^bb23:  // pred: ^bb21
    llvm.cond_br %46, ^bb24(%7 : i64), ^bb29
  ^bb24(%149: i64):  // 2 preds: ^bb23, ^bb27
    llvm.br ^bb26(%7, %16 : i64, f64)
  ^bb25:  // pred: ^bb26
    %150 = llvm.fadd %159, %18 : f64
    %151 = llvm.call tail @sqrt(%150) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag2]} : (f64 {llvm.noundef}) -> f64
    %152 = llvm.fneg %151 : f64
    llvm.br ^bb28(%7 : i64)
  ^bb26(%153: i64, %154: f64):  // 2 preds: ^bb24, ^bb26
    %155 = llvm.getelementptr inbounds|nuw %35[%153] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %156 = llvm.load %155 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    %157 = llvm.getelementptr inbounds|nuw %156[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %158 = llvm.load %157 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %159 = llvm.intr.fmuladd(%158, %158, %154) : (f64, f64, f64) -> f64
    %160 = llvm.add %153, %8 overflow<nsw, nuw> : i64
    %161 = llvm.icmp "eq" %160, %2 : i64
    llvm.cond_br %161, ^bb25, ^bb26(%160, %159 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb27:  // pred: ^bb28
    %162 = llvm.add %149, %8 overflow<nsw, nuw> : i64
    %163 = llvm.icmp "eq" %162, %28 : i64
    llvm.cond_br %163, ^bb29, ^bb24(%162 : i64) {loop_annotation = #loop_annotation}
  ^bb28(%164: i64):  // 2 preds: ^bb25, ^bb28
    %165 = llvm.load %81 {alignment = 8 : i64, tbaa = [#tbaa_tag8]} : !llvm.ptr -> f64
    %166 = llvm.getelementptr inbounds|nuw %35[%164] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %167 = llvm.load %166 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    %168 = llvm.getelementptr inbounds|nuw %167[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %169 = llvm.load %168 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %170 = llvm.getelementptr inbounds|nuw %36[%164] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %171 = llvm.load %170 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    %172 = llvm.getelementptr inbounds|nuw %171[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %173 = llvm.load %172 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %174 = llvm.fmul %165, %152 : f64
    %175 = llvm.intr.fmuladd(%174, %169, %173) : (f64, f64, f64) -> f64
    llvm.store %175, %172 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %176 = llvm.add %164, %8 overflow<nsw, nuw> : i64
    %177 = llvm.icmp "eq" %176, %2 : i64
    llvm.cond_br %177, ^bb27, ^bb28(%176 : i64) {loop_annotation = #loop_annotation}
  ^bb29:  // 2 preds: ^bb23, ^bb27
    llvm.cond_br %82, ^bb40(%7, %16 : i64, f64), ^bb30(%16 : f64)
  ^bb30(%178: f64):  // 2 preds: ^bb29, ^bb46
    llvm.cond_br %46, ^bb31(%7, %16 : i64, f64), ^bb39(%16 : f64)
  ^bb31(%179: i64, %180: f64):  // 2 preds: ^bb30, ^bb38
    %181 = llvm.getelementptr inbounds|nuw %29[%179] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %182 = llvm.load %181 {alignment = 1 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> i8
    %183 = llvm.icmp "eq" %182, %17 : i8
    llvm.cond_br %183, ^bb32, ^bb33(%7 : i64)
  ^bb32:  // pred: ^bb31
    %184 = llvm.getelementptr inbounds|nuw %32[%179] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.br ^bb37(%7 : i64)
  ^bb33(%185: i64):  // 2 preds: ^bb31, ^bb33
    %186 = llvm.getelementptr inbounds|nuw %35[%185] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %187 = llvm.load %186 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    %188 = llvm.getelementptr inbounds|nuw %187[%179] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %16, %188 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %189 = llvm.add %185, %8 overflow<nsw, nuw> : i64
    %190 = llvm.icmp "eq" %189, %2 : i64
    llvm.cond_br %190, ^bb38(%180 : f64), ^bb33(%189 : i64) {loop_annotation = #loop_annotation}
  ^bb34:  // pred: ^bb37
    %191 = llvm.getelementptr inbounds|nuw %88[%179] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %192 = llvm.load %191 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %193 = llvm.getelementptr inbounds|nuw %89[%179] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %194 = llvm.load %193 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %195 = llvm.load %85 {alignment = 8 : i64, tbaa = [#tbaa_tag9]} : !llvm.ptr -> f64
    %196 = llvm.fcmp "oge" %192, %195 : f64
    %197 = llvm.fcmp "oge" %194, %16 : f64
    %198 = llvm.select %196, %23, %197 : i1, i1
    llvm.cond_br %198, ^bb36(%16 : f64), ^bb35
  ^bb35:  // pred: ^bb34
    %199 = llvm.load %86 {alignment = 8 : i64, tbaa = [#tbaa_tag10]} : !llvm.ptr -> f64
    %200 = llvm.fneg %199 : f64
    %201 = llvm.fmul %194, %200 : f64
    %202 = llvm.fsub %195, %192 : f64
    %203 = llvm.intr.fmuladd(%202, %199, %195) : (f64, f64, f64) -> f64
    llvm.store %203, %191 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    llvm.store %201, %193 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %204 = llvm.load %184 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %205 = llvm.fmul %204, %22 : f64
    %206 = llvm.fneg %201 : f64
    %207 = llvm.fmul %201, %206 : f64
    %208 = llvm.intr.fmuladd(%194, %194, %207) : (f64, f64, f64) -> f64
    %209 = llvm.fmul %208, %205 : f64
    llvm.br ^bb36(%209 : f64)
  ^bb36(%210: f64):  // 2 preds: ^bb34, ^bb35
    %211 = llvm.fadd %180, %210 : f64
    llvm.br ^bb38(%211 : f64)
  ^bb37(%212: i64):  // 2 preds: ^bb32, ^bb37
    %213 = llvm.getelementptr inbounds|nuw %36[%212] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %214 = llvm.load %213 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    %215 = llvm.getelementptr inbounds|nuw %214[%179] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %216 = llvm.load %215 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %217 = llvm.fmul %78, %216 : f64
    %218 = llvm.load %184 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %219 = llvm.fdiv %217, %218 : f64
    %220 = llvm.getelementptr inbounds|nuw %35[%212] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %221 = llvm.load %220 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    %222 = llvm.getelementptr inbounds|nuw %221[%179] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %223 = llvm.load %222 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %224 = llvm.fadd %219, %223 : f64
    llvm.store %224, %222 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %225 = llvm.getelementptr inbounds|nuw %34[%212] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %226 = llvm.load %225 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    %227 = llvm.getelementptr inbounds|nuw %226[%179] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %228 = llvm.load %227 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %229 = llvm.intr.fmuladd(%78, %224, %228) : (f64, f64, f64) -> f64
    llvm.store %229, %227 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %230 = llvm.add %212, %8 overflow<nsw, nuw> : i64
    %231 = llvm.icmp "eq" %230, %2 : i64
    llvm.cond_br %231, ^bb34, ^bb37(%230 : i64) {loop_annotation = #loop_annotation}
  ^bb38(%232: f64):  // 2 preds: ^bb33, ^bb36
    %233 = llvm.add %179, %8 overflow<nsw, nuw> : i64
    %234 = llvm.icmp "eq" %233, %87 : i64
    llvm.cond_br %234, ^bb39(%232 : f64), ^bb31(%233, %232 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb39(%235: f64):  // 2 preds: ^bb30, ^bb38
    %236 = llvm.fadd %126, %235 : f64
    %237 = llvm.add %125, %0 overflow<nsw, nuw> : i32
    %238 = llvm.load %75 {alignment = 8 : i64, tbaa = [#tbaa_tag7]} : !llvm.ptr -> i32
    %239 = llvm.icmp "slt" %237, %238 : i32
    llvm.cond_br %239, ^bb17(%237, %236 : i32, f64), ^bb18(%178, %236 : f64, f64) {loop_annotation = #loop_annotation}
  ^bb40(%240: i64, %241: f64):  // 2 preds: ^bb29, ^bb46
    %242 = llvm.getelementptr inbounds|nuw %arg2[%240] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<"struct.Spring", (i32, i32, f32, f32, f64)>
    %243 = llvm.load %242 {alignment = 8 : i64, tbaa = [#tbaa_tag11]} : !llvm.ptr -> i32
    %244 = llvm.getelementptr inbounds|nuw %242[%19] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %245 = llvm.load %244 {alignment = 4 : i64, tbaa = [#tbaa_tag12]} : !llvm.ptr -> i32
    llvm.intr.lifetime.start %25 : !llvm.ptr
    %246 = llvm.sext %245 : i32 to i64
    %247 = llvm.sext %243 : i32 to i64
    llvm.br ^bb42(%7, %16 : i64, f64)
  ^bb41:  // pred: ^bb42
    %248 = llvm.fadd %260, %20 : f64
    %249 = llvm.call tail @sqrt(%248) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, tbaa = [#tbaa_tag2]} : (f64 {llvm.noundef}) -> f64
    llvm.br ^bb44(%7, %16 : i64, f64)
  ^bb42(%250: i64, %251: f64):  // 2 preds: ^bb40, ^bb42
    %252 = llvm.getelementptr inbounds|nuw %34[%250] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %253 = llvm.load %252 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    %254 = llvm.getelementptr inbounds %253[%246] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %255 = llvm.load %254 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %256 = llvm.getelementptr inbounds %253[%247] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %257 = llvm.load %256 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %258 = llvm.fsub %255, %257 : f64
    %259 = llvm.getelementptr inbounds|nuw %25[%250] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %258, %259 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %260 = llvm.intr.fmuladd(%258, %258, %251) : (f64, f64, f64) -> f64
    %261 = llvm.add %250, %8 overflow<nsw, nuw> : i64
    %262 = llvm.icmp "eq" %261, %2 : i64
    llvm.cond_br %262, ^bb41, ^bb42(%261, %260 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb43:  // pred: ^bb44
    %263 = llvm.getelementptr inbounds|nuw %242[%4] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %264 = llvm.load %263 {alignment = 8 : i64, tbaa = [#tbaa_tag13]} : !llvm.ptr -> f64
    %265 = llvm.fsub %249, %264 : f64
    %266 = llvm.getelementptr inbounds|nuw %242[%3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %267 = llvm.load %266 {alignment = 8 : i64, tbaa = [#tbaa_tag14]} : !llvm.ptr -> f32
    %268 = llvm.fpext %267 : f32 to f64
    %269 = llvm.getelementptr inbounds|nuw %242[%21] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %270 = llvm.load %269 {alignment = 4 : i64, tbaa = [#tbaa_tag15]} : !llvm.ptr -> f32
    %271 = llvm.fpext %270 : f32 to f64
    %272 = llvm.fmul %287, %271 : f64
    %273 = llvm.intr.fmuladd(%268, %265, %272) : (f64, f64, f64) -> f64
    %274 = llvm.fneg %273 : f64
    llvm.br ^bb45(%7 : i64)
  ^bb44(%275: i64, %276: f64):  // 2 preds: ^bb41, ^bb44
    %277 = llvm.getelementptr inbounds|nuw %25[%275] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %278 = llvm.load %277 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %279 = llvm.fdiv %278, %249 : f64
    llvm.store %279, %277 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %280 = llvm.getelementptr inbounds|nuw %35[%275] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %281 = llvm.load %280 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    %282 = llvm.getelementptr inbounds %281[%246] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %283 = llvm.load %282 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %284 = llvm.getelementptr inbounds %281[%247] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %285 = llvm.load %284 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %286 = llvm.fsub %283, %285 : f64
    %287 = llvm.intr.fmuladd(%279, %286, %276) : (f64, f64, f64) -> f64
    %288 = llvm.add %275, %8 overflow<nsw, nuw> : i64
    %289 = llvm.icmp "eq" %288, %2 : i64
    llvm.cond_br %289, ^bb43, ^bb44(%288, %287 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb45(%290: i64):  // 2 preds: ^bb43, ^bb45
    %291 = llvm.getelementptr inbounds|nuw %25[%290] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %292 = llvm.load %291 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %293 = llvm.getelementptr inbounds|nuw %36[%290] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %294 = llvm.load %293 {alignment = 8 : i64, tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    %295 = llvm.getelementptr inbounds %294[%247] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %296 = llvm.load %295 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %297 = llvm.intr.fmuladd(%273, %292, %296) : (f64, f64, f64) -> f64
    llvm.store %297, %295 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %298 = llvm.getelementptr inbounds %294[%246] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %299 = llvm.load %298 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %300 = llvm.intr.fmuladd(%274, %292, %299) : (f64, f64, f64) -> f64
    llvm.store %300, %298 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %301 = llvm.add %290, %8 overflow<nsw, nuw> : i64
    %302 = llvm.icmp "eq" %301, %2 : i64
    llvm.cond_br %302, ^bb46, ^bb45(%301 : i64) {loop_annotation = #loop_annotation}
  ^bb46:  // pred: ^bb45
    %303 = llvm.fmul %268, %22 : f64
    %304 = llvm.fmul %265, %303 : f64
    %305 = llvm.fmul %265, %304 : f64
    llvm.intr.lifetime.end %25 : !llvm.ptr
    %306 = llvm.fadd %241, %305 : f64
    %307 = llvm.add %240, %8 overflow<nsw, nuw> : i64
    %308 = llvm.icmp "eq" %307, %93 : i64
    llvm.cond_br %308, ^bb30(%306 : f64), ^bb40(%307, %306 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb47:  // pred: ^bb18
    %309 = llvm.load %91 {alignment = 8 : i64, tbaa = [#tbaa_tag16]} : !llvm.ptr -> i32
    %310 = llvm.icmp "slt" %309, %24 : i32
    llvm.cond_br %310, ^bb48, ^bb53
  ^bb48:  // pred: ^bb47
    %311 = llvm.add %309, %0 overflow<nsw> : i32
    llvm.store %311, %91 {alignment = 8 : i64, tbaa = [#tbaa_tag16]} : i32, !llvm.ptr
    %312 = llvm.sext %309 : i32 to i64
    %313 = llvm.getelementptr inbounds %arg6[%312] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<"struct.Energy", (f64, f64, f64, f64)>
    llvm.cond_br %46, ^bb49(%7, %16, %16 : i64, f64, f64), ^bb52(%16, %16 : f64, f64)
  ^bb49(%314: i64, %315: f64, %316: f64):  // 2 preds: ^bb48, ^bb50
    %317 = llvm.getelementptr inbounds|nuw %32[%314] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %318 = llvm.load %317 {alignment = 8 : i64, noalias_scopes = [#alias_scope1], tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %319 = llvm.fmul %318, %22 : f64
    llvm.br ^bb51(%7, %315, %316 : i64, f64, f64)
  ^bb50:  // pred: ^bb51
    %320 = llvm.add %314, %8 overflow<nsw, nuw> : i64
    %321 = llvm.icmp "eq" %320, %92 : i64
    llvm.cond_br %321, ^bb52(%339, %330 : f64, f64), ^bb49(%320, %330, %339 : i64, f64, f64) {loop_annotation = #loop_annotation}
  ^bb51(%322: i64, %323: f64, %324: f64):  // 2 preds: ^bb49, ^bb51
    %325 = llvm.getelementptr inbounds|nuw %35[%322] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %326 = llvm.load %325 {alignment = 8 : i64, noalias_scopes = [#alias_scope1], tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    %327 = llvm.getelementptr inbounds|nuw %326[%314] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %328 = llvm.load %327 {alignment = 8 : i64, noalias_scopes = [#alias_scope1], tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %329 = llvm.fmul %319, %328 : f64
    %330 = llvm.intr.fmuladd(%329, %328, %323) : (f64, f64, f64) -> f64
    %331 = llvm.getelementptr inbounds|nuw %arg4[%322] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %332 = llvm.load %331 {alignment = 8 : i64, noalias_scopes = [#alias_scope1], tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %333 = llvm.getelementptr inbounds|nuw %34[%322] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %334 = llvm.load %333 {alignment = 8 : i64, noalias_scopes = [#alias_scope1], tbaa = [#tbaa_tag3]} : !llvm.ptr -> !llvm.ptr
    %335 = llvm.getelementptr inbounds|nuw %334[%314] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %336 = llvm.load %335 {alignment = 8 : i64, noalias_scopes = [#alias_scope1], tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %337 = llvm.fneg %332 : f64
    %338 = llvm.fmul %318, %337 : f64
    %339 = llvm.intr.fmuladd(%338, %336, %324) : (f64, f64, f64) -> f64
    %340 = llvm.add %322, %8 overflow<nsw, nuw> : i64
    %341 = llvm.icmp "eq" %340, %2 : i64
    llvm.cond_br %341, ^bb50, ^bb51(%340, %330, %339 : i64, f64, f64) {loop_annotation = #loop_annotation}
  ^bb52(%342: f64, %343: f64):  // 2 preds: ^bb48, ^bb50
    llvm.store %343, %313 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %344 = llvm.getelementptr inbounds|nuw %313[%3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    llvm.store %342, %344 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %345 = llvm.getelementptr inbounds|nuw %313[%4] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    llvm.store %127, %345 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    %346 = llvm.getelementptr inbounds|nuw %313[%13] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    llvm.store %128, %346 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : f64, !llvm.ptr
    llvm.br ^bb53
  ^bb53:  // 3 preds: ^bb18, ^bb47, ^bb52
    %347 = llvm.add %94, %0 overflow<nsw, nuw> : i32
    %348 = llvm.icmp "eq" %347, %arg5 : i32
    llvm.cond_br %348, ^bb9, ^bb8(%347 : i32) {loop_annotation = #loop_annotation}
  }
  llvm.func local_unnamed_addr @malloc(i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias, llvm.noundef}) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nofree", ["allockind", "9"], ["allocsize", "4294967295"], ["alloc-family", "malloc"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", will_return}
  llvm.func local_unnamed_addr @free(!llvm.ptr {llvm.allocptr, llvm.nocapture, llvm.noundef}) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", ["allockind", "4"], ["alloc-family", "malloc"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", will_return}
  llvm.func local_unnamed_addr @distance_to_goals(%arg0: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg1: i32 {llvm.noundef}, %arg2: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg3: i32 {llvm.noundef}, %arg4: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg5: i32 {llvm.noundef}, %arg6: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}) -> f64 attributes {dso_local, memory_effects = #llvm.memory_effects<other = readwrite, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = readwrite, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = [["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>} {
    %0 = llvm.mlir.constant(6 : i64) : i64
    %1 = llvm.mlir.zero : !llvm.ptr
    %2 = llvm.mlir.constant(0 : i32) : i32
    %3 = llvm.mlir.constant(0.000000e+00 : f64) : f64
    %4 = llvm.mlir.constant(0 : i64) : i64
    %5 = llvm.mlir.constant(56 : i64) : i64
    %6 = llvm.mlir.constant(8 : i64) : i64
    %7 = llvm.mlir.constant(60 : i64) : i64
    %8 = llvm.mlir.constant(3 : i32) : i32
    %9 = llvm.mlir.constant(1 : i64) : i64
    %10 = llvm.mlir.constant(3 : i64) : i64
    %11 = llvm.mlir.constant(1 : i32) : i32
    %12 = llvm.sext %arg1 : i32 to i64
    %13 = llvm.shl %12, %0 overflow<nsw> : i64
    %14 = llvm.call tail @malloc(%13) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias})
    "llvm.intr.memcpy"(%14, %arg0, %13) <{arg_attrs = [{llvm.align = 8 : i64}, {llvm.align = 8 : i64}, {}], isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    llvm.call tail @simulate(%14, %arg1, %arg2, %arg3, %arg4, %arg5, %1) {memory_effects = #llvm.memory_effects<other = readwrite, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = readwrite, targetMem0 = none, targetMem1 = none>} : (!llvm.ptr {llvm.noundef}, i32 {llvm.noundef}, !llvm.ptr {llvm.noundef}, i32 {llvm.noundef}, !llvm.ptr {llvm.noundef}, i32 {llvm.noundef}, !llvm.ptr {llvm.noundef}) -> ()
    %15 = llvm.icmp "sgt" %arg1, %2 : i32
    llvm.cond_br %15, ^bb1, ^bb2(%2, %3 : i32, f64)
  ^bb1:  // pred: ^bb0
    %16 = llvm.zext nneg %arg1 : i32 to i64
    llvm.br ^bb3(%4, %3, %2 : i64, f64, i32)
  ^bb2(%17: i32, %18: f64):  // 2 preds: ^bb0, ^bb7
    llvm.call tail @free(%14) {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind} : (!llvm.ptr {llvm.noundef}) -> ()
    %19 = llvm.icmp "eq" %17, %2 : i32
    %20 = llvm.sitofp %17 : i32 to f64
    %21 = llvm.fdiv %18, %20 : f64
    %22 = llvm.select %19, %3, %21 : i1, f64
    llvm.return %22 : f64
  ^bb3(%23: i64, %24: f64, %25: i32):  // 2 preds: ^bb1, ^bb7
    %26 = llvm.getelementptr inbounds|nuw %14[%23] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<"struct.Particle", (f64, array<3 x f64>, array<3 x f64>, i32, i32)>
    %27 = llvm.getelementptr inbounds|nuw %26[%5] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %28 = llvm.load %27 {alignment = 8 : i64, tbaa = [#tbaa_tag5]} : !llvm.ptr -> i32
    %29 = llvm.icmp "eq" %28, %2 : i32
    llvm.cond_br %29, ^bb4, ^bb7(%25, %24 : i32, f64)
  ^bb4:  // pred: ^bb3
    %30 = llvm.getelementptr inbounds|nuw %26[%6] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %31 = llvm.getelementptr inbounds|nuw %26[%7] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %32 = llvm.load %31 {alignment = 4 : i64, tbaa = [#tbaa_tag17]} : !llvm.ptr -> i32
    %33 = llvm.mul %32, %8 overflow<nsw> : i32
    %34 = llvm.sext %33 : i32 to i64
    %35 = llvm.getelementptr %arg6[%34] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.br ^bb5(%4, %24 : i64, f64)
  ^bb5(%36: i64, %37: f64):  // 2 preds: ^bb4, ^bb5
    %38 = llvm.getelementptr inbounds|nuw %30[%36] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %39 = llvm.load %38 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %40 = llvm.getelementptr %35[%36] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %41 = llvm.load %40 {alignment = 8 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> f64
    %42 = llvm.fsub %39, %41 : f64
    %43 = llvm.intr.fmuladd(%42, %42, %37) : (f64, f64, f64) -> f64
    %44 = llvm.add %36, %9 overflow<nsw, nuw> : i64
    %45 = llvm.icmp "eq" %44, %10 : i64
    llvm.cond_br %45, ^bb6, ^bb5(%44, %43 : i64, f64) {loop_annotation = #loop_annotation}
  ^bb6:  // pred: ^bb5
    %46 = llvm.add %25, %11 overflow<nsw> : i32
    llvm.br ^bb7(%46, %43 : i32, f64)
  ^bb7(%47: i32, %48: f64):  // 2 preds: ^bb3, ^bb6
    %49 = llvm.add %23, %9 overflow<nsw, nuw> : i64
    %50 = llvm.icmp "eq" %49, %16 : i64
    llvm.cond_br %50, ^bb2(%47, %48 : i32, f64), ^bb3(%49, %48, %47 : i64, f64, i32) {loop_annotation = #loop_annotation}
  }
  llvm.func local_unnamed_addr @total_loss(%arg0: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.readonly}, %arg1: !llvm.ptr {llvm.nocapture, llvm.noundef, llvm.writeonly}) -> f64 attributes {dso_local, memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["nofree", "norecurse", "nosync", ["min-legal-vector-width", "0"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", uwtable_kind = #llvm.uwtableKind<async>} {
    %0 = llvm.mlir.constant(-1 : i32) : i32
    %1 = llvm.mlir.constant(2048 : i64) : i64
    %2 = llvm.mlir.constant(0 : i32) : i32
    %3 = llvm.mlir.constant(0 : i64) : i64
    %4 = llvm.mlir.constant(0.000000e+00 : f64) : f64
    %5 = llvm.mlir.constant(-1.000000e+00 : f64) : f64
    %6 = llvm.mlir.constant(24 : i64) : i64
    %7 = llvm.mlir.constant(1 : i64) : i64
    llvm.store %0, %arg1 {alignment = 4 : i64, tbaa = [#tbaa_tag2]} : i32, !llvm.ptr
    %8 = llvm.getelementptr inbounds|nuw %arg0[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %9 = llvm.load %8 {alignment = 8 : i64, tbaa = [#tbaa_tag16]} : !llvm.ptr -> i32
    %10 = llvm.icmp "sgt" %9, %2 : i32
    llvm.cond_br %10, ^bb2(%3, %4, %5 : i64, f64, f64), ^bb1(%4 : f64)
  ^bb1(%11: f64):  // 2 preds: ^bb0, ^bb4
    llvm.return %11 : f64
  ^bb2(%12: i64, %13: f64, %14: f64):  // 2 preds: ^bb0, ^bb4
    %15 = llvm.getelementptr inbounds|nuw %arg0[%12] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<"struct.Energy", (f64, f64, f64, f64)>
    %16 = llvm.getelementptr inbounds|nuw %15[%6] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %17 = llvm.load %16 {alignment = 8 : i64, tbaa = [#tbaa_tag18]} : !llvm.ptr -> f64
    %18 = llvm.fadd %13, %17 : f64
    %19 = llvm.fcmp "ogt" %17, %14 : f64
    llvm.cond_br %19, ^bb3, ^bb4(%14 : f64)
  ^bb3:  // pred: ^bb2
    %20 = llvm.trunc %12 overflow<nsw, nuw> : i64 to i32
    llvm.store %20, %arg1 {alignment = 4 : i64, tbaa = [#tbaa_tag2]} : i32, !llvm.ptr
    llvm.br ^bb4(%17 : f64)
  ^bb4(%21: f64):  // 2 preds: ^bb2, ^bb3
    %22 = llvm.add %12, %7 overflow<nsw, nuw> : i64
    %23 = llvm.load %8 {alignment = 8 : i64, tbaa = [#tbaa_tag16]} : !llvm.ptr -> i32
    %24 = llvm.sext %23 : i32 to i64
    %25 = llvm.icmp "slt" %22, %24 : i64
    llvm.cond_br %25, ^bb2(%22, %18, %21 : i64, f64, f64), ^bb1(%18 : f64) {loop_annotation = #loop_annotation}
  }
  llvm.func local_unnamed_addr @calloc(i64 {llvm.noundef}, i64 {llvm.noundef}) -> (!llvm.ptr {llvm.noalias, llvm.noundef}) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nofree", ["allockind", "17"], ["allocsize", "1"], ["alloc-family", "malloc"], ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", will_return}
  llvm.func local_unnamed_addr @sqrt(f64 {llvm.noundef}) -> f64 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["mustprogress", "nocallback", "nofree", ["no-trapping-math", "true"], ["stack-protector-buffer-size", "8"], ["target-cpu", "x86-64"]], target_cpu = "x86-64", target_features = #llvm.target_features<["+cmov", "+cx8", "+fxsr", "+mmx", "+sse", "+sse2", "+x87"]>, tune_cpu = "generic", will_return}
}
