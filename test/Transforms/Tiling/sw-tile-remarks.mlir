// What was chosen and why stands in remarks.
// RUN: sw-opt --sw-tile --remarks-filter=sw-tiling %s 2>&1 | FileCheck %s
// RUN: sw-opt --sw-tile=tile-sizes=4096,0,0 --remarks-filter=sw-tiling %s 2>&1 | FileCheck %s --check-prefix=CUT

// CHECK: remark: {{.*}}tiles of {{[0-9x]+}}, loops {{[0-9,]+}}, vectors along loop {{[01]}}, buffers {{[12,]+}}{{(, row-contiguous transfers of [0-2,]+)?(, first product in [2-4] parts)?}}; predicted {{[0-9.]+}} us, {{[0-9.]+}} % of the bound, limited by {{compute|dma|startup}}
// CHECK: remark: {{.*}}runner-up, {{[0-9.]+}} % slower: tiles of
// CUT: remark: {{.*}}tile size 4096 of loop 0 is cut to its extent 512
func.func @matmul(%a: memref<512x512xf32>, %b: memref<512x512xf32>, %c: memref<512x512xf32>) {
  linalg.matmul ins(%a, %b : memref<512x512xf32>, memref<512x512xf32>) outs(%c : memref<512x512xf32>)
  return
}
