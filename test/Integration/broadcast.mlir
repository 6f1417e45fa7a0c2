// What all CPEs, a mesh row or a mesh column have in common is read once for
// them, as far as a request of the chip can do it, also one tile ahead.
// RUN: rm -rf %t && mkdir -p %t
// RUN: sw-run %s --entry=all --mode=detailed --verify --keep=%t/all --json=%t/all.json | FileCheck %s
// RUN: FileCheck %s --check-prefix=ALL --input-file=%t/all/slave.c
// RUN: FileCheck %s --check-prefix=BYTES --input-file=%t/all.json
// RUN: sw-run %s --entry=rows --mode=detailed --verify --keep=%t/rows | FileCheck %s
// RUN: FileCheck %s --check-prefix=ROWS --input-file=%t/rows/slave.c
// RUN: sw-run %s --entry=columns --chip=sw26010pro --mode=detailed --verify --keep=%t/columns | FileCheck %s
// RUN: FileCheck %s --check-prefix=COLUMNS --input-file=%t/columns/slave.c
// RUN: sw-run %s --entry=tiles --mode=detailed --verify --keep=%t/tiles | FileCheck %s
// RUN: FileCheck %s --check-prefix=TILES --input-file=%t/tiles/slave.c
// CHECK: verified

// ALL: athread_syn(ARRAY_SCOPE, 0xffff);
// ALL: athread_get(BCAST_MODE, {{.*}}, 144, {{.*}}, 0xff, 0,
// 500 x 36 of x, and 36 of b, of 4 bytes; and the parameters.
// BYTES: "dma_get_bytes": 73{{[0-9][0-9][0-9]}},

// ROWS: athread_syn(ROW_SCOPE, 0xff);
// ROWS: if ({{.*}} == 0) {
// ROWS-NEXT: athread_get(BCAST_MODE, {{.*}}
// ROWS-NEXT: {{.*}}1 << _ROW, 0,

// COLUMNS: athread_ssync_col();
// COLUMNS: if ({{.*}} == 0) {
// COLUMNS-NEXT: athread_dma_col_ibcast(

// The next tile comes while this one is worked on.
// TILES: for (
// TILES: athread_syn(ROW_SCOPE, 0xff);
// TILES: athread_get(BCAST_MODE

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#col = affine_map<(i, j) -> (i)>
func.func @all(%x: memref<500x36xf32>, %b: memref<36xf32>, %y: memref<500x36xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %b : memref<500x36xf32>, memref<36xf32>) outs(%y : memref<500x36xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  }
  return
}

func.func @rows(%x: memref<50x600xf32>, %b: memref<50xf32>, %y: memref<50x600xf32>) {
  linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %b : memref<50x600xf32>, memref<50xf32>) outs(%y : memref<50x600xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.mulf %p, %q : f32
    linalg.yield %s : f32
  }
  return
}

func.func @columns(%x: memref<50x600xf32>, %b: memref<600xf32>, %y: memref<50x600xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %b : memref<50x600xf32>, memref<600xf32>) outs(%y : memref<50x600xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  }
  return
}

func.func @tiles(%x: memref<50x600xf32>, %b: memref<50xf32>, %y: memref<50x600xf32>) {
  linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %b : memref<50x600xf32>, memref<50xf32>) outs(%y : memref<50x600xf32>)
    attrs = {sw.schedule = #sw.schedule<sizes = [16, 600]>} {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.mulf %p, %q : f32
    linalg.yield %s : f32
  }
  return
}
