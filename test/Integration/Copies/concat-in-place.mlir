// RUN: sw-run %s --entry=main --chip=sw26010 --verify --rtol=1e-4 | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify --rtol=1e-4 | FileCheck %s
// CHECK-NOT: memref.copy
// CHECK: verified

// Sizes divide by no tile, and the part that is computed first is the last one.
func.func @main(%x: tensor<1x5x19x23xf32>, %f: tensor<13x5x1x1xf32>, %g: tensor<7x5x3x3xf32>, %h: tensor<11x5x3x3xf32>)
    -> tensor<1x31x19x23xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x13x19x23xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%e : tensor<1x13x19x23xf32>) -> tensor<1x13x19x23xf32>
  %a = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<1x5x19x23xf32>, tensor<13x5x1x1xf32>)
      outs(%fill : tensor<1x13x19x23xf32>) -> tensor<1x13x19x23xf32>
  %xp = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x5x19x23xf32> to tensor<1x5x21x25xf32>
  %e1 = tensor.empty() : tensor<1x7x19x23xf32>
  %fill1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x7x19x23xf32>) -> tensor<1x7x19x23xf32>
  %b = linalg.conv_2d_nchw_fchw ins(%xp, %g : tensor<1x5x21x25xf32>, tensor<7x5x3x3xf32>)
      outs(%fill1 : tensor<1x7x19x23xf32>) -> tensor<1x7x19x23xf32>
  %e2 = tensor.empty() : tensor<1x11x19x23xf32>
  %fill2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x11x19x23xf32>) -> tensor<1x11x19x23xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%xp, %h : tensor<1x5x21x25xf32>, tensor<11x5x3x3xf32>)
      outs(%fill2 : tensor<1x11x19x23xf32>) -> tensor<1x11x19x23xf32>
  %all = tensor.concat dim(1) %b, %c, %a
      : (tensor<1x7x19x23xf32>, tensor<1x11x19x23xf32>, tensor<1x13x19x23xf32>) -> tensor<1x31x19x23xf32>
  return %all : tensor<1x31x19x23xf32>
}
