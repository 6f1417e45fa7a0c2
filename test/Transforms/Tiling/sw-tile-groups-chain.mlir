// Each op of a program is computed once in its loop, however many of the others read it: the time does not double
// with each op, which lit's limit would end.
// RUN: sw-opt --sw-decompose --sw-tile %s | FileCheck %s

// CHECK-LABEL: func.func @chain
// CHECK: scf.forall
// CHECK-COUNT-8: math.exp
// CHECK-NOT: math.exp
func.func @chain(%x: tensor<128x64xf32>) -> tensor<128x64xf32> {
  %e = tensor.empty() : tensor<128x64xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<128x64xf32>) outs(%e : tensor<128x64xf32>) -> tensor<128x64xf32>
  %1 = linalg.softmax dimension(1) ins(%0 : tensor<128x64xf32>) outs(%e : tensor<128x64xf32>) -> tensor<128x64xf32>
  %2 = linalg.softmax dimension(1) ins(%1 : tensor<128x64xf32>) outs(%e : tensor<128x64xf32>) -> tensor<128x64xf32>
  %3 = linalg.softmax dimension(1) ins(%2 : tensor<128x64xf32>) outs(%e : tensor<128x64xf32>) -> tensor<128x64xf32>
  %4 = linalg.softmax dimension(1) ins(%3 : tensor<128x64xf32>) outs(%e : tensor<128x64xf32>) -> tensor<128x64xf32>
  %5 = linalg.softmax dimension(1) ins(%4 : tensor<128x64xf32>) outs(%e : tensor<128x64xf32>) -> tensor<128x64xf32>
  %6 = linalg.softmax dimension(1) ins(%5 : tensor<128x64xf32>) outs(%e : tensor<128x64xf32>) -> tensor<128x64xf32>
  %7 = linalg.softmax dimension(1) ins(%6 : tensor<128x64xf32>) outs(%e : tensor<128x64xf32>) -> tensor<128x64xf32>
  return %7 : tensor<128x64xf32>
}
