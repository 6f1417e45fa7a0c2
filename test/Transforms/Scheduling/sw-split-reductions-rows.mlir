// Reductions of arrays that an elementwise op computes: of rows, in the kernel
// of that op, and of their results.
// RUN: sw-opt --sw-set-target="chip=sw26010pro" --sw-split-reductions --split-input-file %s | FileCheck %s
// RUN: sw-opt --sw-set-target="chip=sw26010 core-groups=4" --sw-split-reductions="parts=2" --split-input-file %s | FileCheck %s --check-prefix=FORCED
// RUN: sw-opt --sw-set-target="chip=sw26010pro" --sw-split-reductions="parts=1" --split-input-file %s | FileCheck %s --check-prefix=ONE
// RUN: sw-opt --sw-set-target="chip=sw26010pro" --sw-split-reductions --split-input-file --remarks-filter=sw-split-reductions %s 2>&1 | FileCheck %s --check-prefix=REMARK

#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#channel = affine_map<(n, c, h, w) -> (c)>

// The elements of a channel do not fit in LDM, but rows do.
// CHECK-DAG: #[[ROWS:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-DAG: #[[RESULTS:.*]] = affine_map<(d0, d1, d2) -> (d1)>
// CHECK-LABEL: func.func @sums
// CHECK: %[[WIDE:.*]] = linalg.generic
// CHECK: %[[ZEROS:.*]] = linalg.fill {{.*}} -> tensor<32x64x112xf64>
// CHECK: %[[PARTS:.*]] = linalg.generic {indexing_maps = [#{{.*}}, #[[ROWS]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[WIDE]] : {{.*}}) outs(%[[ZEROS]] :
// CHECK: %[[INIT:.*]] = linalg.fill {{.*}} -> tensor<64xf64>
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[RESULTS]]], iterator_types = ["reduction", "parallel", "reduction"]} ins(%[[PARTS]] : {{.*}}) outs(%[[INIT]] :
// ONE-LABEL: func.func @sums
// ONE-NOT: tensor<32x64x112xf64>
// ONE: return
// REMARK: remark: [Passed] Split {{.*}}rows of 1 loops in 1 parts, and their results: {{[0-9.]+}} us with what computes the rows, {{[0-9.]+}} us without
func.func @sums(%x: tensor<32x64x112x112xf32>) -> tensor<64xf64> {
  %z = arith.constant 0.0 : f64
  %we = tensor.empty() : tensor<32x64x112x112xf64>
  %wide = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%x : tensor<32x64x112x112xf32>) outs(%we : tensor<32x64x112x112xf64>) {
  ^bb0(%p: f32, %o: f64):
    %e = arith.extf %p : f32 to f64
    linalg.yield %e : f64
  } -> tensor<32x64x112x112xf64>
  %se = tensor.empty() : tensor<64xf64>
  %f = linalg.fill ins(%z : f64) outs(%se : tensor<64xf64>) -> tensor<64xf64>
  %0 = linalg.reduce { arith.addf } ins(%wide : tensor<32x64x112x112xf64>) outs(%f : tensor<64xf64>) dimensions = [0, 2, 3]
  return %0 : tensor<64xf64>
}

// -----

// Whole images fit: rows are of two loops. A maximum begins with -inf, and the
// old value is combined with the results of the rows.
#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
// CHECK-LABEL: func.func @maxima
// CHECK-SAME: %{{.*}}: tensor<32x64x56x56xf32>, %[[OLD:.*]]: tensor<64xf32>)
// CHECK: %[[LOWEST:.*]] = arith.constant 0xFF800000 : f32
// CHECK: %[[LEAST:.*]] = linalg.fill ins(%[[LOWEST]] : f32) {{.*}} -> tensor<32x64xf32>
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction", "reduction"]} {{.*}} outs(%[[LEAST]] :
// CHECK: arith.maximumf
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction", "parallel"]} {{.*}} outs(%[[OLD]] :
// CHECK: arith.maximumf
func.func @maxima(%x: tensor<32x64x56x56xf32>, %old: tensor<64xf32>) -> tensor<64xf32> {
  %we = tensor.empty() : tensor<32x64x56x56xf32>
  %abs = linalg.abs ins(%x : tensor<32x64x56x56xf32>) outs(%we : tensor<32x64x56x56xf32>) -> tensor<32x64x56x56xf32>
  %0 = linalg.reduce { arith.maximumf } ins(%abs : tensor<32x64x56x56xf32>) outs(%old : tensor<64xf32>) dimensions = [0, 2, 3]
  return %0 : tensor<64xf32>
}

// -----

// Small arrays stay as they are, unless parts are requested.
// CHECK-LABEL: func.func @small
// CHECK-COUNT-1: linalg.reduce
// FORCED-LABEL: func.func @small
// FORCED: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]}
// FORCED: linalg.generic {{.*}} iterator_types = ["reduction", "parallel"]}
func.func @small(%x: tensor<3x5x7xf32>, %s: tensor<5xf32>) -> tensor<5xf32> {
  %we = tensor.empty() : tensor<3x5x7xf32>
  %e = linalg.exp ins(%x : tensor<3x5x7xf32>) outs(%we : tensor<3x5x7xf32>) -> tensor<3x5x7xf32>
  %0 = linalg.reduce { arith.addf } ins(%e : tensor<3x5x7xf32>) outs(%s : tensor<5xf32>) dimensions = [0, 2]
  return %0 : tensor<5xf32>
}

// -----

// So do one reduced loop, an array that others read, one that nothing computes,
// and ops with requests.
// FORCED-LABEL: func.func @columns
// FORCED-NOT: iterator_types
// FORCED: return
func.func @columns(%x: tensor<30x50xf32>, %s: tensor<50xf32>) -> tensor<50xf32> {
  %we = tensor.empty() : tensor<30x50xf32>
  %e = linalg.exp ins(%x : tensor<30x50xf32>) outs(%we : tensor<30x50xf32>) -> tensor<30x50xf32>
  %0 = linalg.reduce { arith.addf } ins(%e : tensor<30x50xf32>) outs(%s : tensor<50xf32>) dimensions = [0]
  return %0 : tensor<50xf32>
}
// FORCED-LABEL: func.func @read_twice
// FORCED-NOT: iterator_types
// FORCED: return
func.func @read_twice(%x: tensor<3x5x7xf32>, %s: tensor<5xf32>) -> (tensor<5xf32>, tensor<3x5x7xf32>) {
  %we = tensor.empty() : tensor<3x5x7xf32>
  %e = linalg.exp ins(%x : tensor<3x5x7xf32>) outs(%we : tensor<3x5x7xf32>) -> tensor<3x5x7xf32>
  %0 = linalg.reduce { arith.addf } ins(%e : tensor<3x5x7xf32>) outs(%s : tensor<5xf32>) dimensions = [0, 2]
  return %0, %e : tensor<5xf32>, tensor<3x5x7xf32>
}
// FORCED-LABEL: func.func @stored
// FORCED-NOT: iterator_types
// FORCED: return
func.func @stored(%x: tensor<3x5x7xf32>, %s: tensor<5xf32>) -> tensor<5xf32> {
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<3x5x7xf32>) outs(%s : tensor<5xf32>) dimensions = [0, 2]
  return %0 : tensor<5xf32>
}
// FORCED-LABEL: func.func @requested
// FORCED-NOT: iterator_types
// FORCED: return
func.func @requested(%x: tensor<3x5x7xf32>, %s: tensor<5xf32>) -> tensor<5xf32> {
  %we = tensor.empty() : tensor<3x5x7xf32>
  %e = linalg.exp {sw.fuse = false} ins(%x : tensor<3x5x7xf32>) outs(%we : tensor<3x5x7xf32>) -> tensor<3x5x7xf32>
  %0 = linalg.reduce { arith.addf } ins(%e : tensor<3x5x7xf32>) outs(%s : tensor<5xf32>) dimensions = [0, 2]
  return %0 : tensor<5xf32>
}

// -----

// Rows of 12544 numbers of 64 bits do not fit, but halves do.
#all = affine_map<(n, c, p) -> (n, c, p)>
#channel = affine_map<(n, c, p) -> (c)>
// CHECK-LABEL: func.func @long
// CHECK-SAME: %[[X:.*]]: tensor<32x64x12544xf32>, %[[MEAN:.*]]: tensor<64xf64>)
// CHECK: %[[HALVES:.*]] = tensor.expand_shape %[[X]] {{\[\[0\], \[1\], \[2, 3\]\]}} output_shape [32, 64, 2, 6272]
// CHECK: %[[COMPUTED:.*]] = linalg.generic {{.*}} ins(%[[HALVES]], %[[MEAN]] : tensor<32x64x2x6272xf32>, tensor<64xf64>)
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[COMPUTED]] : {{.*}}) outs(%{{.*}} : tensor<32x64x2xf64>)
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction", "parallel", "reduction"]}
func.func @long(%x: tensor<32x64x12544xf32>, %mean: tensor<64xf64>) -> tensor<64xf64> {
  %z = arith.constant 0.0 : f64
  %we = tensor.empty() : tensor<32x64x12544xf64>
  %d = linalg.generic {indexing_maps = [#all, #channel, #all], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %mean : tensor<32x64x12544xf32>, tensor<64xf64>) outs(%we : tensor<32x64x12544xf64>) {
  ^bb0(%p: f32, %m: f64, %o: f64):
    %e = arith.extf %p : f32 to f64
    %s = arith.subf %e, %m : f64
    linalg.yield %s : f64
  } -> tensor<32x64x12544xf64>
  %se = tensor.empty() : tensor<64xf64>
  %f = linalg.fill ins(%z : f64) outs(%se : tensor<64xf64>) -> tensor<64xf64>
  %0 = linalg.reduce { arith.addf } ins(%d : tensor<32x64x12544xf64>) outs(%f : tensor<64xf64>) dimensions = [0, 2]
  return %0 : tensor<64xf64>
}

// -----

// One loop in the middle is cut by request.
// FORCED-LABEL: func.func @middle
// FORCED: tensor.expand_shape %{{.*}} {{\[\[0\], \[1, 2\], \[3\]\]}} output_shape [3, 2, 64, 7]
// FORCED: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction", "parallel"]} {{.*}} outs(%{{.*}} : tensor<3x2x7xf32>)
// FORCED: linalg.generic {{.*}} iterator_types = ["parallel", "reduction", "parallel"]}
func.func @middle(%x: tensor<3x128x7xf32>, %s: tensor<3x7xf32>) -> tensor<3x7xf32> {
  %we = tensor.empty() : tensor<3x128x7xf32>
  %e = linalg.exp ins(%x : tensor<3x128x7xf32>) outs(%we : tensor<3x128x7xf32>) -> tensor<3x128x7xf32>
  %0 = linalg.reduce { arith.addf } ins(%e : tensor<3x128x7xf32>) outs(%s : tensor<3x7xf32>) dimensions = [1]
  return %0 : tensor<3x7xf32>
}
