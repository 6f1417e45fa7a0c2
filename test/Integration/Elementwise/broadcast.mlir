// What a mesh row or a mesh column have in common is read once for them, as far
// as a request of the chip can do it, also one tile ahead: factors that are
// repeated over the columns or the rows of a product.
// RUN: rm -rf %t && mkdir -p %t
// RUN: sw-run %s --entry=rows --mode=detailed --verify --keep=%t/rows | FileCheck %s
// RUN: FileCheck %s --check-prefix=ROWS --input-file=%t/rows/slave.c
// RUN: sw-run %s --entry=columns --chip=sw26010pro --mode=detailed --verify --keep=%t/columns | FileCheck %s
// RUN: FileCheck %s --check-prefix=COLUMNS --input-file=%t/columns/slave.c
// RUN: sw-run %s --entry=tiles --mode=detailed --verify --keep=%t/tiles | FileCheck %s
// RUN: FileCheck %s --check-prefix=TILES --input-file=%t/tiles/slave.c
// CHECK: verified

// ROWS: athread_syn(ROW_SCOPE, 0xff);
// ROWS: if ({{.*}} == 0) {
// ROWS-NEXT: athread_get(BCAST_MODE, {{.*}}
// ROWS-NEXT: {{.*}}1 << _ROW, 0,

// COLUMNS: athread_ssync_col();
// COLUMNS: if ({{.*}} == 0) {
// COLUMNS-NEXT: athread_dma_col_ibcast(

// Each tile has its own.
// TILES: for (
// TILES: athread_syn(ROW_SCOPE, 0xff);
// TILES: athread_get(BCAST_MODE

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#col = affine_map<(i, j) -> (i)>
func.func @rows(%x: tensor<50x64xf32>, %y: tensor<64x600xf32>, %b: tensor<50xf32>) -> tensor<50x600xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<50x600xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<50x600xf32>) -> tensor<50x600xf32>
  %c = linalg.matmul ins(%x, %y : tensor<50x64xf32>, tensor<64x600xf32>) outs(%f : tensor<50x600xf32>) -> tensor<50x600xf32>
  %0 = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
    ins(%c, %b : tensor<50x600xf32>, tensor<50xf32>) outs(%e : tensor<50x600xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.mulf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<50x600xf32>
  return %0 : tensor<50x600xf32>
}
func.func @columns(%x: tensor<50x64xf32>, %y: tensor<64x600xf32>, %b: tensor<600xf32>) -> tensor<50x600xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<50x600xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<50x600xf32>) -> tensor<50x600xf32>
  %c = linalg.matmul ins(%x, %y : tensor<50x64xf32>, tensor<64x600xf32>) outs(%f : tensor<50x600xf32>) -> tensor<50x600xf32>
  %0 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
    ins(%c, %b : tensor<50x600xf32>, tensor<600xf32>) outs(%e : tensor<50x600xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.mulf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<50x600xf32>
  return %0 : tensor<50x600xf32>
}
func.func @tiles(%x: tensor<50x64xf32>, %y: tensor<64x600xf32>, %b: tensor<50xf32>) -> tensor<50x600xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<50x600xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<50x600xf32>) -> tensor<50x600xf32>
  %c = linalg.matmul {sw.schedule = #sw.schedule<sizes = [16, 600, 64]>} ins(%x, %y : tensor<50x64xf32>, tensor<64x600xf32>) outs(%f : tensor<50x600xf32>) -> tensor<50x600xf32>
  %0 = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
    ins(%c, %b : tensor<50x600xf32>, tensor<50xf32>) outs(%e : tensor<50x600xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.mulf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<50x600xf32>
  return %0 : tensor<50x600xf32>
}
