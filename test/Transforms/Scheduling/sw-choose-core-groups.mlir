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

// -----

// The program asks for it.
// CHECK: "sw.used_core_groups" = 6
// CHECK: func.func @asked
func.func @asked(%a: tensor<64x8xf32>, %c: tensor<64x8xf32>) -> tensor<64x8xf32> {
  %0 = linalg.exp {sw.schedule = #sw.schedule<core_groups = [0]>} ins(%a : tensor<64x8xf32>) outs(%c : tensor<64x8xf32>) -> tensor<64x8xf32>
  return %0 : tensor<64x8xf32>
}

// -----

// A copy of its own, not an operand of a product.
// CHECK: "sw.used_core_groups" = 6
// CHECK: func.func @transposed
func.func @transposed(%a: tensor<1000x800xf32>, %c: tensor<800x1000xf32>) -> tensor<800x1000xf32> {
  %0 = linalg.transpose ins(%a : tensor<1000x800xf32>) outs(%c : tensor<800x1000xf32>) permutation = [1, 0]
  return %0 : tensor<800x1000xf32>
}

// -----

// Ops that no CPE runs gain nothing: a gather, and positions.
// CHECK-NOT: sw.used_core_groups
// CHECK: func.func @others
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @others(%a: tensor<1000x800xf32>, %i: tensor<1000xi64>, %p: tensor<1000x800xindex>, %c: tensor<1000x800xf32>) -> (tensor<1000x800xf32>, tensor<1000x800xindex>) {
  %0 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%i : tensor<1000xi64>) outs(%c : tensor<1000x800xf32>) {
  ^bb0(%row: i64, %old: f32):
    %r = arith.index_cast %row : i64 to index
    %k = linalg.index 1 : index
    %x = tensor.extract %a[%r, %k] : tensor<1000x800xf32>
    linalg.yield %x : f32
  } -> tensor<1000x800xf32>
  %1 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%p : tensor<1000x800xindex>) {
  ^bb0(%old: index):
    %k = linalg.index 1 : index
    linalg.yield %k : index
  } -> tensor<1000x800xindex>
  return %0, %1 : tensor<1000x800xf32>, tensor<1000x800xindex>
}
