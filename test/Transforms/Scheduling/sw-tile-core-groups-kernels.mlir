// RUN: sw-opt %s -split-input-file --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro core-groups=6},sw-lower-conv{method=winograd},sw-tile)' | FileCheck %s
// RUN: sw-opt %s -split-input-file --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro core-groups=6},sw-lower-conv{method=winograd},sw-tile)' -o /dev/null --remarks-filter=sw-tiling 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: sw-opt %s -split-input-file --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro core-groups=6},sw-lower-conv{method=winograd},sw-plan)' | FileCheck %s --check-prefix=PLAN
// RUN: sw-opt %s -split-input-file --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro},sw-lower-conv{method=winograd},sw-tile)' | FileCheck %s --check-prefix=ONE

// CHECK-LABEL: @pad_on_first
// CHECK: kernel = "pad", {{.*}}first_group, first_reason = "requested by the schedule"
// REMARK: pad in tiles of {{.*}} of the first core group
// PLAN-LABEL: @pad_on_first
// PLAN: linalg.copy {{.*}}sw.schedule = #sw.schedule<method = cpe, loops = [64, 130, 130], sizes = {{.*}}, core_groups = first>
// ONE-LABEL: @pad_on_first
// ONE-NOT: first_group
func.func @pad_on_first(%x: tensor<64x128x128xf32>) -> tensor<64x130x130xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.pad %x low[0, 1, 1] high[0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } {sw.schedule = #sw.schedule<core_groups = first>} : tensor<64x128x128xf32> to tensor<64x130x130xf32>
  return %0 : tensor<64x130x130xf32>
}

// -----

// CHECK-LABEL: @pad_divided
// CHECK: scf.forall (%{{.*}}) = (0) to (2176) step ({{34|68|102|136}})
// CHECK: kernel = "pad", sizes = [{{[0-9]+}}, 34, 34]{{.*}}group_tiles
// REMARK: pad in tiles of 34 rows that are distributed over the CPEs of all core groups
// PLAN-LABEL: @pad_divided
// PLAN: loops = [64, 34, 34], sizes = [{{[0-9]+}}, 34, 34], core_groups = [0]>
func.func @pad_divided(%x: tensor<64x32x32xf32>) -> tensor<64x34x34xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.pad %x low[0, 1, 1] high[0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } {sw.schedule = #sw.schedule<loops = [64, 34, 34], core_groups = [0]>} : tensor<64x32x32xf32> to tensor<64x34x34xf32>
  return %0 : tensor<64x34x34xf32>
}

// -----

// CHECK-LABEL: @pooling
// CHECK: kernel = "pooling_nchw_max", sizes = [1, {{[0-9]+}}, 28, 28, 2, 2]{{.*}}group_tiles
// PLAN-LABEL: @pooling
// PLAN: sw.kernel "pooling_nchw_max" {{.*}}core_groups = [1]
func.func @pooling(%x: tensor<1x64x56x56xf32>, %y: tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32> {
  %window = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, sw.schedule = #sw.schedule<core_groups = [1]>}
      ins(%x, %window : tensor<1x64x56x56xf32>, tensor<2x2xf32>) outs(%y : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
  return %0 : tensor<1x64x28x28xf32>
}

// -----

// All kernels of a convolution follow its request.
// CHECK-LABEL: @convolution
// CHECK: sw.winograd filter {{.*}}kernel = "winograd_filter", {{.*}}first_group, first_reason = "requested by the schedule"
// CHECK: sw.winograd_conv {{.*}}first_group, first_reason = "requested by the schedule"
// REMARK: winograd convolution {{.*}} of the first core group
// REMARK: winograd filter in tiles of {{.*}} of the first core group
// PLAN-LABEL: @convolution
// PLAN: sw.winograd filter {{.*}}core_groups = first
// PLAN: sw.winograd_conv {{.*}}sw.schedule = #sw.schedule<core_groups = first>
// ONE-LABEL: @convolution
// ONE-NOT: first_group
func.func @convolution(%x: tensor<1x64x58x58xf32>, %f: tensor<64x64x3x3xf32>, %y: tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32> {
  %0 = linalg.conv_2d_nchw_fchw {sw.schedule = #sw.schedule<core_groups = first>}
      ins(%x, %f : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) outs(%y : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  return %0 : tensor<1x64x56x56xf32>
}

// -----

// CHECK-LABEL: @transform
// CHECK: scf.forall ({{.*}}(64)
// CHECK: sw.winograd input {{.*}}sizes = [1, {{[0-9]+}}, 7, 7, 6, 28, 36]{{.*}}group_tiles
// PLAN-LABEL: @transform
// PLAN: sw.winograd input {{.*}}loops = [1, 64, 7, 7, 6{{.*}}core_groups = [1]>
func.func @transform(%x: tensor<1x64x28x28xf32>) -> tensor<36x64x1x7x7xf32> {
  %first = arith.constant -1 : index
  %e = tensor.empty() : tensor<36x64x1x7x7xf32>
  %v = sw.winograd input 4 ins(%x : tensor<1x64x28x28xf32>) first(%first) left 1 outs(%e : tensor<36x64x1x7x7xf32>) {sw.schedule = #sw.schedule<core_groups = [1]>} -> tensor<36x64x1x7x7xf32>
  return %v : tensor<36x64x1x7x7xf32>
}
