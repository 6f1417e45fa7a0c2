// RUN: sw-opt --sw-widen-floats --split-input-file %s | FileCheck %s
// Arrays of 16 bits at the ends of a function, f32 between.

// CHECK-LABEL: func.func @arrays(
// CHECK-SAME: %[[X:.*]]: tensor<8x64xf16>) -> tensor<8x64xf16>
// CHECK: %[[WIDE:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<8x64xf16>)
// CHECK: arith.extf %{{.*}} : f16 to f32
// CHECK: %[[EXP:.*]] = linalg.exp ins(%[[WIDE]] : tensor<8x64xf32>)
// CHECK: %[[NARROW:.*]] = linalg.generic {{.*}} ins(%[[EXP]] : tensor<8x64xf32>)
// CHECK: arith.truncf %{{.*}} : f32 to f16
// CHECK: return %[[NARROW]] : tensor<8x64xf16>
func.func @arrays(%x: tensor<8x64xf16>) -> tensor<8x64xf16> {
  %e = tensor.empty() : tensor<8x64xf16>
  %0 = linalg.exp ins(%x : tensor<8x64xf16>) outs(%e : tensor<8x64xf16>) -> tensor<8x64xf16>
  return %0 : tensor<8x64xf16>
}

// -----

// A cast of the program rounds; one from 16 bits is none any more.
#id = affine_map<(i) -> (i)>
// CHECK-LABEL: func.func @casts
// CHECK: %[[T:.*]] = arith.truncf %{{.*}} : f32 to bf16
// CHECK-NEXT: %[[E:.*]] = arith.extf %[[T]] : bf16 to f32
// CHECK-NEXT: arith.subf %{{.*}}, %[[E]] : f32
func.func @casts(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%p: f32, %o: f32):
    %t = arith.truncf %p : f32 to bf16
    %w = arith.extf %t : bf16 to f32
    %s = arith.subf %p, %w : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  return %0 : tensor<64xf32>
}

// -----

// A scalar that a body widens.
// CHECK-LABEL: func.func @scalar(
// CHECK-SAME: %{{.*}}: tensor<64xf32>, %[[S:.*]]: f16)
// CHECK: %[[W:.*]] = arith.extf %[[S]] : f16 to f32
// CHECK-NOT: arith.extf
// CHECK: arith.mulf %{{.*}}, %[[W]] : f32
func.func @scalar(%x: tensor<64xf32>, %s: f16) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%p: f32, %o: f32):
    %w = arith.extf %s : f16 to f32
    %m = arith.mulf %p, %w : f32
    linalg.yield %m : f32
  } -> tensor<64xf32>
  return %0 : tensor<64xf32>
}

// -----

// Products take f32; constants are f32.
// CHECK-LABEL: func.func @product
// CHECK: %[[B:.*]] = arith.constant dense<{{\[\[}}1.000000e+00, 5.000000e-01], [6.550400e+04, 5.96046448E-8]]> : tensor<2x2xf32>
// CHECK: linalg.matmul {sw.operand_type = f16} ins(%{{.*}}, %[[B]] : tensor<2x2xf32>, tensor<2x2xf32>) outs(%{{.*}} : tensor<2x2xf32>)
func.func @product(%x: tensor<2x2xf16>) -> tensor<2x2xf32> {
  %b = arith.constant dense<[[1.0, 0.5], [65504.0, 5.96046448E-8]]> : tensor<2x2xf16>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %0 = linalg.matmul ins(%x, %b : tensor<2x2xf16>, tensor<2x2xf16>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----

// Rows that are no words are converted in other ones.
// CHECK-LABEL: func.func @filters
// CHECK: %[[LINE:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1, 2, 3]] : tensor<64x64x3x3xf16> into tensor<36864xf16>
// CHECK: tensor.expand_shape %[[LINE]] {{.*}} into tensor<64x576xf16>
// CHECK: linalg.generic
// CHECK: tensor.expand_shape {{.*}} into tensor<64x64x3x3xf32>
func.func @filters(%x: tensor<64x64x3x3xf16>) -> tensor<64x64x3x3xf32> {
  %e = tensor.empty() : tensor<64x64x3x3xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<64x64x3x3xf16>) outs(%e : tensor<64x64x3x3xf32>) {
  ^bb0(%p: f16, %o: f32):
    %w = arith.extf %p : f16 to f32
    linalg.yield %w : f32
  } -> tensor<64x64x3x3xf32>
  return %c : tensor<64x64x3x3xf32>
}

// -----

// Memrefs are copied, and written again where they may have changed. Private
// functions take f32.
// CHECK-LABEL: func.func @memrefs(
// CHECK-SAME: %[[X:.*]]: memref<4x8xf16>, %[[Y:.*]]: memref<4x8xf16>)
// CHECK: %[[XW:.*]] = memref.alloc() : memref<4x8xf32>
// CHECK: linalg.generic {{.*}} ins(%[[X]] : memref<4x8xf16>) outs(%[[XW]] : memref<4x8xf32>)
// CHECK: %[[YW:.*]] = memref.alloc() : memref<4x8xf32>
// CHECK: call @inner(%[[XW]], %[[YW]]) : (memref<4x8xf32>, memref<4x8xf32>) -> ()
// CHECK: linalg.generic {{.*}} ins(%[[YW]] : memref<4x8xf32>) outs(%[[Y]] : memref<4x8xf16>)
// CHECK-NOT: outs(%[[X]]
// CHECK: func.func private @inner(%{{.*}}: memref<4x8xf32>, %{{.*}}: memref<4x8xf32>)
func.func @memrefs(%x: memref<4x8xf16>, %y: memref<4x8xf16>) {
  call @inner(%x, %y) : (memref<4x8xf16>, memref<4x8xf16>) -> ()
  linalg.abs ins(%x : memref<4x8xf16>) outs(%y : memref<4x8xf16>)
  return
}
func.func private @inner(%x: memref<4x8xf16>, %y: memref<4x8xf16>) {
  linalg.exp ins(%x : memref<4x8xf16>) outs(%y : memref<4x8xf16>)
  return
}

// -----

// Functions that others see keep their types; their callers convert.
// CHECK-LABEL: func.func private @outside(tensor<4xbf16>, bf16) -> tensor<4xbf16>
// CHECK: func.func @caller(%{{.*}}: tensor<4xf32>, %{{.*}}: bf16) -> tensor<4xf32>
// CHECK: %[[A:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<4xbf16>)
// CHECK: %[[R:.*]] = call @outside(%[[A]], %{{.*}}) : (tensor<4xbf16>, bf16) -> tensor<4xbf16>
// CHECK: linalg.generic {{.*}} ins(%[[R]] : tensor<4xbf16>) outs(%{{.*}} : tensor<4xf32>)
func.func private @outside(tensor<4xbf16>, bf16) -> tensor<4xbf16>
func.func @caller(%x: tensor<4xf32>, %s: bf16) -> tensor<4xf32> {
  %n = arith.truncf %x : tensor<4xf32> to tensor<4xbf16>
  %r = call @outside(%n, %s) : (tensor<4xbf16>, bf16) -> tensor<4xbf16>
  %w = arith.extf %r : tensor<4xbf16> to tensor<4xf32>
  return %w : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @untouched
// CHECK-NEXT: return
func.func @untouched(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
