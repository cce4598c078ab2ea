/// Forms that not all versions of LLVM have: a module with a gap, the first and the last version, and the words that
/// are put into the gap. Pointers are typed, since all versions take that.
#[rustfmt::skip]
const VERSIONS: &[(&str, u8, u8, &[&str])] = &[
    // Attributes of functions.
    ("declare i8* @f(i32) $\n", 14, 22, &["disable_sanitizer_instrumentation"]),
    ("declare i8* @f(i32) $\n", 15, 22, &["allockind(\"alloc\")", "fn_ret_thunk_extern", "nosanitize_bounds", "presplitcoroutine", "uwtable(sync)", "uwtable(async)"]),
    ("declare i8* @f(i32) $\n", 16, 22, &["memory(read)", "memory(argmem: read)", "skipprofile"]),
    ("declare i8* @f(i32) $\n", 18, 22, &["coro_only_destroy_when_complete", "optdebug"]),
    ("declare i8* @f(i32) $\n", 19, 22, &["hybrid_patchable", "sanitize_numerical_stability"]),
    ("declare i8* @f(i32) $\n", 20, 22, &["coro_elide_safe", "nodivergencesource", "sanitize_realtime", "sanitize_realtime_blocking", "sanitize_type"]),
    ("declare i8* @f(i32) $\n", 21, 22, &["memory(errnomem: read)"]),
    ("declare i8* @f(i32) $\n", 22, 22, &["nocreateundeforpoison", "sanitize_alloc_token", "memory(target_mem0: read)", "memory(target_mem1: read)"]),
    ("declare void @g()\ndefine void @f() {\n  call void @g() $\n  ret void\n}\n", 16, 22, &["memory(none)"]),
    ("declare void @f() #0\nattributes #0 = { $ }\n", 15, 22, &["nosanitize_bounds", "uwtable(async)"]),
    ("declare i8* @f(i32) $\n", 13, 22, &["readnone", "readonly", "uwtable", "sanitize_memtag", "argmemonly", "noinline optnone"]),
    // Attributes of parameters and results.
    ("declare void @f(i32 $)\n", 15, 22, &["allocalign"]),
    ("declare void @f(i8* $)\n", 15, 22, &["allocptr"]),
    ("declare void @f(float $)\n", 17, 22, &["nofpclass(nan)", "nofpclass(nan inf)"]),
    ("declare void @f(i8* $)\n", 18, 22, &["dead_on_unwind", "writable"]),
    ("declare void @f(i32 $)\n", 19, 22, &["range(i32 0, 5)", "range(i32 -1, 5)"]),
    ("declare $ i32 @f()\n", 19, 22, &["range(i32 0, 5)"]),
    ("declare void @f(i8* $)\n", 19, 22, &["initializes((0, 4))"]),
    ("declare void @f(i8* $)\n", 20, 22, &["captures(none)", "captures(address)"]),
    ("declare void @f(i32 $)\n", 20, 22, &["noext"]),
    ("declare void @f(i8* $)\n", 21, 22, &["dead_on_return"]),
    ("declare void @f(i8* $)\n", 13, 22, &["nocapture", "noalias", "byval(i8)", "nofree"]),
    // Calling conventions.
    ("declare $ void @f()\n", 13, 17, &["webkit_jscc"]),
    ("declare $ void @f()\n", 16, 22, &["aarch64_sme_preservemost_from_x0", "aarch64_sme_preservemost_from_x2"]),
    ("declare $ void @f()\n", 17, 22, &["amdgpu_cs_chain", "amdgpu_cs_chain_preserve"]),
    ("declare $ void @f()\n", 18, 22, &["graalcc", "m68k_rtdcc"]),
    ("declare $ void @f()\n", 19, 22, &["aarch64_sme_preservemost_from_x1", "preserve_nonecc", "riscv_vector_cc"]),
    ("declare $ void @f()\n", 21, 22, &["riscv_vls_cc(32)"]),
    ("declare $ void @f()\n", 22, 22, &["cheriot_compartmentcallcc", "cheriot_compartmentcalleecc", "cheriot_librarycallcc"]),
    ("declare $ void @f()\n", 13, 22, &["fastcc", "tailcc", "amdgpu_gfx", "swifttailcc"]),
    // Types.
    ("declare $ @f()\n", 13, 19, &["x86_mmx"]),
    ("declare $ @f()\n", 16, 22, &["target(\"x\")", "target(\"x\", i32, 5)"]),
    ("define i32 @f() {\n  %p = alloca i32\n  %x = load i32, ptr %p\n  ret i32 %x\n}\n", 15, 22, &[""]),
    ("define void @f($ %p) {\n  store i8 1, i32* %p\n  ret void\n}\n", 16, 22, &["i32*"]),
    ("define void @f(ptr %p, i32* %q) {\n  store i8* %q, ptr %p\n  ret void\n}\n", 15, 22, &[""]),
    // Flags.
    ("define void @f(i32 %i, i64 %l) {\n  %x = $\n  ret void\n}\n", 18, 22, &["or disjoint i32 %i, 1", "zext nneg i32 %i to i64"]),
    ("define void @f(i32 %i, i64 %l, i8* %p) {\n  %x = $\n  ret void\n}\n", 19, 22, &["trunc nuw i64 %l to i32", "trunc nuw nsw i64 %l to i32", "trunc nsw i64 %l to i32", "uitofp nneg i32 %i to float", "getelementptr nuw i8, i8* %p, i64 1", "getelementptr nusw i8, i8* %p, i64 1", "getelementptr inbounds nuw i8, i8* %p, i64 1"]),
    ("define void @f(i32 %i, float %s, double %d) {\n  %x = $\n  ret void\n}\n", 20, 22, &["icmp samesign ult i32 %i, 1", "fptrunc fast double %d to float", "fpext nnan float %s to double"]),
    ("declare { float, float } @g()\ndefine void @f() {\n  %x = call fast $ @g()\n  ret void\n}\n", 20, 22, &["{ float, float }"]),
    ("define void @f(i32 %i, float %s, i8* %p) {\n  %x = $\n  ret void\n}\n", 13, 22, &["add nuw nsw i32 %i, 1", "getelementptr inbounds i8, i8* %p, i64 1", "select fast i1 true, float %s, float %s", "fneg fast float %s", "add i32 %i, poison", "add i32 u0xFF, 1"]),
    // Instructions and debug records.
    ("define void @f(i32* %p, float* %q, i8** %r) {\n  %x = atomicrmw $ seq_cst\n  ret void\n}\n", 13, 22, &["add i32* %p, i32 1", "fadd float* %q, float 1.0", "xchg float* %q, float 1.0"]),
    ("define void @f(i32* %p, float* %q, i8** %r) {\n  %x = atomicrmw $ seq_cst\n  ret void\n}\n", 15, 22, &["fmax float* %q, float 1.0", "fmin float* %q, float 1.0", "xchg i8** %r, i8* null"]),
    ("define void @f(i32* %p, float* %q) {\n  %x = atomicrmw $ seq_cst\n  ret void\n}\n", 16, 22, &["uinc_wrap i32* %p, i32 1", "udec_wrap i32* %p, i32 1"]),
    ("define void @f(<2 x half>* %p) {\n  %x = atomicrmw $ seq_cst, align 4\n  ret void\n}\n", 19, 22, &["fadd <2 x half>* %p, <2 x half> zeroinitializer"]),
    ("define void @f(i32* %p, float* %q) {\n  %x = atomicrmw $ seq_cst\n  ret void\n}\n", 20, 22, &["usub_cond i32* %p, i32 1", "usub_sat i32* %p, i32 1"]),
    ("define void @f(i32* %p, float* %q) {\n  %x = atomicrmw $ seq_cst\n  ret void\n}\n", 21, 22, &["fmaximum float* %q, float 1.0", "fminimum float* %q, float 1.0"]),
    ("define void @f(i8* %p) {\n  %x = $\n  ret void\n}\n", 22, 22, &["ptrtoaddr i8* %p to i64"]),
    // Constants.
    ("@g = global i32 0\n@x = global $\n", 13, 14, &["i64 udiv (i64 ptrtoint (i32* @g to i64), i64 2)", "i64 sdiv (i64 4, i64 2)", "i64 urem (i64 4, i64 2)", "i64 srem (i64 4, i64 2)", "i32 extractvalue ({ i32 } { i32 1 }, 0)", "{ i32 } insertvalue ({ i32 } undef, i32 1, 0)", "double fadd (double 1.0, double 2.0)", "double fsub (double 1.0, double 2.0)", "double fmul (double 1.0, double 2.0)", "double fdiv (double 1.0, double 2.0)", "double frem (double 1.0, double 2.0)"]),
    ("@x = global $\n", 13, 15, &["double fneg (double 1.0)"]),
    ("@g = global i32 0\n@x = global $\n", 13, 16, &["i32 select (i1 true, i32 1, i32 2)", "i32 select (i1 icmp eq (i32* @g, i32* null), i32 1, i32 2)"]),
    ("@x = global $\n", 13, 17, &["i64 lshr (i64 4, i64 2)", "i64 ashr exact (i64 4, i64 2)", "i64 and (i64 4, i64 2)", "i64 or (i64 4, i64 2)", "float fptrunc (double 1.0 to float)", "double fpext (float 1.0 to double)", "double uitofp (i32 1 to double)", "double sitofp (i32 1 to double)", "i32 fptoui (double 1.0 to i32)", "i32 fptosi (double 1.0 to i32)", "i64 zext (i32 1 to i64)", "i64 sext (i32 1 to i64)"]),
    ("@g = global i32 0\n@x = global $\n", 13, 18, &["i64 shl (i64 4, i64 2)", "i1 icmp eq (i32* @g, i32* null)", "i1 fcmp oeq (double 1.0, double 1.0)", "i32* getelementptr (i32, i32* @g, inrange i64 1)"]),
    ("@x = global $\n", 13, 20, &["i64 mul (i64 4, i64 2)"]),
    ("@g = global i32 0\n@x = global i32* $\n", 14, 22, &["no_cfi @g"]),
    ("@x = global $\n", 18, 22, &["<4 x i32> splat (i32 7)"]),
    ("@g = global i32 0\n@x = global i32* $\n", 19, 22, &["getelementptr nuw (i32, i32* @g, i64 1)", "getelementptr nusw (i32, i32* @g, i64 1)", "getelementptr inrange(-8, 8) (i32, i32* @g, i64 1)", "ptrauth (i32* @g, i32 1)"]),
    ("@g = global i32 0\n@x = global i64 $\n", 22, 22, &["ptrtoaddr (i32* @g to i64)"]),
    ("@g = global i32 0\n@x = global $\n", 13, 22, &["i64 add (i64 ptrtoint (i32* @g to i64), i64 1)", "i64 sub (i64 2, i64 1)", "i64 xor (i64 2, i64 1)", "i32 trunc (i64 1 to i32)", "i32 poison", "i8* bitcast (i32* @g to i8*)", "i32* getelementptr inbounds (i32, i32* @g, i64 1)", "<2 x i32> shufflevector (<2 x i32> undef, <2 x i32> undef, <2 x i32> zeroinitializer)", "i32 u0xFF"]),
    // Debug information.
    ("!0 = $\n", 16, 22, &["distinct !DIAssignID()"]),
    ("!0 = $\n", 21, 22, &["!DISubrangeType(name: \"a\")", "!DIFixedPointType(name: \"a\")"]),
    // Global variables.
    ("@g = global i32 0, $\n", 15, 22, &["no_sanitize_address", "no_sanitize_hwaddress", "sanitize_memtag", "sanitize_address_dyninit"]),
    ("@g = global i32 0, $\n", 18, 22, &["code_model \"large\""]),
    // Numbers.
    ("define void @f() {\n  $\n  ret void\n}\n", 18, 22, &["%5 = add i32 1, 1", "br label %5\n5:"]),
    ("$\n", 19, 22, &["@3 = global i32 0", "declare void @4()"]),
];

/// Debug records in a function, which need much around them.
const RECORDS: (&str, u8, u8, &[&str]) = ("define void @f(i32 %i, i8* %p) !dbg !3 {\n  $\n  ret void, !dbg !2\n}\n!0 = !DIFile(filename: \"a\", directory: \"/\")\n!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !0)\n!2 = !DILocation(line: 1, column: 1, scope: !3)\n!3 = distinct !DISubprogram(name: \"f\", file: !0, unit: !1, spFlags: DISPFlagDefinition)\n!4 = !DILocalVariable(name: \"a\", scope: !3, file: !0)\n!5 = !{i32 2, !\"Debug Info Version\", i32 3}\n!6 = !DILabel(scope: !3, name: \"l\", file: !0, line: 1)\n!llvm.dbg.cu = !{!1}\n!llvm.module.flags = !{!5}\n", 19, 22, &["#dbg_value(i32 %i, !4, !DIExpression(), !2)", "#dbg_declare(i8* %p, !4, !DIExpression(), !2)", "#dbg_label(!6, !2)"]);
