// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// CHECK: verified

// Gathers and scatters against numbers, since the reference lowers them by the
// same patterns: all dimensions looked up, dimensions kept, a dimension in the
// middle of a window, and indices in another order than the dimensions.
func.func private @expect(%is: f32, %should: f32) {
  %ok = arith.cmpf oeq, %is, %should : f32
  cf.assert %ok, "an element is not where it should be"
  return
}

func.func @main(%unused: tensor<1xf32>) -> tensor<1xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %f4 = arith.constant 4.0 : f32
  %f5 = arith.constant 5.0 : f32
  %f6 = arith.constant 6.0 : f32
  %f7 = arith.constant 7.0 : f32
  %f8 = arith.constant 8.0 : f32
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>

  %both = arith.constant dense<[[2, 1], [0, 0]]> : tensor<2x2xindex>
  %g0 = tensor.gather %a[%both] gather_dims([0, 1]) : (tensor<3x2xf32>, tensor<2x2xindex>) -> tensor<2xf32>
  %x0 = tensor.extract %g0[%c0] : tensor<2xf32>
  func.call @expect(%x0, %f6) : (f32, f32) -> ()
  %x1 = tensor.extract %g0[%c1] : tensor<2xf32>
  func.call @expect(%x1, %f1) : (f32, f32) -> ()

  %column = arith.constant dense<[[1]]> : tensor<1x1xi16>
  %g1 = tensor.gather %a[%column] gather_dims([1]) : (tensor<3x2xf32>, tensor<1x1xi16>) -> tensor<1x3x1xf32>
  %x2 = tensor.extract %g1[%c0, %c0, %c0] : tensor<1x3x1xf32>
  func.call @expect(%x2, %f2) : (f32, f32) -> ()
  %x3 = tensor.extract %g1[%c0, %c2, %c0] : tensor<1x3x1xf32>
  func.call @expect(%x3, %f6) : (f32, f32) -> ()

  %s = arith.constant dense<[[[7.0], [8.0]]]> : tensor<1x2x1xf32>
  %d = arith.constant dense<[[1.0, 2.0, 4.0], [5.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %w0 = tensor.scatter %s into %d[%column] scatter_dims([1]) unique : (tensor<1x2x1xf32>, tensor<2x3xf32>, tensor<1x1xi16>) -> tensor<2x3xf32>
  %x4 = tensor.extract %w0[%c0, %c1] : tensor<2x3xf32>
  func.call @expect(%x4, %f7) : (f32, f32) -> ()
  %x5 = tensor.extract %w0[%c1, %c1] : tensor<2x3xf32>
  func.call @expect(%x5, %f8) : (f32, f32) -> ()
  %x6 = tensor.extract %w0[%c0, %c2] : tensor<2x3xf32>
  func.call @expect(%x6, %f4) : (f32, f32) -> ()
  %x7 = tensor.extract %w0[%c1, %c0] : tensor<2x3xf32>
  func.call @expect(%x7, %f5) : (f32, f32) -> ()

  %point = arith.constant dense<[[1, 2]]> : tensor<1x2xindex>
  %one = arith.constant dense<[8.0]> : tensor<1xf32>
  %w1 = tensor.scatter %one into %d[%point] scatter_dims([0, 1]) unique : (tensor<1xf32>, tensor<2x3xf32>, tensor<1x2xindex>) -> tensor<2x3xf32>
  %x8 = tensor.extract %w1[%c1, %c2] : tensor<2x3xf32>
  func.call @expect(%x8, %f8) : (f32, f32) -> ()
  %x9 = tensor.extract %w1[%c0, %c2] : tensor<2x3xf32>
  func.call @expect(%x9, %f4) : (f32, f32) -> ()
  return %unused : tensor<1xf32>
}
