// Kernels of several tiles whose gets and puts alternate: sizes that no tile
// divides, a repeated operand, results of another width, images one by one. One
// element has no phases.
// RUN: sw-opt %s --sw-pipeline --remarks-filter=sw-double-buffer -o /dev/null 2>&1 | FileCheck %s --check-prefix=PHASES
// RUN: sw-run %s --entry=sizes --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=sizes --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=in_place --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=turned --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=turned --chip=sw26010pro --verify | FileCheck %s
// PHASES-COUNT-4: puts when all gets have arrived
// CHECK-NOT: linalg.
// CHECK: verified

#ij = affine_map<(i, j) -> (i, j)>
#j = affine_map<(i, j) -> (j)>

func.func @sizes(%x: tensor<1003x517xf32>, %b: tensor<517xf32>, %y: tensor<1x1xf32>)
    -> (tensor<1003x517xf32>, tensor<1003x517xf64>, tensor<1x1xf32>) {
  %e = tensor.empty() : tensor<1003x517xf32>
  %d = tensor.empty() : tensor<1003x517xf64>
  %o = tensor.empty() : tensor<1x1xf32>
  %0 = linalg.generic {indexing_maps = [#ij, #j, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%x, %b : tensor<1003x517xf32>, tensor<517xf32>) outs(%e : tensor<1003x517xf32>) {
  ^bb0(%in: f32, %bias: f32, %out: f32):
    %s = arith.addf %in, %bias : f32
    linalg.yield %s : f32
  } -> tensor<1003x517xf32>
  %1 = linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"], sw.fuse = false}
      ins(%x : tensor<1003x517xf32>) outs(%d : tensor<1003x517xf64>) {
  ^bb0(%in: f32, %out: f64):
    %s = arith.extf %in : f32 to f64
    linalg.yield %s : f64
  } -> tensor<1003x517xf64>
  %2 = linalg.add ins(%y, %y : tensor<1x1xf32>, tensor<1x1xf32>) outs(%o : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %0, %1, %2 : tensor<1003x517xf32>, tensor<1003x517xf64>, tensor<1x1xf32>
}

func.func @in_place(%x: memref<1000003xf32>) {
  linalg.exp ins(%x : memref<1000003xf32>) outs(%x : memref<1000003xf32>)
  return
}

func.func @turned(%x: tensor<3x40x51x49xf32>, %y: tensor<1025x1023xf32>) -> (tensor<3x51x49x40xf32>, tensor<1023x1025xf32>) {
  %a = tensor.empty() : tensor<3x51x49x40xf32>
  %b = tensor.empty() : tensor<1023x1025xf32>
  %0 = linalg.transpose ins(%x : tensor<3x40x51x49xf32>) outs(%a : tensor<3x51x49x40xf32>) permutation = [0, 2, 3, 1]
  %1 = linalg.transpose ins(%y : tensor<1025x1023xf32>) outs(%b : tensor<1023x1025xf32>) permutation = [1, 0]
  return %0, %1 : tensor<3x51x49x40xf32>, tensor<1023x1025xf32>
}
