// Strided reads of rows, and rows that alternate.
// RUN: sw-run --verify %s --entry=rotary --quiet
// RUN: sw-run --verify %s --entry=rotary --chip=sw26010pro --quiet
// RUN: sw-run --verify %s --entry=thirds --quiet
// RUN: sw-run --verify %s --entry=two --quiet
// RUN: sw-run --verify %s --entry=long --quiet
// RUN: sw-run --verify %s --entry=spread --quiet
// RUN: sw-run --verify %s --entry=spread --chip=sw26010pro --core-groups=all --quiet
// RUN: sw-run --verify %s --entry=spread_one --quiet
// RUN: sw-run %s --entry=spread | FileCheck --check-prefix=SPREAD %s
// SPREAD-NOT: memref.copy
// RUN: sw-run %s --entry=rotary | FileCheck --check-prefix=ONE %s
// ONE: 1 launch
// ONE: rotary_{{.*}}_loops
// ONE-NEXT: ----

#id = affine_map<(h, t, d) -> (h, t, d)>
#angle = affine_map<(h, t, d) -> (t, d)>
func.func @rotary(%x: tensor<3x37x64xf32>, %c: tensor<37x32xf32>, %s: tensor<37x32xf32>) -> tensor<3x37x64xf32> {
  %even = tensor.extract_slice %x[0, 0, 0] [3, 37, 32] [1, 1, 2] : tensor<3x37x64xf32> to tensor<3x37x32xf32>
  %odd = tensor.extract_slice %x[0, 0, 1] [3, 37, 32] [1, 1, 2] : tensor<3x37x64xf32> to tensor<3x37x32xf32>
  %e = tensor.empty() : tensor<3x37x32xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #angle, #angle, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%even, %odd, %c, %s : tensor<3x37x32xf32>, tensor<3x37x32xf32>, tensor<37x32xf32>, tensor<37x32xf32>) outs(%e : tensor<3x37x32xf32>) {
  ^bb0(%a: f32, %b: f32, %cos: f32, %sin: f32, %o: f32):
    %p = arith.mulf %a, %cos : f32
    %q = arith.mulf %b, %sin : f32
    %d = arith.subf %p, %q : f32
    linalg.yield %d : f32
  } -> tensor<3x37x32xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #angle, #angle, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%even, %odd, %c, %s : tensor<3x37x32xf32>, tensor<3x37x32xf32>, tensor<37x32xf32>, tensor<37x32xf32>) outs(%e : tensor<3x37x32xf32>) {
  ^bb0(%a: f32, %b: f32, %cos: f32, %sin: f32, %o: f32):
    %p = arith.mulf %a, %sin : f32
    %q = arith.mulf %b, %cos : f32
    %d = arith.addf %p, %q : f32
    linalg.yield %d : f32
  } -> tensor<3x37x32xf32>
  %u = tensor.expand_shape %0 [[0], [1], [2, 3]] output_shape [3, 37, 32, 1] : tensor<3x37x32xf32> into tensor<3x37x32x1xf32>
  %v = tensor.expand_shape %1 [[0], [1], [2, 3]] output_shape [3, 37, 32, 1] : tensor<3x37x32xf32> into tensor<3x37x32x1xf32>
  %w = tensor.concat dim(3) %u, %v : (tensor<3x37x32x1xf32>, tensor<3x37x32x1xf32>) -> tensor<3x37x32x2xf32>
  %r = tensor.collapse_shape %w [[0], [1], [2, 3]] : tensor<3x37x32x2xf32> into tensor<3x37x64xf32>
  return %r : tensor<3x37x64xf32>
}

// A copy, and an op that steps.
func.func @thirds(%x: tensor<70x50xf64>) -> (tensor<70x16xf64>, tensor<70x16xf64>) {
  %a = tensor.extract_slice %x[0, 1] [70, 16] [1, 3] : tensor<70x50xf64> to tensor<70x16xf64>
  %b = tensor.extract_slice %x[0, 2] [70, 16] [1, 3] : tensor<70x50xf64> to tensor<70x16xf64>
  %e = tensor.empty() : tensor<70x16xf64>
  %0 = linalg.exp ins(%b : tensor<70x16xf64>) outs(%e : tensor<70x16xf64>) -> tensor<70x16xf64>
  return %a, %0 : tensor<70x16xf64>, tensor<70x16xf64>
}

func.func @two(%x: tensor<2xf32>, %y: tensor<2x1xf32>, %z: tensor<2x1xf32>) -> (tensor<2x2xf32>, tensor<1xf32>) {
  %0 = tensor.concat dim(1) %y, %z : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  %1 = tensor.extract_slice %x[1] [1] [2] : tensor<2xf32> to tensor<1xf32>
  return %0, %1 : tensor<2x2xf32>, tensor<1xf32>
}

// One row that no LDM has room for.
func.func @long(%x: tensor<90000xf32>) -> tensor<45000xf32> {
  %a = tensor.extract_slice %x[1] [45000] [2] : tensor<90000xf32> to tensor<45000xf32>
  %e = tensor.empty() : tensor<45000xf32>
  %0 = linalg.exp ins(%a : tensor<45000xf32>) outs(%e : tensor<45000xf32>) -> tensor<45000xf32>
  return %0 : tensor<45000xf32>
}

// What a transposed convolution of 1 x 1 reads.
func.func @spread(%x: tensor<3x17x7x9xf32>) -> tensor<3x17x14x27xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x17x14x27xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<3x17x14x27xf32>) -> tensor<3x17x14x27xf32>
  %0 = tensor.insert_slice %x into %f[0, 0, 0, 0] [3, 17, 7, 9] [1, 1, 2, 3] : tensor<3x17x7x9xf32> into tensor<3x17x14x27xf32>
  return %0 : tensor<3x17x14x27xf32>
}

func.func @spread_one(%x: tensor<1x1xf32>) -> tensor<1x4xf32> {
  %z = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<1x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x4xf32>) -> tensor<1x4xf32>
  %0 = tensor.insert_slice %x into %f[0, 0] [1, 1] [1, 4] : tensor<1x1xf32> into tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}
