// RUN: sw-opt %s --split-input-file --sw-set-target=chip=sw26010pro --sw-narrow-products=tile-casts=never | FileCheck %s
// RUN: sw-opt %s --split-input-file --sw-set-target=chip=sw26010pro --sw-narrow-products | FileCheck %s --check-prefix=TILES
// RUN: sw-opt %s --split-input-file --sw-set-target=chip=sw26010pro --sw-narrow-products=run=16 | FileCheck %s --check-prefix=RUN16
// RUN: sw-opt %s --split-input-file --sw-set-target=chip=sw26010 --sw-narrow-products=tile-casts=never | FileCheck %s --check-prefix=WIDE
// RUN: sw-opt %s --split-input-file --sw-set-target=chip=sw26010 --sw-narrow-products=tile-casts=always | FileCheck %s --check-prefix=ONTILES

// An operand that was widened is read as it was, and a constant is rounded.

#all = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: func.func @widened(
// CHECK-SAME: %[[X:.*]]: tensor<512x512xf16>
// CHECK: %[[B:.*]] = arith.constant dense<1.500000e+00> : tensor<512x1024xf16>
// CHECK: linalg.generic {{.*}} ins(%[[X]], %[[B]] : tensor<512x512xf16>, tensor<512x1024xf16>) outs(%{{.*}} : tensor<512x1024xf32>)
// CHECK-SAME: attrs = {sw.run = 64 : i64} {
// CHECK-NEXT: ^bb0(%[[P:.*]]: f16, %[[Q:.*]]: f16, %[[S:.*]]: f32):
// CHECK-NEXT: %[[A:.*]] = arith.extf %[[P]] : f16 to f32
// CHECK-NEXT: %[[C:.*]] = arith.extf %[[Q]] : f16 to f32
// CHECK-NEXT: %[[M:.*]] = arith.mulf %[[A]], %[[C]] : f32
// CHECK-NEXT: arith.addf %[[S]], %[[M]] : f32

// RUN16: {sw.run = 16 : i64}
// The first chip has no 16-bit arithmetic.
// WIDE-LABEL: func.func @widened(
// WIDE: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<512x512xf32>, tensor<512x1024xf32>)
// The product reads what was widened, and its tiles are converted.
// ONTILES-LABEL: func.func @widened(
// ONTILES-NOT: linalg.generic {{.*}} outs(%{{.*}} : tensor<512x512xf32>)
// ONTILES: linalg.generic {{.*}} ins(%arg0, %{{.*}} : tensor<512x512xf16>, tensor<512x1024xf32>) outs(%{{.*}} : tensor<512x1024xf32>)
// ONTILES-NOT: sw.run
// ONTILES-NEXT: ^bb0(%[[P:.*]]: f16, %[[Q:.*]]: f32, %[[S:.*]]: f32):
// ONTILES-NEXT: %[[A:.*]] = arith.extf %[[P]] : f16 to f32
// ONTILES-NEXT: %[[M:.*]] = arith.mulf %[[A]], %[[Q]] : f32
// ONTILES-NEXT: arith.addf %[[S]], %[[M]] : f32
func.func @widened(%x: tensor<512x512xf16>, %c: tensor<512x1024xf32>) -> tensor<512x1024xf32> {
  %e = tensor.empty() : tensor<512x512xf32>
  %a = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<512x512xf16>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%p: f16, %o: f32):
    %w = arith.extf %p : f16 to f32
    linalg.yield %w : f32
  } -> tensor<512x512xf32>
  %b = arith.constant dense<1.5> : tensor<512x1024xf32>
  %0 = linalg.matmul {sw.operand_type = f16} ins(%a, %b : tensor<512x512xf32>, tensor<512x1024xf32>)
      outs(%c : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  return %0 : tensor<512x1024xf32>
}

// -----

// The op that computes an operand rounds it, through a reshape. What others
// read too is rounded by an op of its own, once for all products, or by the
// products, on tiles.

#all = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: func.func @computed(
// CHECK: %[[B:.*]] = linalg.generic {{.*}} ins(%arg1 : tensor<512x1024xf32>) outs(%{{.*}} : tensor<512x1024xbf16>)
// CHECK: %[[R:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<512x16x32xbf16>)
// CHECK: math.exp
// CHECK-NEXT: arith.truncf %{{.*}} : f32 to bf16
// CHECK: %[[A:.*]] = tensor.collapse_shape %[[R]] {{.*}} : tensor<512x16x32xbf16> into tensor<512x512xbf16>
// CHECK: linalg.generic {{.*}} ins(%[[A]], %[[B]] :
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[B]] :

// TILES-LABEL: func.func @computed(
// TILES: linalg.generic {{.*}} ins(%{{.*}}, %arg1 : tensor<512x512xbf16>, tensor<512x1024xf32>) {{.*}} attrs = {sw.run = 64 : i64} {
// TILES-NEXT: ^bb0(%[[P:.*]]: bf16, %[[Q:.*]]: f32, %{{.*}}: f32):
// TILES-NEXT: %[[A:.*]] = arith.extf %[[P]] : bf16 to f32
// TILES-NEXT: %[[R:.*]] = arith.truncf %[[Q]] : f32 to bf16
// TILES-NEXT: %[[B:.*]] = arith.extf %[[R]] : bf16 to f32
// TILES-NEXT: arith.mulf %[[A]], %[[B]] : f32
#cube = affine_map<(i, j, k) -> (i, j, k)>
func.func @computed(%x: tensor<512x16x32xf32>, %b: tensor<512x1024xf32>, %c: tensor<512x1024xf32>) -> (tensor<512x1024xf32>, tensor<512x1024xf32>) {
  %e = tensor.empty() : tensor<512x16x32xf32>
  %y = linalg.generic {indexing_maps = [#cube, #cube], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<512x16x32xf32>) outs(%e : tensor<512x16x32xf32>) {
  ^bb0(%p: f32, %o: f32):
    %w = math.exp %p : f32
    linalg.yield %w : f32
  } -> tensor<512x16x32xf32>
  %a = tensor.collapse_shape %y [[0], [1, 2]] : tensor<512x16x32xf32> into tensor<512x512xf32>
  %0 = linalg.matmul {sw.operand_type = bf16} ins(%a, %b : tensor<512x512xf32>, tensor<512x1024xf32>)
      outs(%c : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %d = arith.constant dense<0.5> : tensor<512x512xf32>
  %1 = linalg.matmul {sw.operand_type = bf16} ins(%d, %b : tensor<512x512xf32>, tensor<512x1024xf32>)
      outs(%0 : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  return %1, %b : tensor<512x1024xf32>, tensor<512x1024xf32>
}

// -----

// Stays f32: rows of odd length, a constant that is no f16, and a product that
// nobody marked.

// CHECK-LABEL: func.func @untouched(
// CHECK: linalg.matmul ins(%{{.*}} : tensor<512x511xf32>, tensor<511x1024xf32>)
// CHECK: linalg.matmul ins(%{{.*}} : tensor<512x512xf32>, tensor<512x1024xf32>)
// CHECK: linalg.matmul ins(%{{.*}} : tensor<512x512xf32>, tensor<512x1024xf32>)
func.func @untouched(%x: tensor<512x511xf32>, %y: tensor<511x1024xf32>, %a: tensor<512x512xf32>, %c: tensor<512x1024xf32>) -> tensor<512x1024xf32> {
  %0 = linalg.matmul {sw.operand_type = f16} ins(%x, %y : tensor<512x511xf32>, tensor<511x1024xf32>)
      outs(%c : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %b = arith.constant dense<1.0e5> : tensor<512x1024xf32>
  %1 = linalg.matmul {sw.operand_type = f16} ins(%a, %b : tensor<512x512xf32>, tensor<512x1024xf32>)
      outs(%0 : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %2 = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x1024xf32>)
      outs(%1 : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  return %2 : tensor<512x1024xf32>
}
