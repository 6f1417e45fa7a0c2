// Requests for core groups: what is divided, and what sw-tile reports and
// records.
// RUN: sw-opt %s -split-input-file --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro core-groups=6},sw-tile)' | FileCheck %s
// RUN: sw-opt %s -split-input-file --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro core-groups=6},sw-tile)' --remarks-filter=sw-tiling 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: sw-opt %s -split-input-file --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro core-groups=6},sw-plan)' | FileCheck %s --check-prefix=PLAN
// RUN: sw-opt %s -split-input-file --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro},sw-plan)' | FileCheck %s --check-prefix=ONE

// One core group divides nothing, and the plan has no entry.
// ONE-NOT: core_groups =

// CHECK-LABEL: func @columns
// CHECK: scf.forall {{.*}} = (0) to (90)
// CHECK: linalg.matmul {sw.tile = #sw.tile<{{.*}}group_loops = [1], group_tiles = {{[2-9]|[0-9][0-9]}}, predicted =
// CHECK: mapping = [#sw.map<core_group>]
// REMARK: tiles of loops 1 divided over core groups
// PLAN-LABEL: func @columns
// PLAN: sw.kernel {{.*}}core_groups = [1]
func.func @columns(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %0 = linalg.matmul {sw.schedule = #sw.schedule<core_groups = [1]>}
      ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  return %0 : tensor<100x90xf32>
}

// -----

// The divided loop need not be the outermost one.
// CHECK-LABEL: func @inner
// CHECK: scf.forall {{.*}} = (0, 0) to (100, 90) step (40, 24)
// CHECK: mapping = [#sw.map<each>, #sw.map<core_group>]
// REMARK: tiles of 40x24x32{{.*}} tiles of loops 1 divided over core groups
// PLAN-LABEL: func @inner
// PLAN: sw.kernel {{.*}}core_groups = [1]
func.func @inner(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %0 = linalg.matmul {sw.schedule = #sw.schedule<sizes = [40, 24, 32], order = [0, 1, 2], core_groups = [1]>}
      ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  return %0 : tensor<100x90xf32>
}

// -----

// CHECK-LABEL: func @first
// CHECK-NOT: core_group>
// CHECK: linalg.matmul {sw.tile = {{.*}}first_group, first_reason = "requested by the schedule", predicted =
// REMARK: on the first core group
// PLAN-LABEL: func @first
// PLAN: sw.kernel {{.*}}core_groups = first
func.func @first(%a: tensor<2000x640xf32>, %b: tensor<640x900xf32>, %c: tensor<2000x900xf32>) -> tensor<2000x900xf32> {
  %0 = linalg.matmul {sw.schedule = #sw.schedule<core_groups = first>}
      ins(%a, %b : tensor<2000x640xf32>, tensor<640x900xf32>) outs(%c : tensor<2000x900xf32>) -> tensor<2000x900xf32>
  return %0 : tensor<2000x900xf32>
}

// -----

// Without a request the plan says what was chosen.
// CHECK-LABEL: func @chosen
// CHECK: linalg.matmul {sw.tile = #sw.tile<{{.*}}group_loops = [{{.*}}], group_tiles = {{[0-9]+}}, predicted_all = {{.*}}, predicted_first =
// CHECK: mapping = [#sw.map<core_group>
// REMARK: divided over core groups
// PLAN-LABEL: func @chosen
// PLAN: sw.kernel {{.*}}core_groups = [
func.func @chosen(%a: tensor<2000x640xf32>, %b: tensor<640x900xf32>, %c: tensor<2000x900xf32>) -> tensor<2000x900xf32> {
  %0 = linalg.matmul
      ins(%a, %b : tensor<2000x640xf32>, tensor<640x900xf32>) outs(%c : tensor<2000x900xf32>) -> tensor<2000x900xf32>
  return %0 : tensor<2000x900xf32>
}

// -----

// Only the loops of the list are cut.
// CHECK-LABEL: func @add
// CHECK: scf.forall (%{{.*}}) in (37)
// REMARK: distributed over the CPEs of all core groups
// PLAN-LABEL: func @add
// PLAN: sw.kernel {{.*}}core_groups = [0]
func.func @add(%a: tensor<37x501xf32>, %b: tensor<37x501xf32>) -> tensor<37x501xf32> {
  %e = tensor.empty() : tensor<37x501xf32>
  %0 = linalg.add {sw.schedule = #sw.schedule<core_groups = [0]>}
      ins(%a, %b : tensor<37x501xf32>, tensor<37x501xf32>) outs(%e : tensor<37x501xf32>) -> tensor<37x501xf32>
  return %0 : tensor<37x501xf32>
}

// -----

// CHECK-LABEL: func @add_first
// CHECK: first_group
// REMARK: distributed over the CPEs of the first core group
// PLAN-LABEL: func @add_first
// PLAN: sw.kernel {{.*}}core_groups = first
func.func @add_first(%a: tensor<3700x501xf32>, %b: tensor<3700x501xf32>) -> tensor<3700x501xf32> {
  %e = tensor.empty() : tensor<3700x501xf32>
  %0 = linalg.add {sw.schedule = #sw.schedule<core_groups = first>}
      ins(%a, %b : tensor<3700x501xf32>, tensor<3700x501xf32>) outs(%e : tensor<3700x501xf32>) -> tensor<3700x501xf32>
  return %0 : tensor<3700x501xf32>
}

// -----

// CHECK-LABEL: func @transpose
// CHECK: scf.forall (%{{[a-z0-9]*}}) {{in \(501\)|= \(0\) to \(501\)}}
// REMARK: distributed over the CPEs of all core groups
// PLAN-LABEL: func @transpose
// PLAN: sw.kernel {{.*}}method = cpe{{.*}}core_groups = [0]
func.func @transpose(%a: tensor<37x501xf32>) -> tensor<501x37xf32> {
  %e = tensor.empty() : tensor<501x37xf32>
  %0 = linalg.transpose ins(%a : tensor<37x501xf32>) outs(%e : tensor<501x37xf32>) permutation = [1, 0]
      {sw.schedule = #sw.schedule<core_groups = [0]>}
  return %0 : tensor<501x37xf32>
}

// -----

// Two tiles of the reduction are a block of 4 KiB: each core group begins so many
// after the one before. With one tile, and on the first core group, nothing
// rotates.
// CHECK-LABEL: func @rotation
// CHECK: linalg.matmul {sw.tile = {{.*}}rotation = 2, group_loops
// CHECK: linalg.matmul {sw.tile =
// CHECK-NOT: rotation
// CHECK: linalg.matmul {sw.tile =
// CHECK-NOT: rotation
// CHECK: return
func.func @rotation(%a: tensor<768x2048xf32>, %b: tensor<2048x512xf32>, %c: tensor<768x512xf32>, %d: tensor<768x64xf32>, %e: tensor<64x512xf32>)
    -> (tensor<768x512xf32>, tensor<768x512xf32>, tensor<768x512xf32>) {
  %0 = linalg.matmul {sw.schedule = #sw.schedule<sizes = [128, 512, 512], order = [0, 1, 2]>}
      ins(%a, %b : tensor<768x2048xf32>, tensor<2048x512xf32>) outs(%c : tensor<768x512xf32>) -> tensor<768x512xf32>
  %1 = linalg.matmul {sw.schedule = #sw.schedule<sizes = [128, 512, 64], order = [0, 1, 2]>}
      ins(%d, %e : tensor<768x64xf32>, tensor<64x512xf32>) outs(%c : tensor<768x512xf32>) -> tensor<768x512xf32>
  %2 = linalg.matmul {sw.schedule = #sw.schedule<sizes = [128, 512, 512], order = [0, 1, 2], core_groups = first>}
      ins(%a, %b : tensor<768x2048xf32>, tensor<2048x512xf32>) outs(%c : tensor<768x512xf32>) -> tensor<768x512xf32>
  return %0, %1, %2 : tensor<768x512xf32>, tensor<768x512xf32>, tensor<768x512xf32>
}

// -----

// Core groups share the results of a reduction. The images of each are added up
// by one of them, so they do not count as tiles to divide.
// CHECK-LABEL: func @channels
// CHECK: scf.forall {{.*}} = (0) to (512) step (86) shared_outs
// CHECK: mapping = [#sw.map<core_group>]
func.func @channels(%a: tensor<32x512x7x7xf32>, %b: tensor<512xf32>) -> tensor<512xf32> {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<32x512x7x7xf32>)
      outs(%b : tensor<512xf32>) dimensions = [0, 2, 3]
  return %0 : tensor<512xf32>
}

// -----

// Images of mesh columns, tiles of filters that do not divide: the fill is in
// the loop over images alone.
// CHECK-LABEL: func @images
// CHECK: scf.forall {{.*}} step (8, 192)
// CHECK-NOT: linalg.fill
// CHECK: scf.forall {{.*}} in (8)
// CHECK: linalg.generic {{.*}} sizes = [8, 192, 49], mesh = [row, per_col]
// CHECK: mapping = [#sw.map<core_group>, #sw.map<core_group>]
func.func @images(%x: tensor<32x512x49xf32>, %w: tensor<2048x512xf32>, %e: tensor<32x2048x49xf32>) -> tensor<32x2048x49xf32> {
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<32x2048x49xf32>) -> tensor<32x2048x49xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(n, m, p, k) -> (m, k)>, affine_map<(n, m, p, k) -> (n, k, p)>, affine_map<(n, m, p, k) -> (n, m, p)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%w, %x : tensor<2048x512xf32>, tensor<32x512x49xf32>) outs(%f : tensor<32x2048x49xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<32x2048x49xf32>
  return %0 : tensor<32x2048x49xf32>
}
