// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt %s --mlir-print-op-generic | sw-opt | FileCheck %s

// CHECK-LABEL: func.func @attention
func.func @attention(%q: tensor<2x16x64xf32>, %k: tensor<2x24x64xf32>, %v: tensor<2x24x8xf32>, %i: tensor<1x16x24xi1>, %f: tensor<2x1x24xf32>, %o: tensor<2x16x8xf32>) -> (tensor<2x16x8xf32>, tensor<2x16x8xf32>, tensor<2x16x8xf32>) {
  // CHECK: sw.attention ins(%arg0, %arg1, %arg2 : tensor<2x16x64xf32>, tensor<2x24x64xf32>, tensor<2x24x8xf32>) outs(%arg5 : tensor<2x16x8xf32>) -> tensor<2x16x8xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<2x16x64xf32>, tensor<2x24x64xf32>, tensor<2x24x8xf32>) outs(%o : tensor<2x16x8xf32>) -> tensor<2x16x8xf32>
  // CHECK: sw.attention scale(1.250000e-01) ins(%arg0, %arg1, %arg2 : {{.*}}) mask(%arg3 : tensor<1x16x24xi1>) outs(
  %1 = sw.attention scale(0.125) ins(%q, %k, %v : tensor<2x16x64xf32>, tensor<2x24x64xf32>, tensor<2x24x8xf32>) mask(%i : tensor<1x16x24xi1>) outs(%o : tensor<2x16x8xf32>) -> tensor<2x16x8xf32>
  // CHECK: sw.attention {sw.kernel = "scores"} ins(%arg0, %arg1, %arg2 : {{.*}}) mask(%arg4 : tensor<2x1x24xf32>) outs(
  %2 = sw.attention {sw.kernel = "scores"} ins(%q, %k, %v : tensor<2x16x64xf32>, tensor<2x24x64xf32>, tensor<2x24x8xf32>) mask(%f : tensor<2x1x24xf32>) outs(%o : tensor<2x16x8xf32>) -> tensor<2x16x8xf32>
  return %0, %1, %2 : tensor<2x16x8xf32>, tensor<2x16x8xf32>, tensor<2x16x8xf32>
}

// CHECK-LABEL: func.func @normalization
func.func @normalization(%x: tensor<2x4x8xf64>, %g: tensor<4x8xf64>, %b: tensor<4xf64>, %o: tensor<2x4x8xf64>) -> (tensor<2x4x8xf64>, tensor<2x4x8xf64>, tensor<2x4x8xf64>) {
  // CHECK: sw.normalization dimensions = [1, 2] epsilon = 1.000000e-05 ins(%arg0 : tensor<2x4x8xf64>) outs(%arg3 : tensor<2x4x8xf64>) -> tensor<2x4x8xf64>
  %0 = sw.normalization dimensions = [1, 2] epsilon = 1.0e-05 ins(%x : tensor<2x4x8xf64>) outs(%o : tensor<2x4x8xf64>) -> tensor<2x4x8xf64>
  // CHECK: sw.normalization rms dimensions = [2] epsilon = 0.000000e+00 ins(%arg0 : tensor<2x4x8xf64>) scale(%arg1 : tensor<4x8xf64>) along = [1, 2] outs(
  %1 = sw.normalization rms dimensions = [2] epsilon = 0.0 ins(%x : tensor<2x4x8xf64>) scale(%g : tensor<4x8xf64>) along = [1, 2] outs(%o : tensor<2x4x8xf64>) -> tensor<2x4x8xf64>
  // CHECK: sw.normalization dimensions = [0, 2] epsilon = 1.000000e-03 ins(%arg0 : tensor<2x4x8xf64>) scale(%arg2 : tensor<4xf64>) shift(%arg2 : tensor<4xf64>) along = [1] outs(
  %2 = sw.normalization dimensions = [0, 2] epsilon = 1.0e-03 ins(%x : tensor<2x4x8xf64>) scale(%b : tensor<4xf64>) shift(%b : tensor<4xf64>) along = [1] outs(%o : tensor<2x4x8xf64>) -> tensor<2x4x8xf64>
  return %0, %1, %2 : tensor<2x4x8xf64>, tensor<2x4x8xf64>, tensor<2x4x8xf64>
}

// CHECK-LABEL: func.func @variance
func.func @variance(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: sw.normalization rms dimensions = [1] epsilon = 1.000000e-05 variance(f64) ins(%arg0 : tensor<4x8xf32>) outs(
  %0 = sw.normalization rms dimensions = [1] epsilon = 1.0e-05 variance(f64) ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @masked
func.func @masked(%q: tensor<16x64xf32>, %k: tensor<24x64xf32>, %v: tensor<24x8xf32>, %o: tensor<16x8xf32>) -> tensor<16x8xf32> {
  // CHECK: sw.attention masked scale(5.000000e-01) ins(%arg0, %arg1, %arg2 : {{.*}}) outs(
  %0 = sw.attention masked scale(0.5) ins(%q, %k, %v : tensor<16x64xf32>, tensor<24x64xf32>, tensor<24x8xf32>) outs(%o : tensor<16x8xf32>) -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}
