// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Two results, of a product and of what follows it.
func.func @main(%x: tensor<64x8xf32>, %w: tensor<8x32xf32>) -> (tensor<64x32xf32>, tensor<64xf32>) {
  %z = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<64x32xf32>
  %e1 = tensor.empty() : tensor<64xf32>
  %r:2 = scf.forall (%i) in (4) shared_outs(%a = %e0, %b = %e1) -> (tensor<64x32xf32>, tensor<64xf32>) {
    %s = affine.apply affine_map<(i) -> (i * 16)>(%i)
    %v = tensor.extract_slice %x[%s, 0] [16, 8] [1, 1] : tensor<64x8xf32> to tensor<16x8xf32>
    %p = tensor.extract_slice %a[%s, 0] [16, 32] [1, 1] : tensor<64x32xf32> to tensor<16x32xf32>
    %f = linalg.fill ins(%z : f32) outs(%p : tensor<16x32xf32>) -> tensor<16x32xf32>
    %m = linalg.matmul ins(%v, %w : tensor<16x8xf32>, tensor<8x32xf32>) outs(%f : tensor<16x32xf32>) -> tensor<16x32xf32>
    %q = tensor.extract_slice %b[%s] [16] [1] : tensor<64xf32> to tensor<16xf32>
    %g = linalg.fill ins(%z : f32) outs(%q : tensor<16xf32>) -> tensor<16xf32>
    %n = linalg.reduce { arith.addf } ins(%m : tensor<16x32xf32>) outs(%g : tensor<16xf32>) dimensions = [1]
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %m into %a[%s, 0] [16, 32] [1, 1] : tensor<16x32xf32> into tensor<64x32xf32>
      tensor.parallel_insert_slice %n into %b[%s] [16] [1] : tensor<16xf32> into tensor<64xf32>
    }
  }
  return %r#0, %r#1 : tensor<64x32xf32>, tensor<64xf32>
}
