// sw-plan reports what sw-tile reports, and a plan does not change what sw-tile records.
// RUN: sw-opt --sw-set-target --sw-tile=record-schedules=%t.tile.json --remarks-filter='sw-tiling|sw-fuse' %s -o /dev/null 2> %t.tile.txt
// RUN: sw-opt --sw-set-target --sw-plan --remarks-filter='sw-tiling|sw-fuse' %s -o %t.plan.mlir 2> %t.plan.txt
// RUN: diff %t.tile.txt %t.plan.txt
// RUN: FileCheck %s --input-file=%t.plan.txt
// CHECK: predicted
// CHECK: add runs on the tiles of a product
// RUN: sw-opt --sw-set-target --sw-plan --sw-tile=record-schedules=%t.planned.json %s -o /dev/null
// RUN: diff %t.tile.json %t.planned.json

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

func.func @product(%a: tensor<500x512xf32>, %b: tensor<512x400xf32>, %bias: tensor<400xf32>, %y: tensor<500x400xf32>)
    -> (tensor<500x400xf32>, tensor<500x400xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<500x400xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<500x400xf32>) -> tensor<500x400xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<500x512xf32>, tensor<512x400xf32>) outs(%f : tensor<500x400xf32>) -> tensor<500x400xf32>
  %g = tensor.empty() : tensor<500x400xf32>
  %1 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%0, %bias : tensor<500x400xf32>, tensor<400xf32>) outs(%g : tensor<500x400xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %2 = arith.addf %p, %q : f32
    linalg.yield %2 : f32
  } -> tensor<500x400xf32>
  %h = tensor.empty() : tensor<500x400xf32>
  %3 = linalg.exp ins(%y : tensor<500x400xf32>) outs(%h : tensor<500x400xf32>) -> tensor<500x400xf32>
  return %1, %3 : tensor<500x400xf32>, tensor<500x400xf32>
}
