// A training step of two layers with momentum, whose gradients are less than f16 has. Products of
// 16 bits without a scale do not train it; with a scale, fixed or dynamic, they agree with f32.
// RUN: not sw-run --verify %s --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always --quiet 2>&1 | FileCheck %s --check-prefix=VANISH
// RUN: sw-run --verify %s --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always --loss-scale=16777216 --keep=%t.static --quiet
// RUN: FileCheck %s --check-prefix=NARROW --input-file=%t.static/slave.c
// RUN: sw-run --verify %s --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always --loss-scale=dynamic --keep=%t.dynamic --quiet
// RUN: FileCheck %s --check-prefix=NARROW --input-file=%t.dynamic/slave.c
// RUN: sw-run --verify %s --chip=sw26010pro --precision=mixed-bf16 --loss-scale=dynamic --core-groups=all --quiet
// RUN: sw-run %s --chip=sw26010pro --precision=mixed-f16 --pipeline-options="narrow-products=always loss-scale=65536" --quiet
// RUN: sw-compile %s --chip=sw26010pro --precision=mixed-f16 --loss-scale=dynamic --output-dir=%t.library --name=step --quiet
// RUN: FileCheck %s --check-prefix=HEADER --input-file=%t.library/step.h
// RUN: not sw-run %s --chip=sw26010pro --precision=mixed-f16 --pipeline-options=loss-scale=dynamic 2>&1 | FileCheck %s --check-prefix=DYNAMIC
// RUN: not sw-run %s --chip=sw26010pro --loss-scale=8 2>&1 | FileCheck %s --check-prefix=PRECISION
// RUN: not sw-run %s --chip=sw26010pro --precision=mixed-f16 --loss-scale=7 2>&1 | FileCheck %s --check-prefix=POWER
// RUN: not sw-run %s --reference-only --loss-scale=8 2>&1 | FileCheck %s --check-prefix=REFERENCE
// HEADER: const float *loss_scale,
// HEADER-NEXT: const int *good_steps,
// DYNAMIC: error: in --pipeline-options: loss-scale=dynamic changes the arguments of the program; use --loss-scale=dynamic
// PRECISION: error: --loss-scale is for gradients that products round to 16 bits: it expects --precision=mixed-f16 or mixed-bf16
// POWER: error: --loss-scale expects a power of two of 1 to 16777216, or dynamic, but got '7'
// REFERENCE: error: --reference-only rounds no operands of products: it takes no --loss-scale
// VANISH: error: the result does not agree with the reference
// NARROW-COUNT-5: spm_hgemm(

#all = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> ()>
#columns = affine_map<(i, j) -> (j)>
func.func @step(%x: tensor<64x32xf32>, %t: tensor<64x32xf32>, %w1: tensor<32x64xf32>, %w2: tensor<64x32xf32>, %b: tensor<64xf32>,
                %m1: tensor<32x64xf32>, %m2: tensor<64x32xf32>)
    -> (tensor<f32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<64xf32>, tensor<32x64xf32>, tensor<64x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %tiny = arith.constant 1.0e-8 : f32
  %rate = arith.constant 1.0e+7 : f32
  %decay = arith.constant 0.9 : f32
  %eh = tensor.empty() : tensor<64x64xf32>
  %zh = linalg.fill ins(%zero : f32) outs(%eh : tensor<64x64xf32>) -> tensor<64x64xf32>
  %p1 = linalg.matmul ins(%x, %w1 : tensor<64x32xf32>, tensor<32x64xf32>) outs(%zh : tensor<64x64xf32>) -> tensor<64x64xf32>
  %h = linalg.generic {indexing_maps = [#all, #columns, #all], iterator_types = ["parallel", "parallel"]} ins(%p1, %b : tensor<64x64xf32>, tensor<64xf32>)
      outs(%eh : tensor<64x64xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<64x64xf32>
  %ey = tensor.empty() : tensor<64x32xf32>
  %zy = linalg.fill ins(%zero : f32) outs(%ey : tensor<64x32xf32>) -> tensor<64x32xf32>
  %y = linalg.matmul ins(%h, %w2 : tensor<64x64xf32>, tensor<64x32xf32>) outs(%zy : tensor<64x32xf32>) -> tensor<64x32xf32>
  %d = linalg.sub ins(%y, %t : tensor<64x32xf32>, tensor<64x32xf32>) outs(%ey : tensor<64x32xf32>) -> tensor<64x32xf32>
  %el = tensor.empty() : tensor<f32>
  %zl = linalg.fill ins(%zero : f32) outs(%el : tensor<f32>) -> tensor<f32>
  %loss = linalg.generic {indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]} ins(%d : tensor<64x32xf32>) outs(%zl : tensor<f32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.mulf %p, %p : f32
    %q = arith.mulf %s, %tiny : f32
    %r = arith.addf %o, %q : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  %g = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<64x32xf32>) outs(%ey : tensor<64x32xf32>) {
  ^bb0(%p: f32, %o: f32):
    %r = arith.mulf %p, %tiny : f32
    linalg.yield %r : f32
  } -> tensor<64x32xf32>
  %e1 = tensor.empty() : tensor<32x64xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<32x64xf32>) -> tensor<32x64xf32>
  %w2t = linalg.transpose ins(%w2 : tensor<64x32xf32>) outs(%e1 : tensor<32x64xf32>) permutation = [1, 0]
  %dh = linalg.matmul ins(%g, %w2t : tensor<64x32xf32>, tensor<32x64xf32>) outs(%zh : tensor<64x64xf32>) -> tensor<64x64xf32>
  %ht = linalg.transpose ins(%h : tensor<64x64xf32>) outs(%eh : tensor<64x64xf32>) permutation = [1, 0]
  %dw2 = linalg.matmul ins(%ht, %g : tensor<64x64xf32>, tensor<64x32xf32>) outs(%zy : tensor<64x32xf32>) -> tensor<64x32xf32>
  %dp = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%h, %dh : tensor<64x64xf32>, tensor<64x64xf32>)
      outs(%eh : tensor<64x64xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %c = arith.cmpf ogt, %p, %zero : f32
    %r = arith.select %c, %q, %zero : f32
    linalg.yield %r : f32
  } -> tensor<64x64xf32>
  %xt = linalg.transpose ins(%x : tensor<64x32xf32>) outs(%e1 : tensor<32x64xf32>) permutation = [1, 0]
  %dw1 = linalg.matmul ins(%xt, %dp : tensor<32x64xf32>, tensor<64x64xf32>) outs(%z1 : tensor<32x64xf32>) -> tensor<32x64xf32>
  %eb = tensor.empty() : tensor<64xf32>
  %zb = linalg.fill ins(%zero : f32) outs(%eb : tensor<64xf32>) -> tensor<64xf32>
  %db = linalg.reduce ins(%dp : tensor<64x64xf32>) outs(%zb : tensor<64xf32>) dimensions = [0]
    (%p: f32, %s: f32) {
      %r = arith.addf %p, %s : f32
      linalg.yield %r : f32
    }
  %m1n = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%m1, %dw1 : tensor<32x64xf32>, tensor<32x64xf32>)
      outs(%e1 : tensor<32x64xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.mulf %p, %decay : f32
    %v = arith.mulf %q, %rate : f32
    %r = arith.addf %s, %v : f32
    linalg.yield %r : f32
  } -> tensor<32x64xf32>
  %m2n = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%m2, %dw2 : tensor<64x32xf32>, tensor<64x32xf32>)
      outs(%ey : tensor<64x32xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.mulf %p, %decay : f32
    %v = arith.mulf %q, %rate : f32
    %r = arith.addf %s, %v : f32
    linalg.yield %r : f32
  } -> tensor<64x32xf32>
  %w1n = linalg.sub ins(%w1, %m1n : tensor<32x64xf32>, tensor<32x64xf32>) outs(%e1 : tensor<32x64xf32>) -> tensor<32x64xf32>
  %w2n = linalg.sub ins(%w2, %m2n : tensor<64x32xf32>, tensor<64x32xf32>) outs(%ey : tensor<64x32xf32>) -> tensor<64x32xf32>
  %bn = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%b, %db : tensor<64xf32>, tensor<64xf32>) outs(%eb : tensor<64xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %v = arith.mulf %q, %rate : f32
    %r = arith.subf %p, %v : f32
    linalg.yield %r : f32
  } -> tensor<64xf32>
  return %loss, %w1n, %w2n, %bn, %m1n, %m2n : tensor<f32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<64xf32>, tensor<32x64xf32>, tensor<64x32xf32>
}
