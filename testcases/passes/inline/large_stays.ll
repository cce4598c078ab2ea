; Hands off a large function with two calls: the program would grow.
declare i32 @getint()
define internal i32 @big(i32 %x) {
entry:
  %v0 = add i32 %x, 1
  %v1 = mul i32 %v0, %x
  %v2 = mul i32 %v1, %x
  %v3 = mul i32 %v2, %x
  %v4 = mul i32 %v3, %x
  %v5 = mul i32 %v4, %x
  %v6 = mul i32 %v5, %x
  %v7 = mul i32 %v6, %x
  %v8 = mul i32 %v7, %x
  %v9 = mul i32 %v8, %x
  %v10 = mul i32 %v9, %x
  %v11 = mul i32 %v10, %x
  %v12 = mul i32 %v11, %x
  %v13 = mul i32 %v12, %x
  %v14 = mul i32 %v13, %x
  %v15 = mul i32 %v14, %x
  %v16 = mul i32 %v15, %x
  %v17 = mul i32 %v16, %x
  %v18 = mul i32 %v17, %x
  %v19 = mul i32 %v18, %x
  %v20 = mul i32 %v19, %x
  %v21 = mul i32 %v20, %x
  %v22 = mul i32 %v21, %x
  %v23 = mul i32 %v22, %x
  %v24 = mul i32 %v23, %x
  %v25 = mul i32 %v24, %x
  %v26 = mul i32 %v25, %x
  %v27 = mul i32 %v26, %x
  %v28 = mul i32 %v27, %x
  %v29 = mul i32 %v28, %x
  %v30 = mul i32 %v29, %x
  %v31 = mul i32 %v30, %x
  %v32 = mul i32 %v31, %x
  %v33 = mul i32 %v32, %x
  %v34 = mul i32 %v33, %x
  %v35 = mul i32 %v34, %x
  %v36 = mul i32 %v35, %x
  %v37 = mul i32 %v36, %x
  %v38 = mul i32 %v37, %x
  %v39 = mul i32 %v38, %x
  %v40 = mul i32 %v39, %x
  %v41 = mul i32 %v40, %x
  %v42 = mul i32 %v41, %x
  %v43 = mul i32 %v42, %x
  %v44 = mul i32 %v43, %x
  %v45 = mul i32 %v44, %x
  %v46 = mul i32 %v45, %x
  %v47 = mul i32 %v46, %x
  %v48 = mul i32 %v47, %x
  %v49 = mul i32 %v48, %x
  %v50 = mul i32 %v49, %x
  %v51 = mul i32 %v50, %x
  %v52 = mul i32 %v51, %x
  %v53 = mul i32 %v52, %x
  %v54 = mul i32 %v53, %x
  %v55 = mul i32 %v54, %x
  %v56 = mul i32 %v55, %x
  %v57 = mul i32 %v56, %x
  %v58 = mul i32 %v57, %x
  %v59 = mul i32 %v58, %x
  %v60 = mul i32 %v59, %x
  %v61 = mul i32 %v60, %x
  %v62 = mul i32 %v61, %x
  %v63 = mul i32 %v62, %x
  %v64 = mul i32 %v63, %x
  %v65 = mul i32 %v64, %x
  %v66 = mul i32 %v65, %x
  %v67 = mul i32 %v66, %x
  %v68 = mul i32 %v67, %x
  %v69 = mul i32 %v68, %x
  ret i32 %v69
}
define i32 @main() {
entry:
  %x = call i32 @getint()
  %a = call i32 @big(i32 %x)
  %b = call i32 @big(i32 %a)
  ret i32 %b
}
