// Text of an input is text in C: comments, strings and identifiers do not end
// where it says so.
// RUN: rm -rf %t && sw-translate --emit-athread --output-dir=%t %s
// RUN: cat %t/kernels.h %t/host.c %t/slave.c | FileCheck %s
// RUN: clang -std=c99 -trigraphs -w -fsyntax-only -x c %t/kernels.h

// An argument is called in the comment as it is in C.
// CHECK: /* EOF_[16], int_x___[16], int_x[16] */
// CHECK-NEXT: extern void f(const float *EOF_, float *int_x___, float *int_x, bool ok);

// Literals are not broken at their commas, and have no trigraph.
// CHECK: "a, b, c, \"d\", e?\?/, (f, g, \n%s, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v"

// CHECK: SW_MPE_BEGIN("memref.copy", "", "{{.*}}", "\");\nabort(); (\"");

// CHECK: /* sw.launch @* /\nint x;/ *, \nb.mlir:3{{$}}
func.func @f(%a: memref<16xf32> loc("EOF"), %b: memref<16xf32> loc("*/int x;/*"), %c: memref<16xf32> loc("int_x"), %ok: i1 loc("ok")) {
  cf.assert %ok, "a, b, c, \22d\22, e??/, (f, g, \0A%s, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v"
  sw.launch @"*/\0Aint x;/*" view(cpe) {
    %0 = sw.coord id
    %buffer = sw.alloc offset 0 : memref<1xf32, #sw.ldm>
    %reply = sw.reply : <1>
    %v = memref.subview %a[0] [1] [1] : memref<16xf32> to memref<1xf32, strided<[1]>>
    sw.dma_get %v to %buffer, %reply : memref<1xf32, strided<[1]>> to memref<1xf32, #sw.ldm>, <1>
    sw.dma_wait %reply : <1>
  } loc("a*/\0Ab.mlir":3:4)
  scf.execute_region no_inline {
    memref.copy %a, %b : memref<16xf32> to memref<16xf32>
    memref.copy %a, %c : memref<16xf32> to memref<16xf32>
    scf.yield
  } {sw.mpe = {name = "memref.copy", ops = "", reason = "\22);\0Aabort(); (\22"}}
  return
}
