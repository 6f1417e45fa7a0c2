// RUN: sw-opt --sw-set-target --sw-plan="tile-sizes=128,64,32 order=n,m,k buffers=2,1,1 vector=m row-contiguous=none" %s | FileCheck %s
// RUN: sw-opt --sw-set-target --sw-plan=distributed=n %s | FileCheck %s --check-prefix=DISTRIBUTED
// RUN: sw-opt --sw-set-target --sw-plan=group=false %s | FileCheck %s --check-prefix=APART

// CHECK-LABEL: func.func @product
// CHECK: sw.kernel "matmul" schedule <method = mesh, loops = [256, 256, 256], sizes = [128, 64, 32], order = [1, 0, 2], buffers = [2, 1, 1], vector = m, row_contiguous = [0, 0, 0]>
// DISTRIBUTED: mesh = [none, all, none]
func.func @product(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>, %c: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<256x256xf32>, tensor<256x256xf32>) outs(%c : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %0 : tensor<256x256xf32>
}

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-LABEL: func.func @rows
// CHECK: sw.kernel "reduce_max{{[a-z]*}}_sub"
// APART-LABEL: func.func @rows
// APART: sw.kernel "reduce_max{{[a-z]*}}"
// APART: sw.kernel "sub"
func.func @rows(%x: tensor<512x1000xf32>) -> tensor<512x1000xf32> {
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
