// Each kernel that sw-tile would make becomes a sw.kernel.
// RUN: sw-opt --sw-set-target --sw-plan --split-input-file %s | FileCheck %s
// With these plans sw-tile makes what it makes by itself.
// RUN: sw-opt --sw-set-target --sw-tile --split-input-file %s -o %t.tiled
// RUN: sw-opt --sw-set-target --sw-plan --sw-tile --split-input-file %s | diff %t.tiled -
// A plan is complete: to plan again changes nothing.
// RUN: sw-opt --sw-set-target --sw-plan --split-input-file %s -o %t.plan
// RUN: sw-opt --sw-plan --split-input-file %t.plan | diff %t.plan -

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

// A product, the fill of its output and the op on its tiles.
// CHECK-LABEL: func.func @product
// CHECK: sw.kernel "matmul" schedule <method = mesh, loops = [2000, 2000, 512], sizes = [{{.*}}], order = [{{.*}}], buffers = [{{.*}}], vector = {{[mn]}}, row_contiguous = [{{.*}}]> predicted {{[0-9.e-]+}} {
// CHECK-NEXT: linalg.fill {sw.group_loops = array<i64: 0, 1>}
// CHECK-NEXT: linalg.matmul {sw.group_loops = array<i64: 0, 1, 2>, sw.root}
// CHECK-NEXT: linalg.generic {{.*}} attrs = {sw.group_loops = array<i64: 0, 1>}
// CHECK: sw.kernel_yield %{{.*}} : tensor<2000x2000xf32>
// CHECK: } : tensor<2000x2000xf32>
func.func @product(%a: tensor<2000x512xf32>, %b: tensor<512x2000xf32>, %bias: tensor<2000xf32>) -> tensor<2000x2000xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2000x2000xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2000x2000xf32>) -> tensor<2000x2000xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<2000x512xf32>, tensor<512x2000xf32>) outs(%f : tensor<2000x2000xf32>) -> tensor<2000x2000xf32>
  %g = tensor.empty() : tensor<2000x2000xf32>
  %1 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%0, %bias : tensor<2000x2000xf32>, tensor<2000xf32>) outs(%g : tensor<2000x2000xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %2 = arith.addf %p, %q : f32
    linalg.yield %2 : f32
  } -> tensor<2000x2000xf32>
  return %1 : tensor<2000x2000xf32>
}

// -----

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// A fusion group: x - max(x), row by row.
// CHECK-LABEL: func.func @group
// CHECK: sw.kernel "reduce_max{{[a-z]*}}_sub" schedule <method = cpe, loops = [512, 1000], sizes = [{{[0-9]+}}, 1000]> predicted
// CHECK-NEXT: linalg.fill {sw.group_loops = array<i64: 0>}
// CHECK-NEXT: linalg.generic {{.*}} attrs = {sw.group_loops = array<i64: 0, -1>}
// CHECK: linalg.generic {{.*}} attrs = {sw.group_loops = array<i64: 0, 1>}
// CHECK-NOT: linalg.generic
func.func @group(%x: tensor<512x1000xf32>) -> tensor<512x1000xf32> {
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<512xf32>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<512x1000xf32>) outs(%f : tensor<512xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.maximumf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<512xf32>
  %g = tensor.empty() : tensor<512x1000xf32>
  %y = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<512x1000xf32>, tensor<512xf32>) outs(%g : tensor<512x1000xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.subf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<512x1000xf32>
  return %y : tensor<512x1000xf32>
}

// -----

// Ops alone: elementwise, a reduction, a transpose, on memrefs.
// CHECK-LABEL: func.func @alone
// CHECK: sw.kernel "exp" schedule <method = cpe, loops = [262144], sizes = [{{[0-9]+}}]> predicted
// CHECK: sw.kernel "reduce_sum" schedule <
// CHECK: sw.kernel "copy" schedule <method = cpe, loops = [100, 1000]
func.func @alone(%x: tensor<512x512xf32>, %y: tensor<512xf32>, %a: memref<1000x100xf32>, %b: memref<100x1000xf32>)
    -> (tensor<512x512xf32>, tensor<512xf32>) {
  %e = tensor.empty() : tensor<512x512xf32>
  %0 = linalg.exp ins(%x : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = linalg.reduce ins(%x : tensor<512x512xf32>) outs(%y : tensor<512xf32>) dimensions = [1]
    (%p: f32, %q: f32) {
      %s = arith.addf %p, %q : f32
      linalg.yield %s : f32
    }
  linalg.transpose ins(%a : memref<1000x100xf32>) outs(%b : memref<100x1000xf32>) permutation = [1, 0]
  return %0, %1 : tensor<512x512xf32>, tensor<512xf32>
}

// -----

// Ops of the management core stay. A kernel that exists gets a prediction.
// CHECK-LABEL: func.func @untouched
// CHECK: sw.kernel "own" schedule <method = cpe, loops = [4096], sizes = [16]> predicted {{[0-9.E-]+}} {
// CHECK-NEXT: linalg.exp
// CHECK: linalg.abs {sw.mpe = "why not"}
// CHECK-NOT: sw.kernel "
func.func @untouched(%x: tensor<4096xf32>) -> (tensor<4096xf32>, tensor<4096xf32>) {
  %e = tensor.empty() : tensor<4096xf32>
  %f = tensor.empty() : tensor<4096xf32>
  %0 = sw.kernel "own" schedule <method = cpe, loops = [4096], sizes = [16]> {
    %2 = linalg.exp ins(%x : tensor<4096xf32>) outs(%e : tensor<4096xf32>) -> tensor<4096xf32>
    sw.kernel_yield %2 : tensor<4096xf32>
  } : tensor<4096xf32>
  %1 = linalg.abs {sw.mpe = "why not"} ins(%x : tensor<4096xf32>) outs(%f : tensor<4096xf32>) -> tensor<4096xf32>
  return %0, %1 : tensor<4096xf32>, tensor<4096xf32>
}
