// RUN: sw-run %s --entry=long --chip=sw26010 --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=long --chip=sw26010pro --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=uneven --chip=sw26010 --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=uneven --chip=sw26010pro --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=f64 --chip=sw26010 --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=f64 --chip=sw26010pro --mode=detailed --verify | FileCheck %s
// CHECK: verified

// A row takes a quarter of the LDM of SW26010.
func.func @long(%x: tensor<130x3000xf32>) -> tensor<130x3000xf32> {
  %e = tensor.empty() : tensor<130x3000xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<130x3000xf32>) outs(%e : tensor<130x3000xf32>) -> tensor<130x3000xf32>
  return %0 : tensor<130x3000xf32>
}

// In the last round some CPEs have no tile, and one a smaller one.
func.func @uneven(%x: tensor<1001x131xf32>) -> tensor<1001x131xf32> {
  %e = tensor.empty() : tensor<1001x131xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<1001x131xf32>) outs(%e : tensor<1001x131xf32>) -> tensor<1001x131xf32>
  return %0 : tensor<1001x131xf32>
}

func.func @f64(%x: tensor<200x500xf64>) -> tensor<200x500xf64> {
  %e = tensor.empty() : tensor<200x500xf64>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<200x500xf64>) outs(%e : tensor<200x500xf64>) -> tensor<200x500xf64>
  return %0 : tensor<200x500xf64>
}
