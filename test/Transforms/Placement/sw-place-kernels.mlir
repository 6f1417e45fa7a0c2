// Kernels that do not depend on each other run at the same time.
// RUN: sw-opt %s --sw-set-target="chip=sw26010pro core-groups=6" --sw-place-kernels --split-input-file --remarks-filter='sw-place-kernels' --verify-diagnostics | FileCheck %s

// A program on one core group is not changed.
// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-place-kernels --split-input-file | FileCheck %s --check-prefix=ONE
// ONE-NOT: sw.group_range

// Any gain, or none at all.
// RUN: sw-opt %s --sw-set-target="chip=sw26010pro core-groups=6" --sw-place-kernels=gain=-1000 --split-input-file | FileCheck %s --check-prefix=ALL
// ALL-LABEL: func.func @large
// ALL-COUNT-2: sw.group_range
// ALL-LABEL: func.func @requested
// RUN: sw-opt %s --sw-set-target="chip=sw26010pro core-groups=6" --sw-place-kernels=gain=99 --split-input-file | FileCheck %s --check-prefix=ONE

#id = affine_map<(d0, d1) -> (d0, d1)>
#bias = affine_map<(d0, d1) -> (d1)>

// Queries and keys of a layer: the product with its epilogue, and the other
// one. The epilogue belongs to its product.
// CHECK-LABEL: func.func @queries
// CHECK-SAME:      %[[X:[^:]*]]: {{[^%]*}}%[[Q:[^:]*]]: {{[^%]*}}%[[K:[^:]*]]: {{[^%]*}}%[[B:[^:]*]]:
// CHECK:         %[[KEYS:.*]] = linalg.matmul {sw.group_range = array<i64: 0, [[N:[2-4]]]>} ins(%[[X]], %[[K]]
// CHECK:         %[[SUMS:.*]] = linalg.matmul {sw.group_range = array<i64: [[N]], [[M:[2-4]]]>} ins(%[[X]], %[[Q]]
// CHECK:         linalg.generic {{.*}} ins(%[[SUMS]], %[[B]] : {{.*}} attrs = {sw.group_range = array<i64: [[N]], [[M]]>}
func.func @queries(%x: tensor<64x256xf32>, %q: tensor<256x256xf32>, %k: tensor<256x256xf32>, %b: tensor<256xf32>)
    -> (tensor<64x256xf32>, tensor<64x256xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %0 = linalg.matmul ins(%x, %q : tensor<64x256xf32>, tensor<256x256xf32>) outs(%f : tensor<64x256xf32>) -> tensor<64x256xf32>
  // expected-remark-re @below {{2 kernels at the same time: linalg.matmul on {{[2-4]}}, linalg.matmul on {{[2-4]}}; {{[0-9.]+}} us predicted, {{[0-9.]+}} us one after the other}}
  %1 = linalg.matmul ins(%x, %k : tensor<64x256xf32>, tensor<256x256xf32>) outs(%f : tensor<64x256xf32>) -> tensor<64x256xf32>
  %2 = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %b : tensor<64x256xf32>, tensor<256xf32>) outs(%e : tensor<64x256xf32>) {
  ^bb0(%s: f32, %t: f32, %o: f32):
    %sum = arith.addf %s, %t : f32
    linalg.yield %sum : f32
  } -> tensor<64x256xf32>
  return %2, %1 : tensor<64x256xf32>, tensor<64x256xf32>
}

// -----

// The second product reads the first one.
// CHECK-LABEL: func.func @chain
// CHECK-NOT:     sw.group_range
func.func @chain(%x: tensor<64x256xf32>, %w: tensor<256x256xf32>) -> tensor<64x256xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x256xf32>, tensor<256x256xf32>) outs(%f : tensor<64x256xf32>) -> tensor<64x256xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<64x256xf32>, tensor<256x256xf32>) outs(%f : tensor<64x256xf32>) -> tensor<64x256xf32>
  return %1 : tensor<64x256xf32>
}

// -----

// All core groups are busy with large products.
// CHECK-LABEL: func.func @large
// CHECK-NOT:     sw.group_range
func.func @large(%x: tensor<3072x3072xf32>, %q: tensor<3072x3072xf32>, %k: tensor<3072x3072xf32>)
    -> (tensor<3072x3072xf32>, tensor<3072x3072xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3072x3072xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3072x3072xf32>) -> tensor<3072x3072xf32>
  %0 = linalg.matmul ins(%x, %q : tensor<3072x3072xf32>, tensor<3072x3072xf32>) outs(%f : tensor<3072x3072xf32>) -> tensor<3072x3072xf32>
  %1 = linalg.matmul ins(%x, %k : tensor<3072x3072xf32>, tensor<3072x3072xf32>) outs(%f : tensor<3072x3072xf32>) -> tensor<3072x3072xf32>
  return %0, %1 : tensor<3072x3072xf32>, tensor<3072x3072xf32>
}

// -----

// A product with a requested schedule keeps all core groups.
// CHECK-LABEL: func.func @requested
// CHECK-NOT:     sw.group_range
func.func @requested(%x: tensor<64x256xf32>, %q: tensor<256x256xf32>, %k: tensor<256x256xf32>)
    -> (tensor<64x256xf32>, tensor<64x256xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %0 = linalg.matmul {sw.schedule = #sw.schedule<core_groups = [0]>} ins(%x, %q : tensor<64x256xf32>, tensor<256x256xf32>) outs(%f : tensor<64x256xf32>) -> tensor<64x256xf32>
  %1 = linalg.matmul ins(%x, %k : tensor<64x256xf32>, tensor<256x256xf32>) outs(%f : tensor<64x256xf32>) -> tensor<64x256xf32>
  return %0, %1 : tensor<64x256xf32>, tensor<64x256xf32>
}

// -----

// The management core runs what is between them.
// CHECK-LABEL: func.func @apart
// CHECK-NOT:     sw.group_range
func.func private @other()
func.func @apart(%x: tensor<64x256xf32>, %q: tensor<256x256xf32>, %k: tensor<256x256xf32>)
    -> (tensor<64x256xf32>, tensor<64x256xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %0 = linalg.matmul ins(%x, %q : tensor<64x256xf32>, tensor<256x256xf32>) outs(%f : tensor<64x256xf32>) -> tensor<64x256xf32>
  func.call @other() : () -> ()
  %1 = linalg.matmul ins(%x, %k : tensor<64x256xf32>, tensor<256x256xf32>) outs(%f : tensor<64x256xf32>) -> tensor<64x256xf32>
  return %0, %1 : tensor<64x256xf32>, tensor<64x256xf32>
}

// -----

// Another order of the program: both first products, then both second ones.
// CHECK-LABEL: func.func @branches
// CHECK:         %[[A:.*]] = linalg.matmul {sw.group_range = array<i64: 0, 3>}
// CHECK:         %[[B:.*]] = linalg.matmul {sw.group_range = array<i64: 3, 3>}
// CHECK:         linalg.matmul {sw.group_range = array<i64: 0, 3>} ins(%[[A]]
// CHECK:         linalg.matmul {sw.group_range = array<i64: 3, 3>} ins(%[[B]]
func.func @branches(%x: tensor<64x256xf32>, %q: tensor<256x256xf32>, %k: tensor<256x256xf32>)
    -> (tensor<64x256xf32>, tensor<64x256xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  // expected-remark @below {{2 kernels at the same time}}
  %0 = linalg.matmul ins(%x, %q : tensor<64x256xf32>, tensor<256x256xf32>) outs(%f : tensor<64x256xf32>) -> tensor<64x256xf32>
  // expected-remark @below {{2 kernels at the same time}}
  %1 = linalg.matmul ins(%0, %q : tensor<64x256xf32>, tensor<256x256xf32>) outs(%f : tensor<64x256xf32>) -> tensor<64x256xf32>
  %2 = linalg.matmul ins(%x, %k : tensor<64x256xf32>, tensor<256x256xf32>) outs(%f : tensor<64x256xf32>) -> tensor<64x256xf32>
  %3 = linalg.matmul ins(%2, %k : tensor<64x256xf32>, tensor<256x256xf32>) outs(%f : tensor<64x256xf32>) -> tensor<64x256xf32>
  return %1, %3 : tensor<64x256xf32>, tensor<64x256xf32>
}

// -----

// A convolution and a pooling of the same padded image. The padding that only
// one of them reads belongs to it.
// CHECK-LABEL: func.func @paddings
// CHECK:         linalg.copy {sw.group_range = array<i64: [[FIRST:[0-9]]], [[COUNT:[0-9]]]>}
// CHECK:         linalg.pooling_nchw_max {{.*}}sw.group_range = array<i64: [[FIRST]], [[COUNT]]>
func.func @paddings(%x: tensor<1x64x17x17xf32>, %w: tensor<64x64xf32>, %m: tensor<289x64xf32>)
    -> (tensor<1x64x17x17xf32>, tensor<289x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %p = tensor.empty() : tensor<1x64x19x19xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%p : tensor<1x64x19x19xf32>) -> tensor<1x64x19x19xf32>
  %part = tensor.extract_slice %filled[0, 0, 1, 1] [1, 64, 17, 17] [1, 1, 1, 1] : tensor<1x64x19x19xf32> to tensor<1x64x17x17xf32>
  %copy = linalg.copy ins(%x : tensor<1x64x17x17xf32>) outs(%part : tensor<1x64x17x17xf32>) -> tensor<1x64x17x17xf32>
  %padded = tensor.insert_slice %copy into %filled[0, 0, 1, 1] [1, 64, 17, 17] [1, 1, 1, 1] : tensor<1x64x17x17xf32> into tensor<1x64x19x19xf32>
  %e = tensor.empty() : tensor<1x64x17x17xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x64x17x17xf32>) -> tensor<1x64x17x17xf32>
  %window = tensor.empty() : tensor<3x3xf32>
  // expected-remark @below {{2 kernels at the same time: linalg.pooling_nchw_max on}}
  %0 = linalg.pooling_nchw_max ins(%padded, %window : tensor<1x64x19x19xf32>, tensor<3x3xf32>) outs(%f : tensor<1x64x17x17xf32>) -> tensor<1x64x17x17xf32>
  %g = tensor.empty() : tensor<289x64xf32>
  %h = linalg.fill ins(%zero : f32) outs(%g : tensor<289x64xf32>) -> tensor<289x64xf32>
  %1 = linalg.matmul ins(%m, %w : tensor<289x64xf32>, tensor<64x64xf32>) outs(%h : tensor<289x64xf32>) -> tensor<289x64xf32>
  return %0, %1 : tensor<1x64x17x17xf32>, tensor<289x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// The update of weights is after a call. It runs on the tiles of the product,
// so it moves there.
// CHECK-LABEL: func.func @update
// CHECK:         %[[D:.*]] = linalg.matmul {sw.group_range = array<i64: [[A:[0-9]]], [[N:[0-9]]]>} ins(%{{.*}}, %{{.*}} : tensor<96x64xf32>
// CHECK:         linalg.generic {{.*}} ins(%[[D]], {{.*}} attrs = {sw.group_range = array<i64: [[A]], [[N]]>}
// CHECK:         call @other
func.func private @other()
func.func @update(%x: tensor<96x64xf32>, %g: tensor<64x96xf32>, %w: tensor<96x96xf32>)
    -> (tensor<96x96xf32>, tensor<64x96xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<96x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<96x96xf32>) -> tensor<96x96xf32>
  // expected-remark @below {{2 kernels at the same time}}
  %0 = linalg.matmul ins(%x, %g : tensor<96x64xf32>, tensor<64x96xf32>) outs(%f : tensor<96x96xf32>) -> tensor<96x96xf32>
  %h = tensor.empty() : tensor<64x96xf32>
  %i = linalg.fill ins(%zero : f32) outs(%h : tensor<64x96xf32>) -> tensor<64x96xf32>
  %1 = linalg.matmul ins(%g, %w : tensor<64x96xf32>, tensor<96x96xf32>) outs(%i : tensor<64x96xf32>) -> tensor<64x96xf32>
  func.call @other() : () -> ()
  %k = tensor.empty() : tensor<96x96xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %w : tensor<96x96xf32>, tensor<96x96xf32>) outs(%k : tensor<96x96xf32>) {
  ^bb0(%d: f32, %old: f32, %o: f32):
    %new = arith.subf %old, %d : f32
    linalg.yield %new : f32
  } -> tensor<96x96xf32>
  return %2, %1 : tensor<96x96xf32>, tensor<64x96xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// The body of the update has a number that is computed after the product. The
// number moves with the update.
// CHECK-LABEL: func.func @captured
// CHECK:         linalg.matmul {sw.group_range
// CHECK:         %[[RATE:.*]] = tensor.extract
// CHECK:         linalg.generic
// CHECK:           arith.mulf %{{.*}}, %[[RATE]]
// CHECK:         call @other
func.func private @other()
func.func @captured(%x: tensor<96x64xf32>, %g: tensor<64x96xf32>, %w: tensor<96x96xf32>, %rates: tensor<4xf32>)
    -> (tensor<96x96xf32>, tensor<64x96xf32>) {
  %zero = arith.constant 0.0 : f32
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<96x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<96x96xf32>) -> tensor<96x96xf32>
  // expected-remark @below {{2 kernels at the same time}}
  %0 = linalg.matmul ins(%x, %g : tensor<96x64xf32>, tensor<64x96xf32>) outs(%f : tensor<96x96xf32>) -> tensor<96x96xf32>
  %h = tensor.empty() : tensor<64x96xf32>
  %i = linalg.fill ins(%zero : f32) outs(%h : tensor<64x96xf32>) -> tensor<64x96xf32>
  %1 = linalg.matmul ins(%g, %w : tensor<64x96xf32>, tensor<96x96xf32>) outs(%i : tensor<64x96xf32>) -> tensor<64x96xf32>
  func.call @other() : () -> ()
  %rate = tensor.extract %rates[%c2] : tensor<4xf32>
  %k = tensor.empty() : tensor<96x96xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %w : tensor<96x96xf32>, tensor<96x96xf32>) outs(%k : tensor<96x96xf32>) {
  ^bb0(%d: f32, %old: f32, %o: f32):
    %step = arith.mulf %d, %rate : f32
    %new = arith.subf %old, %step : f32
    linalg.yield %new : f32
  } -> tensor<96x96xf32>
  return %2, %1 : tensor<96x96xf32>, tensor<64x96xf32>
}
