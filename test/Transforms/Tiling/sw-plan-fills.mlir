// RUN: sw-opt --sw-set-target --sw-plan %s | FileCheck %s
// RUN: sw-opt --sw-set-target --sw-plan %s | sw-opt --sw-tile | FileCheck %s --check-prefix=TILED
// TILED-LABEL: func.func @shared_fill
// TILED-NOT: kernel = "fill"
// TILED-LABEL: func.func @overwritten_fill

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Of a fill that two kernels share each gets its own.
// CHECK-LABEL: func.func @shared_fill
// CHECK-NOT: linalg.fill
// CHECK: sw.kernel "reduce_max{{[a-z]*}}_sub"
// CHECK-NEXT: linalg.fill {sw.group_loops
// CHECK: sw.kernel "reduce_max{{[a-z]*}}_sub"
// CHECK-NEXT: linalg.fill {sw.group_loops
// CHECK-NOT: sw.kernel "
func.func @shared_fill(%x: tensor<512x1000xf32>, %w: tensor<512x1000xf32>) -> (tensor<512x1000xf32>, tensor<512x1000xf32>) {
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
  %n = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%w : tensor<512x1000xf32>) outs(%f : tensor<512xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.maximumf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<512xf32>
  %h = tensor.empty() : tensor<512x1000xf32>
  %z = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%w, %n : tensor<512x1000xf32>, tensor<512xf32>) outs(%h : tensor<512x1000xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.subf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<512x1000xf32>
  return %y, %z : tensor<512x1000xf32>, tensor<512x1000xf32>
}

#element = affine_map<(i) -> (0)>
#vector = affine_map<(i) -> (i)>

// A fill that has a kernel is not in the one of the op that overwrites it.
// CHECK-LABEL: func.func @overwritten_fill
// CHECK: sw.kernel "fill"
// CHECK-NEXT: linalg.fill
// CHECK: sw.kernel "copy"
// CHECK-NEXT: linalg.generic
func.func @overwritten_fill(%x: tensor<1xf32>, %v: f32) -> tensor<241xf32> {
  %e = tensor.empty() : tensor<241xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<241xf32>) -> tensor<241xf32>
  %y = linalg.generic {indexing_maps = [#element, #vector], iterator_types = ["parallel"]} ins(%x : tensor<1xf32>) outs(%f : tensor<241xf32>) {
  ^bb0(%p: f32, %o: f32):
    linalg.yield %p : f32
  } -> tensor<241xf32>
  return %y : tensor<241xf32>
}
