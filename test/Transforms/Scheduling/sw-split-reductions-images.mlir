// Products that are added up over images, as in gradients of filters: each core
// group has some of the images.
// RUN: sw-opt --sw-set-target="chip=sw26010pro core-groups=6" --sw-split-reductions --split-input-file %s | FileCheck %s
// RUN: sw-opt --sw-set-target="chip=sw26010pro core-groups=6" --sw-split-reductions="parts=2" --split-input-file %s | FileCheck %s --check-prefix=TWO
// RUN: sw-opt --sw-set-target="chip=sw26010pro core-groups=6" --sw-split-reductions="parts=1" --split-input-file %s | FileCheck %s --check-prefix=ONE
// RUN: sw-opt --sw-set-target="chip=sw26010pro core-groups=6" --sw-split-reductions="parts=4" --split-input-file %s | FileCheck %s --check-prefix=ONE
// RUN: sw-opt --sw-set-target="chip=sw26010pro core-groups=6" --sw-split-reductions="images=false" --split-input-file %s | FileCheck %s --check-prefix=ONE
// RUN: sw-opt --sw-set-target="chip=sw26010pro" --sw-split-reductions="parts=2" --split-input-file %s | FileCheck %s --check-prefix=ONE
// RUN: sw-opt --sw-set-target="chip=sw26010pro core-groups=6" --sw-split-reductions --split-input-file --remarks-filter=sw-split-reductions %s 2>&1 | FileCheck %s --check-prefix=REMARK

#a = affine_map<(m, n, b, k) -> (b, m, k)>
#b = affine_map<(m, n, b, k) -> (b, n, k)>
#c = affine_map<(m, n, b, k) -> (m, n)>

// Eight images: two core groups have two, the others one. Windows are those of
// the images of the part, and the gradient of the output is scaled for each
// part by itself, on the tiles of its product.
// CHECK-LABEL: func.func @gradient
// CHECK-SAME: %[[DY:.*]]: tensor<8x64x56x56xf32>, %[[S:.*]]: tensor<64xf32>, %[[X:.*]]: tensor<8x16x58x58xf32>
// CHECK: %[[DY0:.*]] = tensor.extract_slice %[[DY]][0, 0, 0, 0] [2, 64, 56, 56]
// CHECK: %[[OWN0:.*]] = linalg.generic {{.*}} ins(%[[DY0]], {{.*}} attrs = {sw.group_range = array<i64: 0, 1>}
// CHECK: %[[ROWS0:.*]] = tensor.collapse_shape %[[OWN0]] {{.*}} into tensor<2x64x3136xf32>
// CHECK: %[[X0:.*]] = tensor.extract_slice %[[X]][0, 0, 0, 0] [2, 16, 58, 58]
// CHECK: %[[W0:.*]] = sw.windows %[[X0]], {{.*}} to tensor<2x144x3136xf32>
// CHECK: %[[ZEROS:.*]] = linalg.fill
// CHECK: %[[C0:.*]] = linalg.generic {{.*}} ins(%[[ROWS0]], %[[W0]] : {{.*}}) outs(%[[ZEROS]] : {{.*}}) attrs = {sw.group_range = array<i64: 0, 1>, sw.kernel = "gradient"}
// CHECK: tensor.extract_slice %[[DY]][2, 0, 0, 0] [2, 64, 56, 56]
// CHECK: tensor.extract_slice %[[DY]][4, 0, 0, 0] [1, 64, 56, 56]
// CHECK: tensor.extract_slice %[[X]][7, 0, 0, 0] [1, 16, 58, 58]
// CHECK: %[[C5:.*]] = linalg.generic {{.*}} attrs = {sw.group_range = array<i64: 5, 1>, sw.kernel = "gradient"}
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%[[C0]], {{.*}}, %[[C5]] :
// CHECK-COUNT-5: arith.addf
// CHECK-NOT: arith.addf
// CHECK: return
// TWO-LABEL: func.func @gradient
// TWO-DAG: tensor.extract_slice %{{.*}}[0, 0, 0, 0] [4, 64, 56, 56]
// TWO-DAG: tensor.extract_slice %{{.*}}[4, 0, 0, 0] [4, 64, 56, 56]
// TWO-DAG: sw.group_range = array<i64: 3, 3>
// ONE-LABEL: func.func @gradient
// ONE-NOT: tensor.extract_slice
// REMARK: remark: [Passed] Split {{.*}}6 partial sums of 2 images: {{[0-9.]+}} us with their sums, {{[0-9.]+}} us without
func.func @gradient(%dy: tensor<8x64x56x56xf32>, %s: tensor<64xf32>, %x: tensor<8x16x58x58xf32>) -> tensor<64x144xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x64x56x56xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(b, m, i, j) -> (b, m, i, j)>, affine_map<(b, m, i, j) -> (m)>, affine_map<(b, m, i, j) -> (b, m, i, j)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%dy, %s : tensor<8x64x56x56xf32>, tensor<64xf32>) outs(%e : tensor<8x64x56x56xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %t = arith.mulf %p, %q : f32
    linalg.yield %t : f32
  } -> tensor<8x64x56x56xf32>
  %rows = tensor.collapse_shape %d [[0], [1], [2, 3]] : tensor<8x64x56x56xf32> into tensor<8x64x3136xf32>
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [56, 56]> : tensor<8x16x58x58xf32> to tensor<8x144x3136xf32>
  %ce = tensor.empty() : tensor<64x144xf32>
  %f = linalg.fill ins(%z : f32) outs(%ce : tensor<64x144xf32>) -> tensor<64x144xf32>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%rows, %w : tensor<8x64x3136xf32>, tensor<8x144x3136xf32>) outs(%f : tensor<64x144xf32>) attrs = {sw.kernel = "gradient"} {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %t = arith.mulf %p, %q : f32
    %u = arith.addf %r, %t : f32
    linalg.yield %u : f32
  } -> tensor<64x144xf32>
  return %0 : tensor<64x144xf32>
}

// -----

// The old value of C is one of the addends.
#a = affine_map<(m, n, b, k) -> (b, m, k)>
#b = affine_map<(m, n, b, k) -> (b, n, k)>
#c = affine_map<(m, n, b, k) -> (m, n)>
// ONE-LABEL: func.func @old
// TWO-LABEL: func.func @old
// TWO-SAME: %[[C:[^ ]*]]: tensor<64x48xf32>)
// TWO: linalg.generic {{.*}} outs(%[[C]] : tensor<64x48xf32>) {
// TWO-NEXT: ^bb0(%[[P:.*]]: f32, %[[Q:.*]]: f32, %[[OLD:.*]]: f32):
// TWO-NEXT: %[[SUM:.*]] = arith.addf %[[OLD]], %[[P]]
// TWO-NEXT: arith.addf %[[SUM]], %[[Q]]
// TWO-NEXT: linalg.yield
func.func @old(%x: tensor<5x64x40xf32>, %y: tensor<5x48x40xf32>, %c: tensor<64x48xf32>) -> tensor<64x48xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%x, %y : tensor<5x64x40xf32>, tensor<5x48x40xf32>) outs(%c : tensor<64x48xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %t = arith.mulf %p, %q : f32
    %u = arith.addf %r, %t : f32
    linalg.yield %u : f32
  } -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}

// -----

// One image, and images that are no first dimension, stay as they are.
#a = affine_map<(m, n, b, k) -> (b, m, k)>
#b = affine_map<(m, n, b, k) -> (b, n, k)>
#last = affine_map<(m, n, b, k) -> (n, b, k)>
#c = affine_map<(m, n, b, k) -> (m, n)>
// TWO-LABEL: func.func @one_image
// TWO-NOT: sw.group_range
func.func @one_image(%x: tensor<1x64x40xf32>, %y: tensor<1x48x40xf32>, %c: tensor<64x48xf32>) -> tensor<64x48xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%x, %y : tensor<1x64x40xf32>, tensor<1x48x40xf32>) outs(%c : tensor<64x48xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %t = arith.mulf %p, %q : f32
    %u = arith.addf %r, %t : f32
    linalg.yield %u : f32
  } -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}
// TWO-LABEL: func.func @inside
// TWO-NOT: sw.group_range
func.func @inside(%x: tensor<6x64x40xf32>, %y: tensor<48x6x40xf32>, %c: tensor<64x48xf32>) -> tensor<64x48xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #last, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%x, %y : tensor<6x64x40xf32>, tensor<48x6x40xf32>) outs(%c : tensor<64x48xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %t = arith.mulf %p, %q : f32
    %u = arith.addf %r, %t : f32
    linalg.yield %u : f32
  } -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}

// -----

// Parts share the core groups that the product has.
#a = affine_map<(m, n, b, k) -> (b, m, k)>
#b = affine_map<(m, n, b, k) -> (b, n, k)>
#c = affine_map<(m, n, b, k) -> (m, n)>
// TWO-LABEL: func.func @placed
// TWO: sw.group_range = array<i64: 2, 2>
// TWO: sw.group_range = array<i64: 4, 2>
// TWO: iterator_types = ["parallel", "parallel"]} {{.*}} attrs = {sw.group_range = array<i64: 2, 4>}
func.func @placed(%x: tensor<6x64x40xf32>, %y: tensor<6x48x40xf32>, %c: tensor<64x48xf32>) -> tensor<64x48xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%x, %y : tensor<6x64x40xf32>, tensor<6x48x40xf32>) outs(%c : tensor<64x48xf32>) attrs = {sw.group_range = array<i64: 2, 4>} {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %t = arith.mulf %p, %q : f32
    %u = arith.addf %r, %t : f32
    linalg.yield %u : f32
  } -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}
