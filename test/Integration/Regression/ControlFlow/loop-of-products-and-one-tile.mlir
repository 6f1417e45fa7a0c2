// A loop has ops that all CPEs run together, or that are distributed over them, and
// one of a single tile, which one CPE runs: the loop itself does not run there.
// RUN: sw-run %s --entry=product --verify | FileCheck %s
// RUN: sw-run %s --entry=distributed --verify | FileCheck %s
// CHECK: verified

#in = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
func.func @product(%x: tensor<2x1x1xf32>, %y: tensor<2x1x1xf32>, %h: tensor<1xf32>, %c: tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  %r:2 = scf.for %t = %c0 to %c2 step %c1 iter_args(%g = %c, %s = %h) -> (tensor<1x1xf32>, tensor<1xf32>) {
    %a = tensor.extract_slice %x[%t, 0, 0] [1, 1, 1] [1, 1, 1] : tensor<2x1x1xf32> to tensor<1x1xf32>
    %b = tensor.extract_slice %y[%t, 0, 0] [1, 1, 1] [1, 1, 1] : tensor<2x1x1xf32> to tensor<1x1xf32>
    %e = tensor.empty() : tensor<1x1xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x1xf32>) -> tensor<1x1xf32>
    %p = linalg.matmul ins(%a, %b : tensor<1x1xf32>, tensor<1x1xf32>) outs(%f : tensor<1x1xf32>) -> tensor<1x1xf32>
    %q = linalg.generic {indexing_maps = [#in, #row], iterator_types = ["reduction", "parallel"]} ins(%b : tensor<1x1xf32>) outs(%s : tensor<1xf32>) {
    ^bb0(%i: f32, %o: f32):
      %n = arith.addf %o, %i : f32
      linalg.yield %n : f32
    } -> tensor<1xf32>
    scf.yield %p, %q : tensor<1x1xf32>, tensor<1xf32>
  }
  return %r#0, %r#1 : tensor<1x1xf32>, tensor<1xf32>
}

func.func @distributed(%x: tensor<2x6x6xi32>, %y: tensor<2x6x1xi32>, %h: tensor<1xi32>, %c: tensor<6x1xi32>) -> (tensor<6x1xi32>, tensor<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %t = %c0 to %c2 step %c1 iter_args(%g = %c, %s = %h) -> (tensor<6x1xi32>, tensor<1xi32>) {
    %a = tensor.extract_slice %x[%t, 0, 0] [1, 6, 6] [1, 1, 1] : tensor<2x6x6xi32> to tensor<6x6xi32>
    %b = tensor.extract_slice %y[%t, 0, 0] [1, 6, 1] [1, 1, 1] : tensor<2x6x1xi32> to tensor<6x1xi32>
    %p = linalg.matmul ins(%a, %b : tensor<6x6xi32>, tensor<6x1xi32>) outs(%g : tensor<6x1xi32>) -> tensor<6x1xi32>
    %q = linalg.generic {indexing_maps = [#in, #row], iterator_types = ["reduction", "parallel"]} ins(%b : tensor<6x1xi32>) outs(%s : tensor<1xi32>) {
    ^bb0(%i: i32, %o: i32):
      %n = arith.addi %o, %i : i32
      linalg.yield %n : i32
    } -> tensor<1xi32>
    scf.yield %p, %q : tensor<6x1xi32>, tensor<1xi32>
  }
  return %r#0, %r#1 : tensor<6x1xi32>, tensor<1xi32>
}
