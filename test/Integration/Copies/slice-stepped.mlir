// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Slices that step and drop a dimension, read and written.
func.func @main(%a: tensor<7x40x50xf32>, %b: tensor<20x25xf32>) -> (tensor<20x25xf32>, tensor<7x40x50xf32>) {
  %s = tensor.extract_slice %a[3, 0, 0] [1, 20, 25] [1, 2, 2] : tensor<7x40x50xf32> to tensor<20x25xf32>
  %e = tensor.empty() : tensor<20x25xf32>
  %r = linalg.add ins(%s, %b : tensor<20x25xf32>, tensor<20x25xf32>) outs(%e : tensor<20x25xf32>) -> tensor<20x25xf32>
  %i = tensor.insert_slice %r into %a[1, 1, 0] [1, 20, 25] [1, 2, 2] : tensor<20x25xf32> into tensor<7x40x50xf32>
  return %r, %i : tensor<20x25xf32>, tensor<7x40x50xf32>
}
