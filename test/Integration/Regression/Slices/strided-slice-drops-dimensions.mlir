// Slices that step over elements and drop dimensions, as results, as what is inserted and on memrefs.
// RUN: sw-run %s --entry=result --verify | FileCheck %s
// RUN: sw-run %s --entry=insert --verify | FileCheck %s
// RUN: sw-run %s --entry=view --verify | FileCheck %s
// CHECK: verified
func.func @result(%a: tensor<15x1x15xf32>) -> tensor<4x1xf32> {
  %s = tensor.extract_slice %a[3, 0, 14] [4, 1, 1] [3, 1, 2] : tensor<15x1x15xf32> to tensor<4x1xf32>
  return %s : tensor<4x1xf32>
}
func.func @insert(%a: tensor<12x1x1xf32>, %b: tensor<12x1x1xf32>) -> tensor<12x1x1xf32> {
  %s = tensor.extract_slice %a[4, 0, 0] [3, 1, 1] [3, 1, 1] : tensor<12x1x1xf32> to tensor<3x1xf32>
  %e = tensor.empty() : tensor<3x1xf32>
  %x = linalg.negf ins(%s : tensor<3x1xf32>) outs(%e : tensor<3x1xf32>) -> tensor<3x1xf32>
  %r = tensor.insert_slice %x into %b[4, 0, 0] [3, 1, 1] [3, 1, 1] : tensor<3x1xf32> into tensor<12x1x1xf32>
  return %r : tensor<12x1x1xf32>
}
func.func @view(%a: memref<15x1x15xf32>, %b: memref<4x1xf32>) {
  %s = memref.subview %a[3, 0, 14] [4, 1, 1] [3, 1, 1] : memref<15x1x15xf32> to memref<4x1xf32, strided<[45, 15], offset: 59>>
  linalg.exp ins(%s : memref<4x1xf32, strided<[45, 15], offset: 59>>) outs(%b : memref<4x1xf32>)
  return
}
