// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Constants, views, transposes, products, functions.
func.func @main(%re: tensor<16x8xf32>, %im: tensor<16x8xf32>) -> (tensor<16x8xf32>, tensor<16x8xf32>, tensor<16x8xf32>, f32) {
  %e = tensor.empty() : tensor<16x8xcomplex<f32>>
  %er = tensor.empty() : tensor<16x8xf32>
  %z = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%re, %im : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e : tensor<16x8xcomplex<f32>>) {
  ^bb0(%a: f32, %b: f32, %o: complex<f32>):
    %c = complex.create %a, %b : complex<f32>
    linalg.yield %c : complex<f32>
  } -> tensor<16x8xcomplex<f32>>
  %k = arith.constant dense<(2.0, -1.0)> : tensor<16x8xcomplex<f32>>
  %s = linalg.add ins(%z, %k : tensor<16x8xcomplex<f32>>, tensor<16x8xcomplex<f32>>) outs(%e : tensor<16x8xcomplex<f32>>) -> tensor<16x8xcomplex<f32>>
  %t = tensor.empty() : tensor<8x16xcomplex<f32>>
  %tr = linalg.transpose ins(%s : tensor<16x8xcomplex<f32>>) outs(%t : tensor<8x16xcomplex<f32>>) permutation = [1, 0]
  %ab = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%tr : tensor<8x16xcomplex<f32>>) outs(%er : tensor<16x8xf32>) {
  ^bb0(%a: complex<f32>, %o: f32):
    %c = complex.abs %a : complex<f32>
    %d = complex.conj %a : complex<f32>
    %f = complex.div %a, %d : complex<f32>
    %g = complex.exp %f : complex<f32>
    %h = complex.re %g : complex<f32>
    %i = arith.addf %c, %h : f32
    linalg.yield %i : f32
  } -> tensor<16x8xf32>
  %zero = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %e0 = tensor.empty() : tensor<16xcomplex<f32>>
  %f0 = linalg.fill ins(%zero : complex<f32>) outs(%e0 : tensor<16xcomplex<f32>>) -> tensor<16xcomplex<f32>>
  %w = tensor.empty() : tensor<8xcomplex<f32>>
  %sl = tensor.extract_slice %z[3, 0] [1, 8] [1, 1] : tensor<16x8xcomplex<f32>> to tensor<8xcomplex<f32>>
  %mv = linalg.matvec ins(%z, %sl : tensor<16x8xcomplex<f32>>, tensor<8xcomplex<f32>>) outs(%f0 : tensor<16xcomplex<f32>>) -> tensor<16xcomplex<f32>>
  %rr = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%mv : tensor<16xcomplex<f32>>) outs(%er : tensor<16x8xf32>) {
  ^bb0(%a: complex<f32>, %o: f32):
    %c = complex.re %a : complex<f32>
    linalg.yield %c : f32
  } -> tensor<16x8xf32>
  %ri = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%mv : tensor<16xcomplex<f32>>) outs(%er : tensor<16x8xf32>) {
  ^bb0(%a: complex<f32>, %o: f32):
    %c = complex.im %a : complex<f32>
    linalg.yield %c : f32
  } -> tensor<16x8xf32>
  %c2 = arith.constant 2 : index
  %one = tensor.extract %mv[%c2] : tensor<16xcomplex<f32>>
  %n = complex.neg %one : complex<f32>
  %q = complex.im %n : complex<f32>
  return %ab, %rr, %ri, %q : tensor<16x8xf32>, tensor<16x8xf32>, tensor<16x8xf32>, f32
}
