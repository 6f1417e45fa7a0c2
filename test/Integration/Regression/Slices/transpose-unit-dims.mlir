// Dimensions of one element, at any place of a transposition.
// RUN: sw-run %s --entry=last --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=last --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=between --verify | FileCheck %s
// RUN: sw-run %s --entry=moved --verify | FileCheck %s
// RUN: sw-run %s --entry=doubles --verify | FileCheck %s
// RUN: sw-run %s --entry=of_slice --verify | FileCheck %s
// RUN: sw-run %s --entry=read --verify | FileCheck %s
// RUN: sw-run %s --entry=in_memory --verify | FileCheck %s
// RUN: sw-run %s --entry=reshape --verify | FileCheck %s --check-prefix=ONE
// CHECK: verified
// ONE: 1 launch{{$}}
// ONE: verified

func.func @last(%x: tensor<64x33x1x1xf32>) -> tensor<33x64x1x1xf32> {
  %e = tensor.empty() : tensor<33x64x1x1xf32>
  %r = linalg.transpose ins(%x : tensor<64x33x1x1xf32>) outs(%e : tensor<33x64x1x1xf32>) permutation = [1, 0, 2, 3]
  return %r : tensor<33x64x1x1xf32>
}

func.func @between(%x: tensor<9x1x16x35xf32>) -> tensor<1x35x9x16xf32> {
  %e = tensor.empty() : tensor<1x35x9x16xf32>
  %r = linalg.transpose ins(%x : tensor<9x1x16x35xf32>) outs(%e : tensor<1x35x9x16xf32>) permutation = [1, 3, 0, 2]
  return %r : tensor<1x35x9x16xf32>
}

func.func @moved(%x: tensor<1x8x70x40xf32>) -> tensor<8x40x70x1xf32> {
  %e = tensor.empty() : tensor<8x40x70x1xf32>
  %r = linalg.transpose ins(%x : tensor<1x8x70x40xf32>) outs(%e : tensor<8x40x70x1xf32>) permutation = [1, 3, 2, 0]
  return %r : tensor<8x40x70x1xf32>
}

func.func @doubles(%x: tensor<5x1x7xf64>) -> tensor<7x5x1xf64> {
  %e = tensor.empty() : tensor<7x5x1xf64>
  %r = linalg.transpose ins(%x : tensor<5x1x7xf64>) outs(%e : tensor<7x5x1xf64>) permutation = [2, 0, 1]
  return %r : tensor<7x5x1xf64>
}

// Its rows have gaps, so that a reshape would be a copy.
func.func @of_slice(%x: tensor<64x33x1x3xf32>) -> tensor<33x64x1x1xf32> {
  %s = tensor.extract_slice %x[0, 0, 0, 1] [64, 33, 1, 1] [1, 1, 1, 1] : tensor<64x33x1x3xf32> to tensor<64x33x1x1xf32>
  %e = tensor.empty() : tensor<33x64x1x1xf32>
  %r = linalg.transpose ins(%s : tensor<64x33x1x1xf32>) outs(%e : tensor<33x64x1x1xf32>) permutation = [1, 0, 2, 3]
  return %r : tensor<33x64x1x1xf32>
}

func.func @read(%x: tensor<64x33x1x1xf32>, %y: tensor<33x64x1x1xf32>) -> tensor<33x64x1x1xf32> {
  %e = tensor.empty() : tensor<33x64x1x1xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (b, a, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%x, %y : tensor<64x33x1x1xf32>, tensor<33x64x1x1xf32>) outs(%e : tensor<33x64x1x1xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<33x64x1x1xf32>
  return %r : tensor<33x64x1x1xf32>
}

func.func @in_memory(%x: memref<40x1x33x1xf32>, %y: memref<33x1x40x1xf32>, %u: memref<1x300xf32>, %v: memref<300x1xf32>) {
  linalg.transpose ins(%x : memref<40x1x33x1xf32>) outs(%y : memref<33x1x40x1xf32>) permutation = [2, 1, 0, 3]
  linalg.transpose ins(%u : memref<1x300xf32>) outs(%v : memref<300x1xf32>) permutation = [1, 0]
  return
}

// Nothing is moved, so that this is no kernel.
func.func @reshape(%x: tensor<40x1x33xf32>) -> tensor<1x40x33xf32> {
  %e = tensor.empty() : tensor<1x40x33xf32>
  %t = linalg.transpose ins(%x : tensor<40x1x33xf32>) outs(%e : tensor<1x40x33xf32>) permutation = [1, 0, 2]
  %r = linalg.exp ins(%t : tensor<1x40x33xf32>) outs(%e : tensor<1x40x33xf32>) -> tensor<1x40x33xf32>
  return %r : tensor<1x40x33xf32>
}
