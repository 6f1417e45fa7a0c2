// Transpositions of any rank, alone and where another op reads so.
// RUN: sw-run %s --entry=plain --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=plain --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=one --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=one --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=ranks --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=ranks --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=read_by_others --chip=sw26010 --verify | FileCheck %s
// CHECK-NOT: linalg.
// CHECK: verified

func.func @plain(%x: tensor<700x301xf32>, %y: tensor<65x9xf64>, %v: tensor<1x300xf32>, %w: tensor<3x100000xf32>)
    -> (tensor<301x700xf32>, tensor<9x65xf64>, tensor<300x1xf32>, tensor<100000x3xf32>) {
  %a = tensor.empty() : tensor<301x700xf32>
  %b = tensor.empty() : tensor<9x65xf64>
  %c = tensor.empty() : tensor<300x1xf32>
  %d = tensor.empty() : tensor<100000x3xf32>
  %0 = linalg.transpose ins(%x : tensor<700x301xf32>) outs(%a : tensor<301x700xf32>) permutation = [1, 0]
  %1 = linalg.transpose ins(%y : tensor<65x9xf64>) outs(%b : tensor<9x65xf64>) permutation = [1, 0]
  %2 = linalg.transpose ins(%v : tensor<1x300xf32>) outs(%c : tensor<300x1xf32>) permutation = [1, 0]
  %3 = linalg.transpose ins(%w : tensor<3x100000xf32>) outs(%d : tensor<100000x3xf32>) permutation = [1, 0]
  return %0, %1, %2, %3 : tensor<301x700xf32>, tensor<9x65xf64>, tensor<300x1xf32>, tensor<100000x3xf32>
}

// A single element, and a column that becomes a row.
func.func @one(%x: tensor<1x1xf32>, %y: tensor<300x1xf32>, %z: tensor<1x9x1xf32>) -> (tensor<1x1xf32>, tensor<1x300xf32>, tensor<1x9x1xf32>) {
  %a = tensor.empty() : tensor<1x1xf32>
  %b = tensor.empty() : tensor<1x300xf32>
  %c = tensor.empty() : tensor<1x9x1xf32>
  %0 = linalg.transpose ins(%x : tensor<1x1xf32>) outs(%a : tensor<1x1xf32>) permutation = [1, 0]
  %1 = linalg.transpose ins(%y : tensor<300x1xf32>) outs(%b : tensor<1x300xf32>) permutation = [1, 0]
  %2 = linalg.transpose ins(%z : tensor<1x9x1xf32>) outs(%c : tensor<1x9x1xf32>) permutation = [2, 1, 0]
  return %0, %1, %2 : tensor<1x1xf32>, tensor<1x300xf32>, tensor<1x9x1xf32>
}

// NCHW to NHWC and back, heads of attention, and a reversal of dimensions.
func.func @ranks(%x: tensor<2x7x9x13xf32>, %y: tensor<4x33x20xf32>)
    -> (tensor<2x9x13x7xf32>, tensor<2x7x9x13xf32>, tensor<4x20x33xf32>, tensor<33x4x20xf32>, tensor<13x9x7x2xf32>) {
  %a = tensor.empty() : tensor<2x9x13x7xf32>
  %b = tensor.empty() : tensor<2x7x9x13xf32>
  %c = tensor.empty() : tensor<4x20x33xf32>
  %d = tensor.empty() : tensor<33x4x20xf32>
  %e = tensor.empty() : tensor<13x9x7x2xf32>
  %0 = linalg.transpose ins(%x : tensor<2x7x9x13xf32>) outs(%a : tensor<2x9x13x7xf32>) permutation = [0, 2, 3, 1]
  %1 = linalg.transpose ins(%0 : tensor<2x9x13x7xf32>) outs(%b : tensor<2x7x9x13xf32>) permutation = [0, 3, 1, 2]
  %2 = linalg.transpose ins(%y : tensor<4x33x20xf32>) outs(%c : tensor<4x20x33xf32>) permutation = [0, 2, 1]
  %3 = linalg.transpose ins(%y : tensor<4x33x20xf32>) outs(%d : tensor<33x4x20xf32>) permutation = [1, 0, 2]
  %4 = linalg.transpose ins(%x : tensor<2x7x9x13xf32>) outs(%e : tensor<13x9x7x2xf32>) permutation = [3, 2, 1, 0]
  return %0, %1, %2, %3, %4 : tensor<2x9x13x7xf32>, tensor<2x7x9x13xf32>, tensor<4x20x33xf32>, tensor<33x4x20xf32>, tensor<13x9x7x2xf32>
}

#all = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
func.func @read_by_others(%x: tensor<70x90xf32>, %y: tensor<90x70xf32>) -> tensor<90x70xf32> {
  %e = tensor.empty() : tensor<90x70xf32>
  %0 = linalg.generic {indexing_maps = [#turned, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<70x90xf32>, tensor<90x70xf32>) outs(%e : tensor<90x70xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.subf %p, %q : f32
    %t = math.exp %s : f32
    linalg.yield %t : f32
  } -> tensor<90x70xf32>
  return %0 : tensor<90x70xf32>
}
