// Images with the same filters: each mesh column has one, if the model predicts
// less time for that, or on request.
// RUN: sw-opt %s --sw-tile | FileCheck %s
// RUN: sw-opt %s --sw-set-target="chip=sw26010pro core-groups=6" --sw-tile | FileCheck %s --check-prefix=GROUPS

#a = affine_map<(b, m, n, k) -> (m, k)>
#b = affine_map<(b, m, n, k) -> (b, k, n)>
#c = affine_map<(b, m, n, k) -> (b, m, n)>
#bias = affine_map<(b, m, n) -> (b, m)>
#image = affine_map<(b, m, n) -> (b, m, n)>

// 49 columns are too few for eight mesh columns.
// CHECK-LABEL: func.func @small
// CHECK: scf.forall (%[[IMAGE:.*]]) in (16) shared_outs
// CHECK-NOT: scf.forall
// CHECK: tensor.extract_slice {{.*}}[%[[IMAGE]], {{.*}} : tensor<16x256x49xf32>
// CHECK: linalg.generic
// CHECK-SAME: sizes = [8,
// CHECK-SAME: mesh = [row, per_col, none]
// CHECK: mapping = [#sw.map<col>]
// Six core groups have tiles of some rows of eight images each.
// GROUPS-LABEL: func.func @small
// GROUPS: scf.forall (%[[IMAGES:.*]], %[[ROW:.*]]) = (0, 0) to (16, 256) step (8, {{.*}}) shared_outs
// GROUPS: scf.forall (%{{.*}}) in (8) shared_outs
// GROUPS-NOT: scf.forall
// GROUPS: linalg.generic {{.*}}mesh = [row, per_col, none]{{.*}}group_loops = [0, 1], group_tiles = 4
// GROUPS: mapping = [#sw.map<col>]
// GROUPS: mapping = [#sw.map<core_group>, #sw.map<core_group>]
func.func @small(%a: tensor<256x256xf32>, %b: tensor<16x256x49xf32>, %c: tensor<16x256x49xf32>) -> tensor<16x256x49xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<256x256xf32>, tensor<16x256x49xf32>) outs(%c : tensor<16x256x49xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<16x256x49xf32>
  return %0 : tensor<16x256x49xf32>
}

// What reads the result runs on the tile of the column, and so does the fill.
// CHECK-LABEL: func.func @epilogue
// CHECK: scf.forall
// CHECK: linalg.generic {{.*}}ins(%{{.*}} : f32) {{.*}}mesh = [row, per_col]
// CHECK: linalg.generic {{.*}}mesh = [row, per_col, none]
// CHECK: linalg.generic {{.*}}mesh = [row, per_col], {{.*}}epilogue
func.func @epilogue(%a: tensor<256x256xf32>, %b: tensor<16x256x49xf32>, %r: tensor<16x256x49xf32>) -> tensor<16x256x49xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x256x49xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x256x49xf32>) -> tensor<16x256x49xf32>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<256x256xf32>, tensor<16x256x49xf32>) outs(%f : tensor<16x256x49xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<16x256x49xf32>
  %1 = linalg.generic {indexing_maps = [#image, #image, #image], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%0, %r : tensor<16x256x49xf32>, tensor<16x256x49xf32>) outs(%e : tensor<16x256x49xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<16x256x49xf32>
  return %1 : tensor<16x256x49xf32>
}

// A result that is rounded after the sum has a tile of its own, whose fill moves with the product.
// GROUPS-LABEL: func.func @rounded
// GROUPS: scf.forall {{.*}} shared_outs({{.*}}) -> (tensor<16x256x50xf16>)
// GROUPS-NOT: linalg.generic
// GROUPS: scf.forall (%{{.*}}) in (8) shared_outs
// GROUPS: linalg.generic {{.*}}ins(%{{.*}} : f32) {{.*}}mesh = [row, per_col]
// GROUPS: linalg.generic {{.*}}mesh = [row, per_col, none]{{.*}}group_loops = [0, 1]
// GROUPS: linalg.generic {{.*}}mesh = [row, per_col], {{.*}}epilogue
func.func @rounded(%a: tensor<256x256xf32>, %b: tensor<16x256x50xf32>) -> tensor<16x256x50xf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x256x50xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x256x50xf32>) -> tensor<16x256x50xf32>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<256x256xf32>, tensor<16x256x50xf32>) outs(%f : tensor<16x256x50xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<16x256x50xf32>
  %h = tensor.empty() : tensor<16x256x50xf16>
  %1 = linalg.generic {indexing_maps = [#image, #image], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%0 : tensor<16x256x50xf32>) outs(%h : tensor<16x256x50xf16>) {
  ^bb0(%x: f32, %y: f16):
    %s = arith.truncf %x : f32 to f16
    linalg.yield %s : f16
  } -> tensor<16x256x50xf16>
  return %1 : tensor<16x256x50xf16>
}

// A bias of each image would be broadcast to all columns.
// CHECK-LABEL: func.func @bias_of_image
// CHECK-NOT: #sw.map<col>
// CHECK: return
func.func @bias_of_image(%a: tensor<256x256xf32>, %b: tensor<16x256x49xf32>, %c: tensor<16x256x49xf32>, %r: tensor<16x256xf32>) -> tensor<16x256x49xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<256x256xf32>, tensor<16x256x49xf32>) outs(%c : tensor<16x256x49xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<16x256x49xf32>
  %e = tensor.empty() : tensor<16x256x49xf32>
  %1 = linalg.generic {indexing_maps = [#image, #bias, #image], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%0, %r : tensor<16x256x49xf32>, tensor<16x256xf32>) outs(%e : tensor<16x256x49xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<16x256x49xf32>
  return %1 : tensor<16x256x49xf32>
}

// Matrices with an A of their own, and a number of images that the columns do
// not divide.
// CHECK-LABEL: func.func @others
// CHECK-NOT: #sw.map<col>
// CHECK: return
func.func @others(%a: tensor<16x64x64xf32>, %b: tensor<16x64x49xf32>, %c: tensor<16x64x49xf32>,
                  %d: tensor<64x64xf32>, %e: tensor<12x64x49xf32>, %f: tensor<12x64x49xf32>) -> (tensor<16x64x49xf32>, tensor<12x64x49xf32>) {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<16x64x64xf32>, tensor<16x64x49xf32>) outs(%c : tensor<16x64x49xf32>) -> tensor<16x64x49xf32>
  %1 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%d, %e : tensor<64x64xf32>, tensor<12x64x49xf32>) outs(%f : tensor<12x64x49xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<12x64x49xf32>
  return %0, %1 : tensor<16x64x49xf32>, tensor<12x64x49xf32>
}

// More images than columns are no reason to take one column of each.
// CHECK-LABEL: func.func @many
// CHECK: scf.forall (%[[IMAGE:.*]]) in (64) shared_outs
// CHECK-NOT: scf.forall
// CHECK: tensor.extract_slice {{.*}}[%[[IMAGE]], {{.*}} : tensor<64x256x49xf32>
// CHECK: linalg.generic
// CHECK-SAME: sizes = [8,
// CHECK-SAME: mesh = [row, per_col, none]
// CHECK: mapping = [#sw.map<col>]
func.func @many(%a: tensor<256x256xf32>, %b: tensor<64x256x49xf32>, %c: tensor<64x256x49xf32>) -> tensor<64x256x49xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<256x256xf32>, tensor<64x256x49xf32>) outs(%c : tensor<64x256x49xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x256x49xf32>
  return %0 : tensor<64x256x49xf32>
}

// Rows of two are shorter than a vector: the loop over images is the product's.
// CHECK-LABEL: func.func @short
// CHECK: sizes = {{\[[0-9]+, [0-9]+, 1, [0-9]+\]}}
// CHECK-SAME: mesh = {{\[(row|col), (row|col), none\]}}
func.func @short(%a: tensor<256x256xf32>, %b: tensor<64x256x2xf32>, %c: tensor<64x256x2xf32>) -> tensor<64x256x2xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<256x256xf32>, tensor<64x256x2xf32>) outs(%c : tensor<64x256x2xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x256x2xf32>
  return %0 : tensor<64x256x2xf32>
}
