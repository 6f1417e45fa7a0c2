// RUN: sw-opt --sw-set-target="chip=sw26010pro core-groups=6" --sw-split-reductions --split-input-file %s | FileCheck %s
// RUN: sw-opt --sw-set-target="chip=sw26010pro core-groups=6" --sw-split-reductions="parts=2" --split-input-file %s | FileCheck %s --check-prefix=TWO
// RUN: sw-opt --sw-set-target="chip=sw26010pro core-groups=6" --sw-split-reductions="parts=1" --split-input-file %s | FileCheck %s --check-prefix=ONE
// RUN: sw-opt --sw-set-target="chip=sw26010pro" --sw-split-reductions="parts=2" --split-input-file %s | FileCheck %s --check-prefix=ONE
// RUN: sw-opt --sw-set-target="chip=sw26010pro core-groups=6" --sw-split-reductions --split-input-file --remarks-filter=sw-split-reductions %s 2>&1 | FileCheck %s --check-prefix=REMARK

// Few elements, and many iterations for each: core groups have parts of them.
// The old value of C is added to the sums, not to each part.
// CHECK-DAG: #[[A:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>
// CHECK-DAG: #[[B:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
// CHECK-DAG: #[[P:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-DAG: #[[SUMS:.*]] = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
// CHECK-LABEL: func.func @long
// CHECK-SAME: %[[X:.*]]: tensor<48x6000xf32>, %[[Y:.*]]: tensor<6000x80xf32>, %[[C:.*]]: tensor<48x80xf32>
// CHECK: %[[OWNX:.*]] = tensor.expand_shape %[[X]] {{\[\[0\], \[1, 2\]\]}} output_shape [48, 6, 1000]
// CHECK: %[[OWNY:.*]] = tensor.expand_shape %[[Y]] {{\[\[0, 1\], \[2\]\]}} output_shape [6, 1000, 80]
// CHECK: %[[ZEROS:.*]] = linalg.fill {{.*}} -> tensor<6x48x80xf32>
// CHECK: %[[PARTS:.*]] = linalg.generic {indexing_maps = [#[[A]], #[[B]], #[[P]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[OWNX]], %[[OWNY]] : {{.*}}) outs(%[[ZEROS]] : {{.*}}) attrs = {sw.kernel = "product"}
// CHECK: linalg.generic {indexing_maps = [#[[SUMS]], #{{.*}}], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[PARTS]] : {{.*}}) outs(%[[C]] : {{.*}})
// CHECK: arith.addf
// TWO-LABEL: func.func @long
// TWO: tensor.expand_shape {{.*}} output_shape [48, 2, 3000]
// ONE-LABEL: func.func @long
// ONE-NOT: tensor.expand_shape
// REMARK: remark: [Passed] Split {{.*}}6 partial sums of 1000 iterations: {{[0-9.]+}} us with their sums, {{[0-9.]+}} us without
func.func @long(%x: tensor<48x6000xf32>, %y: tensor<6000x80xf32>, %c: tensor<48x80xf32>) -> tensor<48x80xf32> {
  %0 = linalg.matmul {sw.kernel = "product"} ins(%x, %y : tensor<48x6000xf32>, tensor<6000x80xf32>) outs(%c : tensor<48x80xf32>) -> tensor<48x80xf32>
  return %0 : tensor<48x80xf32>
}

// -----

// A transposed operand is read in place.
// CHECK-LABEL: func.func @transposed
// CHECK-SAME: %{{.*}}: tensor<48x6000xf32>, %[[Y:.*]]: tensor<80x6000xf32>
// CHECK: %[[OWNY:.*]] = tensor.expand_shape %[[Y]] {{\[\[0\], \[1, 2\]\]}} output_shape [80, 6, 1000]
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[OWNY]] :
func.func @transposed(%x: tensor<48x6000xf32>, %y: tensor<80x6000xf32>, %c: tensor<48x80xf32>) -> tensor<48x80xf32> {
  %e = tensor.empty() : tensor<6000x80xf32>
  %t = linalg.transpose ins(%y : tensor<80x6000xf32>) outs(%e : tensor<6000x80xf32>) permutation = [1, 0]
  %0 = linalg.matmul ins(%x, %t : tensor<48x6000xf32>, tensor<6000x80xf32>) outs(%c : tensor<48x80xf32>) -> tensor<48x80xf32>
  return %0 : tensor<48x80xf32>
}

// -----

// Windows of one image are cut by channels.
// TWO-LABEL: func.func @windows
// TWO-SAME: %[[W:.*]]: tensor<32x576xf32>, %[[X:.*]]: tensor<1x64x8x8xf32>
// TWO: %[[FLAT:.*]] = tensor.collapse_shape %[[X]] {{\[\[0, 1\], \[2\], \[3\]\]}}
// TWO: %[[HALVES:.*]] = tensor.expand_shape %[[FLAT]] {{.*}} output_shape [2, 32, 8, 8]
// TWO: sw.windows %[[HALVES]], {{.*}} : tensor<2x32x8x8xf32> to tensor<2x288x64xf32>
// TWO: linalg.generic {{.*}} outs(%{{.*}} : tensor<2x1x32x64xf32>)
// TWO: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x32x64xf32>)
#a = affine_map<(b, m, n, k) -> (m, k)>
#b = affine_map<(b, m, n, k) -> (b, k, n)>
#c = affine_map<(b, m, n, k) -> (b, m, n)>
func.func @windows(%w: tensor<32x576xf32>, %x: tensor<1x64x8x8xf32>, %c: tensor<1x32x64xf32>) -> tensor<1x32x64xf32> {
  %m = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> : tensor<1x64x8x8xf32> to tensor<1x576x64xf32>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%w, %m : tensor<32x576xf32>, tensor<1x576x64xf32>) outs(%c : tensor<1x32x64xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %s = arith.mulf %p, %q : f32
    %t = arith.addf %r, %s : f32
    linalg.yield %t : f32
  } -> tensor<1x32x64xf32>
  return %0 : tensor<1x32x64xf32>
}

// -----

// Those of two images are not, nor is a sum of an odd number of products.
// TWO-LABEL: func.func @two_images
// TWO-NOT: tensor.expand_shape
#a = affine_map<(b, m, n, k) -> (m, k)>
#b = affine_map<(b, m, n, k) -> (b, k, n)>
#c = affine_map<(b, m, n, k) -> (b, m, n)>
func.func @two_images(%w: tensor<32x576xf32>, %x: tensor<2x64x8x8xf32>, %c: tensor<2x32x64xf32>) -> tensor<2x32x64xf32> {
  %m = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> : tensor<2x64x8x8xf32> to tensor<2x576x64xf32>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%w, %m : tensor<32x576xf32>, tensor<2x576x64xf32>) outs(%c : tensor<2x32x64xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %s = arith.mulf %p, %q : f32
    %t = arith.addf %r, %s : f32
    linalg.yield %t : f32
  } -> tensor<2x32x64xf32>
  return %0 : tensor<2x32x64xf32>
}
// TWO-LABEL: func.func @odd
// TWO-NOT: tensor.expand_shape
func.func @odd(%x: tensor<48x601xf32>, %y: tensor<601x80xf32>, %c: tensor<48x80xf32>) -> tensor<48x80xf32> {
  %0 = linalg.matmul ins(%x, %y : tensor<48x601xf32>, tensor<601x80xf32>) outs(%c : tensor<48x80xf32>) -> tensor<48x80xf32>
  return %0 : tensor<48x80xf32>
}

// -----

// Many tiles: the model keeps the product whole. So does a schedule.
// CHECK-LABEL: func.func @large
// CHECK-NOT: tensor.expand_shape
// TWO-LABEL: func.func @large
// TWO: tensor.expand_shape
func.func @large(%x: tensor<1000x1000xf32>, %y: tensor<1000x1000xf32>, %c: tensor<1000x1000xf32>) -> tensor<1000x1000xf32> {
  %0 = linalg.matmul ins(%x, %y : tensor<1000x1000xf32>, tensor<1000x1000xf32>) outs(%c : tensor<1000x1000xf32>) -> tensor<1000x1000xf32>
  return %0 : tensor<1000x1000xf32>
}
// CHECK-LABEL: func.func @requested
// CHECK-NOT: tensor.expand_shape
// TWO-LABEL: func.func @requested
// TWO-NOT: tensor.expand_shape
func.func @requested(%x: tensor<48x6000xf32>, %y: tensor<6000x80xf32>, %c: tensor<48x80xf32>) -> tensor<48x80xf32> {
  %0 = linalg.matmul {sw.schedule = #sw.schedule<core_groups = [0]>} ins(%x, %y : tensor<48x6000xf32>, tensor<6000x80xf32>) outs(%c : tensor<48x80xf32>) -> tensor<48x80xf32>
  return %0 : tensor<48x80xf32>
}
