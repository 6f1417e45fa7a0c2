// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: tensor<64x64xf32>, %o: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = scf.forall (%i) = (0) to (64) step (16) shared_outs(%e = %o) -> tensor<64x64xf32> {
      %w = tensor.extract_slice %e[%i, 0] [16, 64] [1, 1] : tensor<64x64xf32> to tensor<16x64xf32>
      %v = tensor.extract_slice %x[%i, 0] [16, 64] [1, 1] : tensor<64x64xf32> to tensor<16x64xf32>
      %q = scf.forall (%j) in (2) shared_outs(%f = %w) -> tensor<16x64xf32> {
        %t = affine.apply affine_map<(i) -> (i * 32)>(%j)
        %v1 = tensor.extract_slice %v[0, %t] [16, 32] [1, 1] : tensor<16x64xf32> to tensor<16x32xf32>
        %w1 = tensor.extract_slice %f[0, %t] [16, 32] [1, 1] : tensor<16x64xf32> to tensor<16x32xf32>
        %y = linalg.exp ins(%v1 : tensor<16x32xf32>) outs(%w1 : tensor<16x32xf32>) -> tensor<16x32xf32>
        scf.forall.in_parallel { tensor.parallel_insert_slice %y into %f[0, %t] [16, 32] [1, 1] : tensor<16x32xf32> into tensor<16x64xf32> }
      } {mapping = [#gpu.warp<x>]}
      scf.forall.in_parallel { tensor.parallel_insert_slice %q into %e[%i, 0] [16, 64] [1, 1] : tensor<16x64xf32> into tensor<64x64xf32> }
  } {mapping = [#gpu.block<x>]}
  return %r : tensor<64x64xf32>
}
