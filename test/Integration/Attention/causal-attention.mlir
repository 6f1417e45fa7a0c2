// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: , 1 launch{{$}}
// CHECK: batch_matmul
// CHECK-NOT: matmul
// CHECK-NOT: linalg.generic
// CHECK: verified

// Attention with a mask that is made of positions: one kernel, as without it.
#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#each = affine_map<(d0, d1, d2) -> (d1, d2)>
#place = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%q: tensor<3x40x16xf32>, %k: tensor<3x16x40xf32>, %v: tensor<3x40x16xf32>) -> tensor<3x40x16xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %me = tensor.empty() : tensor<40x40xf32>
  %mask = linalg.generic {indexing_maps = [#place], iterator_types = ["parallel", "parallel"]} outs(%me : tensor<40x40xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %p = arith.cmpi ule, %j, %i : index
    %r = arith.select %p, %zero, %low : f32
    linalg.yield %r : f32
  } -> tensor<40x40xf32>
  %e = tensor.empty() : tensor<3x40x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x40x40xf32>) -> tensor<3x40x40xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<3x40x16xf32>, tensor<3x16x40xf32>) outs(%f : tensor<3x40x40xf32>) -> tensor<3x40x40xf32>
  %b = linalg.generic {indexing_maps = [#id, #each, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %mask : tensor<3x40x40xf32>, tensor<40x40xf32>) outs(%e : tensor<3x40x40xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %r = arith.addf %a, %c : f32
    linalg.yield %r : f32
  } -> tensor<3x40x40xf32>
  %p = linalg.softmax dimension(2) ins(%b : tensor<3x40x40xf32>) outs(%e : tensor<3x40x40xf32>) -> tensor<3x40x40xf32>
  %re = tensor.empty() : tensor<3x40x16xf32>
  %rf = linalg.fill ins(%zero : f32) outs(%re : tensor<3x40x16xf32>) -> tensor<3x40x16xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<3x40x40xf32>, tensor<3x40x16xf32>) outs(%rf : tensor<3x40x16xf32>) -> tensor<3x40x16xf32>
  return %r : tensor<3x40x16xf32>
}
