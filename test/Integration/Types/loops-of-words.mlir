// Products of 16-bit numbers with several loops of a kind. The loops along the rows are shorter than
// others, but only with these in a tile are transfers of whole words.
// RUN: sw-run --verify %s --entry=batch_sum --chip=sw26010pro --quiet
// RUN: sw-run --verify %s --entry=batch_sum --chip=sw26010 --quiet
// RUN: sw-run --verify %s --entry=blocks --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always --keep=%t --quiet
// RUN: FileCheck %s --check-prefix=NARROW --input-file=%t/slave.c
// NARROW: spm_hgemm(
// RUN: sw-run --verify %s --entry=blocks --chip=sw26010pro --precision=mixed-bf16 --pipeline-options=narrow-products=always --quiet
// RUN: sw-run --verify %s --entry=small_batch_sum --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always --quiet
// Batches along the rows, of which tiles have one: these arrays are converted before.
// RUN: sw-run --verify %s --entry=batch_rows --chip=sw26010 --pipeline-options=tile-casts=always --quiet
// RUN: sw-run --verify %s --entry=batch_rows --chip=sw26010pro --pipeline-options="narrow-products=always tile-casts=always" --quiet
// RUN: sw-run --verify %s --entry=computed_batch_rows --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always --quiet
// Rows along a loop of one input alone: tiles of this input are not converted either.
// RUN: sw-run --verify %s --entry=own_loop --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always --quiet

func.func @batch_sum(%a: tensor<5x2x2xf16>, %b: tensor<5x2x40xf16>, %c: tensor<2x40xf16>) -> tensor<2x40xf16> {
  %0 = linalg.batch_reduce_matmul ins(%a, %b : tensor<5x2x2xf16>, tensor<5x2x40xf16>) outs(%c : tensor<2x40xf16>) -> tensor<2x40xf16>
  return %0 : tensor<2x40xf16>
}

func.func @blocks(%a: tensor<11x11x11x6xf32>, %b: tensor<7x11x4x6xf32>) -> tensor<11x7x11x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<11x7x11x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<11x7x11x4xf32>) -> tensor<11x7x11x4xf32>
  %0 = linalg.mmt4d ins(%a, %b : tensor<11x11x11x6xf32>, tensor<7x11x4x6xf32>) outs(%f : tensor<11x7x11x4xf32>) -> tensor<11x7x11x4xf32>
  return %0 : tensor<11x7x11x4xf32>
}

func.func @small_batch_sum(%a: tensor<5x2x2xf32>, %b: tensor<5x2x40xf32>, %c: tensor<2x40xf32>) -> tensor<2x40xf32> {
  %0 = linalg.batch_reduce_matmul ins(%a, %b : tensor<5x2x2xf32>, tensor<5x2x40xf32>) outs(%c : tensor<2x40xf32>) -> tensor<2x40xf32>
  return %0 : tensor<2x40xf32>
}

func.func @batch_rows(%a: tensor<1x48x1xf16>, %b: tensor<1x14x48xf16>) -> tensor<48x1x14xf16> {
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<48x1x1xf16>
  %t = linalg.transpose ins(%a : tensor<1x48x1xf16>) outs(%e : tensor<48x1x1xf16>) permutation = [1, 0, 2]
  %eb = tensor.empty() : tensor<48x1x14xf16>
  %tb = linalg.transpose ins(%b : tensor<1x14x48xf16>) outs(%eb : tensor<48x1x14xf16>) permutation = [2, 0, 1]
  %f = linalg.fill ins(%zero : f16) outs(%eb : tensor<48x1x14xf16>) -> tensor<48x1x14xf16>
  %0 = linalg.batch_matmul ins(%t, %tb : tensor<48x1x1xf16>, tensor<48x1x14xf16>) outs(%f : tensor<48x1x14xf16>) -> tensor<48x1x14xf16>
  return %0 : tensor<48x1x14xf16>
}

func.func @computed_batch_rows(%a: tensor<1x48x14xf32>, %b: tensor<1x14x1xf32>) -> tensor<48x1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x48x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x48x1xf32>) -> tensor<1x48x1xf32>
  %0 = linalg.batch_matmul ins(%a, %b : tensor<1x48x14xf32>, tensor<1x14x1xf32>) outs(%f : tensor<1x48x1xf32>) -> tensor<1x48x1xf32>
  %et = tensor.empty() : tensor<48x1x1xf32>
  %t = linalg.transpose ins(%0 : tensor<1x48x1xf32>) outs(%et : tensor<48x1x1xf32>) permutation = [1, 0, 2]
  %ft = linalg.fill ins(%zero : f32) outs(%et : tensor<48x1x1xf32>) -> tensor<48x1x1xf32>
  %1 = linalg.batch_matmul ins(%t, %t : tensor<48x1x1xf32>, tensor<48x1x1xf32>) outs(%ft : tensor<48x1x1xf32>) -> tensor<48x1x1xf32>
  return %1 : tensor<48x1x1xf32>
}

func.func @own_loop(%a: tensor<2x2x2xf32>, %b: tensor<1x2x2xf32>, %c: tensor<2x1x2xf32>) -> tensor<2x1x2xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, m, b, n) -> (i, n, j)>, affine_map<(i, j, m, b, n) -> (b, m, i)>, affine_map<(i, j, m, b, n) -> (n, b, m)>],
    iterator_types = ["reduction", "reduction", "parallel", "parallel", "parallel"]} ins(%a, %b : tensor<2x2x2xf32>, tensor<1x2x2xf32>) outs(%c : tensor<2x1x2xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %y, %x : f32
    %s = arith.addf %p, %z : f32
    linalg.yield %s : f32
  } -> tensor<2x1x2xf32>
  return %0 : tensor<2x1x2xf32>
}
