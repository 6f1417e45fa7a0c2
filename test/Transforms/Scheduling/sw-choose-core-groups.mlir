// RUN: sw-opt --sw-set-target="chip=sw26010pro core-groups=6" --sw-choose-core-groups --split-input-file %s | FileCheck %s
// RUN: sw-opt --sw-set-target="chip=sw26010pro core-groups=6" --sw-choose-core-groups --split-input-file --remarks-filter=sw-choose-core-groups %s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: sw-opt --sw-set-target="chip=sw26010pro" --sw-choose-core-groups --split-input-file %s | FileCheck %s --check-prefix=ONE

// Little work: several core groups would gain less than they need to start.
// CHECK-NOT: sw.used_core_groups
// CHECK: func.func @small
// ONE-NOT: sw.used_core_groups
// REMARK: one core group: 6 would gain {{[0-9.]+}} us and need {{[0-9.]+}} us more to start and for barriers
func.func @small(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = linalg.exp ins(%0 : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %1 : tensor<4x16xf32>
}

// -----

// CHECK: "sw.used_core_groups" = 6
// CHECK: func.func @large
func.func @large(%a: tensor<1000x800xf32>, %b: tensor<800x600xf32>, %c: tensor<1000x600xf32>) -> tensor<1000x600xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<1000x800xf32>, tensor<800x600xf32>) outs(%c : tensor<1000x600xf32>) -> tensor<1000x600xf32>
  return %0 : tensor<1000x600xf32>
}

// -----

// One kernel that moves much.
// CHECK: "sw.used_core_groups" = 6
// CHECK: func.func @long
func.func @long(%a: tensor<1000x800xf32>, %c: tensor<1000x800xf32>) -> tensor<1000x800xf32> {
  %0 = linalg.exp ins(%a : tensor<1000x800xf32>) outs(%c : tensor<1000x800xf32>) -> tensor<1000x800xf32>
  return %0 : tensor<1000x800xf32>
}

// -----

// Without kernels, and with extents that are not known.
// CHECK-NOT: sw.used_core_groups
// CHECK: func.func @none
func.func @none(%a: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
