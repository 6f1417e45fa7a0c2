// RUN: sw-opt --sw-tile="tile-sizes=32,0,16" %s | FileCheck %s
// RUN: not sw-opt --sw-tile="tile-sizes=4096,4096,512" %s 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not sw-opt --sw-tile="tile-sizes=32,32" %s 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not sw-opt --sw-tile="tile-sizes=-1,32,32" %s 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// CHECK: sizes = [32, {{[0-9]+}}, 16]
// LARGE: sw-tile-options.mlir:[[@LINE+4]]:3: error: a tile of 2048 x 2048 x 512 with 1, 1 and 1 buffers needs {{[0-9]+}} bytes of LDM per CPE, but only 57344 are available
// COUNT: error: expects 3 tile sizes m,n,k, but got 2
// NEGATIVE: error: expects tile sizes of at least 0 (0 chooses), but got -1
func.func @matmul(%a: memref<2048x2048xf32>, %b: memref<2048x2048xf32>, %c: memref<2048x2048xf32>) {
  linalg.matmul ins(%a, %b : memref<2048x2048xf32>, memref<2048x2048xf32>) outs(%c : memref<2048x2048xf32>)
  return
}
