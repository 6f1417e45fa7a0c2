// A plan that a person has edited runs, and computes the same.
// RUN: sw-opt %s --sw-phase-normalize --sw-phase-raise --sw-phase-plan --sw-plan -o %t.plan.mlir
// RUN: FileCheck %s --check-prefix=PLAN --input-file=%t.plan.mlir
// PLAN: sw.kernel "matmul" schedule <method = mesh, loops = [200, 150, 100]
// PLAN: linalg.generic
// PLAN: sw.kernel "reduce_max{{[a-z]*}}_sub" schedule <method = cpe, loops = [200, 150]

// As it is:
// RUN: sw-run %t.plan.mlir --entry=f --verify | FileCheck %s
// With other tiles, and other buffers:
// RUN: sed 's/loops = .200, 150, 100., sizes = .[0-9, ]*./loops = [200, 150, 100], sizes = [64, 150, 32]/; s/buffers = .[0-9, ]*./buffers = [1, 2, 1]/; s/loops = .200, 150., sizes = .[0-9]*, 150./loops = [200, 150], sizes = [3, 150]/' \
// RUN:   %t.plan.mlir > %t.edited.mlir
// RUN: not diff %t.plan.mlir %t.edited.mlir
// RUN: sw-run %t.edited.mlir --entry=f --verify | FileCheck %s
// RUN: sw-opt %t.edited.mlir --sw-phase-tile | FileCheck %s --check-prefix=TILES
// TILES: linalg.{{.*}}sw.tile = #sw.tile<kernel = "matmul", sizes = [64, 150, 32], {{.*}}buffers = [1, 2, 1]
// TILES: sizes = [3, 150]
// CHECK: verified

// Tiles that do not fit are refused, with what they need.
// RUN: sed 's/loops = .200, 150., sizes = .[0-9]*, 150./loops = [200, 150], sizes = [200, 150]/' %t.plan.mlir > %t.large.mlir
// RUN: not sw-run %t.large.mlir --entry=f --verify 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: error: a tile of 200x150{{[x0-9]*}} needs {{[0-9]+}} bytes of LDM per CPE, but only 57344 are available

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

func.func @f(%a: tensor<200x100xf32>, %b: tensor<100x150xf32>, %bias: tensor<150xf32>) -> tensor<200x150xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<200x150xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<200x150xf32>) -> tensor<200x150xf32>
  %p = linalg.matmul ins(%a, %b : tensor<200x100xf32>, tensor<100x150xf32>) outs(%z : tensor<200x150xf32>)
      -> tensor<200x150xf32>
  %s = linalg.generic {indexing_maps = [#all, #column, #all], iterator_types = ["parallel", "parallel"]}
      ins(%p, %bias : tensor<200x150xf32>, tensor<150xf32>) outs(%e : tensor<200x150xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<200x150xf32>
  %er = tensor.empty() : tensor<200xf32>
  %f = linalg.fill ins(%low : f32) outs(%er : tensor<200xf32>) -> tensor<200xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%s : tensor<200x150xf32>) outs(%f : tensor<200xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.maximumf %x, %o : f32
    linalg.yield %0 : f32
  } -> tensor<200xf32>
  %d = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%s, %m : tensor<200x150xf32>, tensor<200xf32>) outs(%e : tensor<200x150xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.subf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<200x150xf32>
  return %d : tensor<200x150xf32>
}
