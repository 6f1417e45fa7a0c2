// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-mixed-precision | FileCheck %s --check-prefixes=CHECK,F16
// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-mixed-precision=precision=mixed-bf16 | FileCheck %s --check-prefixes=CHECK,BF16
// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-mixed-precision=precision=f32 | FileCheck %s --check-prefix=NONE
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-mixed-precision 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-mixed-precision --remark-policy=all --remarks-filter=sw-mixed-precision -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Products of f32 get the mark. One that has a mark keeps it, and others are no products of f32.
// OLD: warning: computes in f32: sw26010 has no arithmetic in f16
// CHECK-LABEL: func.func @products(
// F16: linalg.matmul {sw.operand_type = f16} ins(%arg0, %arg0
// BF16: linalg.matmul {sw.operand_type = bf16} ins(%arg0, %arg0
// CHECK: linalg.matmul {sw.operand_type = f32} ins(
// CHECK: linalg.matmul ins({{.*}}f64
// CHECK: linalg.exp ins(
// F16: linalg.conv_2d_nchw_fchw {sw.operand_type = f16} ins(
// NONE-NOT: sw.operand_type = f16
// REMARK: remark: [Passed] Precision {{.*}} Remark="multiplies f16"
// REMARK: remark: [Missed] Precision {{.*}}Reason="'sw.operand_type' says so", Remark="multiplies f32"
// REMARK: remark: [Missed] Precision {{.*}}Reason="its operands are no f32", Remark="multiplies f64"
// REMARK: remark: [Passed] Precision
func.func @products(%x: tensor<8x8xf32>, %y: tensor<8x8xf64>, %i: tensor<1x4x8x8xf32>, %f: tensor<4x4x3x3xf32>, %o: tensor<1x4x6x6xf32>)
    -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf64>, tensor<8x8xf32>, tensor<1x4x6x6xf32>) {
  %0 = linalg.matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.matmul {sw.operand_type = f32} ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = linalg.matmul ins(%y, %y : tensor<8x8xf64>, tensor<8x8xf64>) outs(%y : tensor<8x8xf64>) -> tensor<8x8xf64>
  %3 = linalg.exp ins(%x : tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
  %4 = linalg.conv_2d_nchw_fchw ins(%i, %f : tensor<1x4x8x8xf32>, tensor<4x4x3x3xf32>) outs(%o : tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  return %0, %1, %2, %3, %4 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf64>, tensor<8x8xf32>, tensor<1x4x6x6xf32>
}
