// RUN: sw-opt %s --split-input-file --sw-set-target=chip=sw26010pro --sw-decompose --sw-fuse --sw-narrow-products=choice=always | FileCheck %s
// RUN: sw-opt %s --split-input-file --sw-set-target=chip=sw26010pro --sw-decompose --sw-fuse --sw-narrow-products | FileCheck %s --check-prefix=AUTO
// RUN: sw-opt %s --split-input-file --sw-set-target=chip=sw26010pro --sw-decompose --sw-fuse '--sw-narrow-products=choice=always run=0' | FileCheck %s --check-prefix=WIDE
// RUN: sw-opt %s --split-input-file --sw-set-target=chip=sw26010pro --sw-decompose --sw-fuse --sw-narrow-products=choice=never | FileCheck %s --check-prefix=WIDE
// RUN: sw-opt %s --split-input-file --sw-set-target=chip=sw26010 --sw-decompose --sw-fuse --sw-narrow-products=choice=always | FileCheck %s --check-prefix=WIDE

// Keys and values are rounded before the tiles, queries where they are scaled, and exponentials in an op of their own, since their sum
// reads f32. Here the model predicts that the casts take longer than the products save.

// CHECK-LABEL: func.func @plain(
// CHECK: %[[Q:.*]] = linalg.generic {{.*}} ins(%arg0 : tensor<4x128x64xf32>) outs(%{{.*}} : tensor<4x128x64xf16>)
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: arith.truncf
// CHECK: linalg.generic {{.*}} ins(%[[Q]], %{{.*}} : tensor<4x128x64xf16>, tensor<4x128x64xf16>) outs(%{{.*}} : tensor<4x128x128xf32>) attrs = {sw.run = 64 : i64}
// CHECK: %[[E:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<4x128x128xf32>)
// CHECK: math.exp
// CHECK: %[[P:.*]] = linalg.generic {{.*}} ins(%[[E]] : tensor<4x128x128xf32>) outs(%{{.*}} : tensor<4x128x128xf16>)
// CHECK: linalg.generic {{.*}} ins(%[[E]] : tensor<4x128x128xf32>) outs(%{{.*}} : tensor<4x128xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[P]], %{{.*}} : tensor<4x128x128xf16>, tensor<4x128x64xf16>) outs(%{{.*}} : tensor<4x128x64xf32>) attrs = {sw.run = 64 : i64}
// AUTO-LABEL: func.func @plain(
// AUTO-NOT: sw.run
// WIDE-LABEL: func.func @plain(
// WIDE-NOT: f16
// WIDE: return
func.func @plain(%q: tensor<4x128x64xf32>, %k: tensor<4x128x64xf32>, %v: tensor<4x128x64xf32>) -> tensor<4x128x64xf32> {
  %e = tensor.empty() : tensor<4x128x64xf32>
  %0 = sw.attention {sw.operand_type = f16} ins(%q, %k, %v : tensor<4x128x64xf32>, tensor<4x128x64xf32>, tensor<4x128x64xf32>) outs(%e : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
  return %0 : tensor<4x128x64xf32>
}

// -----

// More rows than casts.
// AUTO-LABEL: func.func @long(
// AUTO: attrs = {sw.run = 64 : i64}
// AUTO: attrs = {sw.run = 64 : i64}
// CHECK-LABEL: func.func @long(
// WIDE-LABEL: func.func @long(
func.func @long(%q: tensor<12x2048x64xf32>, %k: tensor<12x2048x64xf32>, %v: tensor<12x2048x64xf32>) -> tensor<12x2048x64xf32> {
  %e = tensor.empty() : tensor<12x2048x64xf32>
  %0 = sw.attention {sw.operand_type = f16} ins(%q, %k, %v : tensor<12x2048x64xf32>, tensor<12x2048x64xf32>, tensor<12x2048x64xf32>) outs(%e : tensor<12x2048x64xf32>) -> tensor<12x2048x64xf32>
  return %0 : tensor<12x2048x64xf32>
}

// -----

// Rows of an odd number of scores are no words.
// CHECK-LABEL: func.func @odd(
// CHECK-NOT: f16
// CHECK: return
func.func @odd(%q: tensor<2x128x64xf32>, %k: tensor<2x65x64xf32>, %v: tensor<2x65x64xf32>) -> tensor<2x128x64xf32> {
  %e = tensor.empty() : tensor<2x128x64xf32>
  %0 = sw.attention {sw.operand_type = f16} ins(%q, %k, %v : tensor<2x128x64xf32>, tensor<2x65x64xf32>, tensor<2x65x64xf32>) outs(%e : tensor<2x128x64xf32>) -> tensor<2x128x64xf32>
  return %0 : tensor<2x128x64xf32>
}
