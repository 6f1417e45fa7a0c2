// A part without elements after the others, as torch.roll by 0 has it.
// REQUIRES: sw-run
// RUN: sw-run %s --verify 2>&1 | FileCheck %s
// CHECK: verified
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %s = linalg.exp ins(%x : tensor<8x16xf32>) outs(%x : tensor<8x16xf32>) -> tensor<8x16xf32>
  %e = tensor.extract_slice %s[0, 0] [0, 16] [1, 1] : tensor<8x16xf32> to tensor<0x16xf32>
  %r = tensor.concat dim(0) %s, %e : (tensor<8x16xf32>, tensor<0x16xf32>) -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}
