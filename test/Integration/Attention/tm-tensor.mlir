// What torch-mlir prints beside linalg, of numbers that are known, and of random
// ones against what they are in linalg. The reference has the same lowering.
// RUN: rm -rf %t && mkdir -p %t
// RUN: sw-run %s --entry=known --verify --outputs=%t | FileCheck %s
// RUN: %python %S/../Inputs/print-npy.py %t/result0.npy %t/result1.npy %t/result2.npy %t/result3.npy %t/result4.npy %t/result5.npy | FileCheck %s --check-prefix=KNOWN
// RUN: sw-run %s --entry=known --verify --chip=sw26010pro --outputs=%t | FileCheck %s
// RUN: %python %S/../Inputs/print-npy.py %t/result0.npy %t/result1.npy %t/result2.npy %t/result3.npy %t/result4.npy %t/result5.npy | FileCheck %s --check-prefix=KNOWN
// RUN: sw-run %s --entry=attention --verify --outputs=%t | FileCheck %s
// RUN: %python %S/../Inputs/print-npy.py %t/result0.npy | FileCheck %s --check-prefix=DIFFERENCE
// RUN: sw-run %s --entry=attention --verify --chip=sw26010pro --outputs=%t | FileCheck %s
// RUN: %python %S/../Inputs/print-npy.py %t/result0.npy | FileCheck %s --check-prefix=DIFFERENCE
// RUN: sw-run %s --entry=scatter --verify --outputs=%t | FileCheck %s
// RUN: %python %S/../Inputs/print-npy.py %t/result0.npy | FileCheck %s --check-prefix=TOSA
// RUN: sw-run %s --entry=blocks --verify --outputs=%t | FileCheck %s
// RUN: %python %S/../Inputs/print-npy.py %t/result0.npy %t/result1.npy | FileCheck %s --check-prefix=BLOCKS
// CHECK: verified

// Sums, inclusive and exclusive; sorted with where each was, equal ones in order;
// the three largest; rows 2 and 0 added.
// KNOWN:      3.0 4.0 8.0 9.0 14.0
// KNOWN-NEXT: 10.0 13.0 14.0 18.0 19.0
// KNOWN-NEXT: 1.0 1.0 3.0 4.0 5.0
// KNOWN-NEXT: 1 3 0 2 4
// KNOWN-NEXT: 4 2 0
// KNOWN-NEXT: 2.0 2.0 0.0 0.0 1.0 1.0
func.func @known() -> (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xi64>, tensor<3xi32>, tensor<3x2xf32>) {
  %x = arith.constant dense<[3.0, 1.0, 4.0, 1.0, 5.0]> : tensor<5xf32>
  %e = tensor.empty() : tensor<5xf32>
  %ten = arith.constant dense<10.0> : tensor<f32>
  %sum:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<5xf32>) outs(%e, %ten : tensor<5xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tm_tensor.yield %s : f32
  } -> tensor<5xf32>, tensor<f32>
  %before:2 = tm_tensor.scan dimension(0) inclusive(false) ins(%x : tensor<5xf32>) outs(%e, %ten : tensor<5xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tm_tensor.yield %s : f32
  } -> tensor<5xf32>, tensor<f32>
  %at = arith.constant dense<[0, 1, 2, 3, 4]> : tensor<5xi64>
  %sorted:2 = tm_tensor.sort dimension(0) outs(%x, %at : tensor<5xf32>, tensor<5xi64>) {
  ^bb0(%a: f32, %b: f32, %ia: i64, %ib: i64):
    %c = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<5xf32>, tensor<5xi64>
  %none = arith.constant dense<0xFF800000> : tensor<3xf32>
  %nowhere = arith.constant dense<0> : tensor<3xi32>
  %top:2 = tm_tensor.topk dimension(0) ins(%x : tensor<5xf32>) outs(%none, %nowhere : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<3xf32>, tensor<3xi32>
  %zeros = arith.constant dense<0.0> : tensor<3x2xf32>
  %rows = arith.constant dense<[[2], [0], [0]]> : tensor<3x1xi64>
  %ones = arith.constant dense<1.0> : tensor<3x1x2xf32>
  %added = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%ones, %rows : tensor<3x1x2xf32>, tensor<3x1xi64>) outs(%zeros : tensor<3x2xf32>) {
  ^bb0(%new: f32, %old: f32):
    %s = arith.addf %new, %old : f32
    tm_tensor.yield %s : f32
  } -> tensor<3x2xf32>
  return %sum#0, %before#0, %sorted#0, %sorted#1, %top#1, %added : tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xi64>, tensor<3xi32>, tensor<3x2xf32>
}

// Of a mask that hides the last of three keys from the first query and all from
// the second: as attention of two keys, and zeros.
// DIFFERENCE: {{^}}{{-?[0-9.e-]+}} 0.0{{$}}
func.func @attention(%q: tensor<1x1x8xf32>, %k: tensor<1x3x8xf32>, %v: tensor<1x3x1xf32>) -> tensor<2xf32> {
  %both = tensor.concat dim(1) %q, %q : (tensor<1x1x8xf32>, tensor<1x1x8xf32>) -> tensor<1x2x8xf32>
  %m = arith.constant dense<[[[true, true, false], [false, false, false]]]> : tensor<1x2x3xi1>
  %o = tensor.empty() : tensor<1x2x1xf32>
  %0 = tm_tensor.attention ins(%both, %k, %v, %m : tensor<1x2x8xf32>, tensor<1x3x8xf32>, tensor<1x3x1xf32>, tensor<1x2x3xi1>) outs(%o : tensor<1x2x1xf32>) -> tensor<1x2x1xf32>
  %flat = tensor.collapse_shape %0 [[0, 1, 2]] : tensor<1x2x1xf32> into tensor<2xf32>
  %k2 = tensor.extract_slice %k[0, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<1x3x8xf32> to tensor<1x2x8xf32>
  %v2 = tensor.extract_slice %v[0, 0, 0] [1, 2, 1] [1, 1, 1] : tensor<1x3x1xf32> to tensor<1x2x1xf32>
  %p = tensor.empty() : tensor<1x1x1xf32>
  %1 = tm_tensor.attention ins(%q, %k2, %v2 : tensor<1x1x8xf32>, tensor<1x2x8xf32>, tensor<1x2x1xf32>) outs(%p : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %expected = tensor.collapse_shape %1 [[0, 1, 2]] : tensor<1x1x1xf32> into tensor<1xf32>
  %zero = arith.constant dense<0.0> : tensor<1xf32>
  %all = tensor.concat dim(0) %expected, %zero : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %d = tensor.empty() : tensor<2xf32>
  %2 = linalg.sub ins(%flat, %all : tensor<2xf32>, tensor<2xf32>) outs(%d : tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// TOSA has a scatter of its own.
// TOSA: 0.0 5.0 0.0 4.0
func.func @scatter() -> tensor<1x4x1xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<1x4x1xf32>}> : () -> tensor<1x4x1xf32>
  %i = "tosa.const"() <{values = dense<[[3, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %u = "tosa.const"() <{values = dense<[[[4.0], [5.0]]]> : tensor<1x2x1xf32>}> : () -> tensor<1x2x1xf32>
  %0 = tosa.scatter %x, %i, %u : (tensor<1x4x1xf32>, tensor<1x2xi32>, tensor<1x2x1xf32>) -> tensor<1x4x1xf32>
  return %0 : tensor<1x4x1xf32>
}

// Sums of ones in blocks, and largest elements of which the last block is padded.
// BLOCKS:      1.0 2.0 3.0 4.0 5.0 6.0 7.0 8.0 9.0 10.0 11.0 12.0 13.0 14.0 15.0 16.0 17.0 18.0 19.0 20.0 21.0 22.0 23.0 24.0 25.0 26.0 27.0 28.0 29.0 30.0 31.0 32.0 33.0 34.0 35.0
// BLOCKS-SAME: 1.0 2.0 3.0 4.0 5.0 6.0 7.0 8.0 9.0 10.0 11.0 12.0 13.0 14.0 15.0 16.0 17.0 18.0 19.0 20.0 21.0 22.0 23.0 24.0 25.0 26.0 27.0 28.0 29.0 30.0 31.0 32.0 33.0 34.0 35.0
// BLOCKS-NEXT: 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 1.0 2.0 3.0 4.0 5.0 6.0 7.0 8.0 9.0 10.0 11.0 12.0 13.0 14.0 15.0 16.0 17.0 18.0 19.0 20.0 21.0 22.0 23.0 24.0 25.0 26.0 27.0
func.func @blocks() -> (tensor<2x35xf32>, tensor<37xf32>) {
  %x = arith.constant dense<1.0> : tensor<2x35xf32>
  %e = tensor.empty() : tensor<2x35xf32>
  %l = tensor.empty() : tensor<2xf32>
  %sum:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<2x35xf32>) outs(%e, %l : tensor<2x35xf32>, tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tm_tensor.yield %s : f32
  } -> tensor<2x35xf32>, tensor<2xf32>
  %y = arith.constant dense<[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0]> : tensor<37xf32>
  %f = tensor.empty() : tensor<37xf32>
  %n = tensor.empty() : tensor<f32>
  %most:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%y : tensor<37xf32>) outs(%f, %n : tensor<37xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.maximumf %a, %b : f32
    tm_tensor.yield %s : f32
  } -> tensor<37xf32>, tensor<f32>
  return %sum#0, %most#0 : tensor<2x35xf32>, tensor<37xf32>
}
