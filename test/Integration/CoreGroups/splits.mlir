// Reductions in parts: chosen, forced, with an old value of C and an epilogue,
// windows by channels, transposed and batched operands, and other numbers of
// core groups.
// RUN: split-file %s %t
// RUN: sw-run %t/long.mlir --chip=sw26010pro --core-groups=all --verify | FileCheck %s --check-prefixes=CHECK,LONG
// RUN: sw-run %t/long.mlir --chip=sw26010pro --core-groups=4 --verify --mode=detailed --pipeline-options=split-reductions=5 | FileCheck %s
// RUN: sw-run %t/long.mlir --core-groups=all --verify | FileCheck %s
// RUN: sw-run %t/conv.mlir --chip=sw26010pro --core-groups=all --verify --mode=detailed --pipeline-options="split-reductions=3 conv-method=implicit fewer-core-groups=false" | FileCheck %s --check-prefixes=CHECK,CONV
// RUN: sw-run %t/batch.mlir --chip=sw26010pro --core-groups=3 --verify --pipeline-options="split-reductions=3 fewer-core-groups=false" | FileCheck %s
// RUN: sw-run %t/long.mlir --chip=sw26010pro --core-groups=all --record-schedules=%t/s.json --mode=timing --quiet
// RUN: sw-run %t/long.mlir --chip=sw26010pro --core-groups=all --schedules=%t/s.json --verify | FileCheck %s --check-prefixes=CHECK,LONG
// LONG: main_matmul
// LONG: main_reduce_sum
// CONV: main_conv
// CONV: main_reduce_sum
// CHECK: verified

//--- long.mlir
func.func @main(%a: tensor<48x6000xf32>, %b: tensor<6000x80xf32>, %bias: tensor<80xf32>, %c: tensor<48x80xf32>) -> tensor<48x80xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<48x80xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<48x6000xf32>, tensor<6000x80xf32>) outs(%c : tensor<48x80xf32>) -> tensor<48x80xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]} ins(%0, %bias : tensor<48x80xf32>, tensor<80xf32>) outs(%e : tensor<48x80xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    %m = arith.maximumf %s, %z : f32
    linalg.yield %m : f32
  } -> tensor<48x80xf32>
  return %1 : tensor<48x80xf32>
}
//--- conv.mlir
func.func @main(%x: tensor<1x39x9x11xf64>, %w: tensor<21x39x3x3xf64>) -> tensor<1x21x9x11xf64> {
  %z = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<1x21x9x11xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<1x21x9x11xf64>) -> tensor<1x21x9x11xf64>
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z : f64
  } : tensor<1x39x9x11xf64> to tensor<1x39x11x13xf64>
  %0 = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x39x11x13xf64>, tensor<21x39x3x3xf64>) outs(%f : tensor<1x21x9x11xf64>) -> tensor<1x21x9x11xf64>
  return %0 : tensor<1x21x9x11xf64>
}
//--- batch.mlir
func.func @main(%a: tensor<5x300x33xf32>, %b: tensor<5x300x47xf32>, %c: tensor<5x33x47xf32>) -> tensor<5x33x47xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<5x300x33xf32>, tensor<5x300x47xf32>) outs(%c : tensor<5x33x47xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.mulf %p, %q : f32
    %t = arith.addf %o, %s : f32
    linalg.yield %t : f32
  } -> tensor<5x33x47xf32>
  return %0 : tensor<5x33x47xf32>
}
