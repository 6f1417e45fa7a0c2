// A table of the best schedules, the best first, before the IR as it was.
// RUN: sw-opt --sw-tile="list-candidates num-candidates=2" %s | FileCheck %s
// RUN: sw-opt --sw-tile="list-candidates num-candidates=3 tile-sizes=64,64,64 buffers=1,1,1 order=m,n,k row-contiguous=none" %s | FileCheck %s --check-prefix=FORCED
// Row-contiguous operands are named as the option takes them.
// RUN: sw-opt --sw-tile="list-candidates num-candidates=1 row-contiguous=a,c" %s | FileCheck %s --check-prefix=ROWS
// The list is no longer than requested.
// RUN: sw-opt --sw-tile="list-candidates" %s -o %t.mlir | grep -c 'x' | FileCheck %s --check-prefix=LINES
// RUN: not sw-opt --sw-tile="list-candidates tile-sizes=2048,2048,2048" %s 2>&1 | FileCheck %s --check-prefix=LARGE

// CHECK: // {{.*}}sw-tile-candidates.mlir:[[#@LINE+19]]:3: linalg.matmul of 2048x2048x2048, m = loop 0, n = loop 1, k = loop 2
// CHECK-NEXT: //{{ +}}sizes{{ +}}order{{ +}}buffers{{ +}}vector{{ +}}row-contiguous{{ +}}distributed{{ +}}us{{ +}}% of bound{{ +}}MiB got{{ +}}MiB put{{ +}}LDM{{ +}}limit{{ +}}phases
// CHECK-NEXT: //{{ +[0-9]+x[0-9]+x[0-9]+ +[mnk],[mnk],[mnk] +[12],[12],[12] +[mn] +[-abc,]+ +[-mn] +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9]+ +(compute|dma) +(-|yes)}}
// CHECK-NEXT: //{{ +[0-9]+x[0-9]+x[0-9]+ }}
// CHECK-NEXT: // {{[0-9]+}} schedules, {{[0-9]+}} fit in LDM, {{[0-9]+}} differ in their loops, {{[0-9]+}} overlap best, {{[0-9]+}} estimated; {{[0-9.]+}} ms
// CHECK: func.func @matmul
// CHECK-NEXT: linalg.matmul ins(

// Of a forced schedule only the vectors are open, and whether gets and puts alternate
// with gets.
// FORCED: 64x64x64  m,n,k    1,1,1       {{[mn]}}
// FORCED: 64x64x64  m,n,k    1,1,1       {{[mn]}}
// FORCED: 64x64x64  m,n,k    1,1,1       {{[mn]}}
// FORCED-NEXT: // 2 schedules, 2 fit in LDM, 2 differ in their loops, 2 overlap best, {{[24]}} estimated
// ROWS: {{[mn]}}{{ +}}a,c{{ +- +[0-9.]+}}
// LINES: 11
// LARGE: error: a tile of 2048 x 2048 x 2048 with 1, 1 and 1 buffers needs {{[0-9]+}} bytes of LDM per CPE, but only 57344 are available

func.func @matmul(%a: memref<2048x2048xf32>, %b: memref<2048x2048xf32>, %c: memref<2048x2048xf32>) {
  linalg.matmul ins(%a, %b : memref<2048x2048xf32>, memref<2048x2048xf32>) outs(%c : memref<2048x2048xf32>)
  return
}
