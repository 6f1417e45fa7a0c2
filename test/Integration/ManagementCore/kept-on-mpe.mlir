// What is asked to stay on the management core does, whatever other form its op takes on the way.
// RUN: sw-run %s --entry=steps --verify | FileCheck %s
// RUN: sw-run %s --entry=parts --verify | FileCheck %s
// RUN: sw-run %s --entry=rows --verify | FileCheck %s
// RUN: sw-run %s --entry=scalar --verify | FileCheck %s
// CHECK: on the MPE
// CHECK: by hand
// CHECK: verified

func.func @steps(%x: tensor<128x192xf32>) -> tensor<64x96xf32> {
  %r = tensor.extract_slice %x[0, 0] [64, 96] [2, 2] : tensor<128x192xf32> to tensor<64x96xf32>
  %e = tensor.empty() : tensor<64x96xf32>
  %s = linalg.exp {sw.mpe = "by hand"} ins(%r : tensor<64x96xf32>) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  return %s : tensor<64x96xf32>
}

func.func @parts(%x: tensor<16x96xf32>) -> tensor<16x96xf32> {
  %e = tensor.empty() : tensor<16x96xf32>
  %s = linalg.softmax {sw.mpe = "by hand"} dimension(1) ins(%x : tensor<16x96xf32>) outs(%e : tensor<16x96xf32>) -> tensor<16x96xf32>
  return %s : tensor<16x96xf32>
}

func.func @rows(%x: tensor<1x8x34xf32>, %w: tensor<8x8x3xf32>, %o: tensor<1x8x32xf32>) -> tensor<1x8x32xf32> {
  %r = linalg.conv_1d_ncw_fcw {sw.mpe = "by hand"} ins(%x, %w : tensor<1x8x34xf32>, tensor<8x8x3xf32>) outs(%o : tensor<1x8x32xf32>) -> tensor<1x8x32xf32>
  return %r : tensor<1x8x32xf32>
}

func.func @scalar(%x: tensor<16x96xf32>) -> tensor<16x96xf32> {
  %s = math.exp %x {sw.mpe = "by hand"} : tensor<16x96xf32>
  return %s : tensor<16x96xf32>
}
