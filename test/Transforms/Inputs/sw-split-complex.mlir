// RUN: sw-opt --sw-split-complex %s | FileCheck %s

// CHECK-LABEL: func.func @arrays
// CHECK-SAME: %[[RE:.*]]: tensor<8xf32>, %[[IM:.*]]: tensor<8xf32>
// CHECK: %[[Z:.*]]:2 = linalg.generic {{.*}} ins(%[[RE]], %[[IM]] : tensor<8xf32>, tensor<8xf32>) outs(%{{.*}}, %{{.*}} : tensor<8xf32>, tensor<8xf32>)
// CHECK: tensor.extract_slice %[[Z]]#0
// CHECK: tensor.extract_slice %[[Z]]#1
// CHECK: linalg.generic
// CHECK-NOT: complex
func.func @arrays(%re: tensor<8xf32>, %im: tensor<8xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<8xcomplex<f32>>
  %z = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%re, %im : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xcomplex<f32>>) {
  ^bb0(%a: f32, %b: f32, %o: complex<f32>):
    %c = complex.create %a, %b : complex<f32>
    linalg.yield %c : complex<f32>
  } -> tensor<8xcomplex<f32>>
  %s = tensor.extract_slice %z[0] [4] [2] : tensor<8xcomplex<f32>> to tensor<4xcomplex<f32>>
  %r = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%s : tensor<4xcomplex<f32>>) outs(%r : tensor<4xf32>) {
  ^bb0(%a: complex<f32>, %o: f32):
    %c = complex.mul %a, %a : complex<f32>
    %d = complex.im %c : complex<f32>
    linalg.yield %d : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// CHECK-LABEL: func.func @carried
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (f32, f32)
func.func @carried(%x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %w = complex.create %x, %x : complex<f32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> complex<f32> {
    %b = complex.add %a, %w : complex<f32>
    scf.yield %b : complex<f32>
  }
  %re = complex.re %r : complex<f32>
  return %re : f32
}

// CHECK-LABEL: func.func @untouched
// CHECK-NEXT: return
func.func @untouched(%x: f32) -> f32 {
  return %x : f32
}
