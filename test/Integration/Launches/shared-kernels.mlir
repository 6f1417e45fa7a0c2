// Kernels that differ only in their arrays share a function of the CPEs; those
// that differ in a number, a size or in which arrays are the same do not, nor do
// those that fetch different data for the kernels after them.
// REQUIRES: sw-run
// RUN: sw-run %s --verify | FileCheck %s
// RUN: sw-run %s --verify --keep=%t --pipeline-options="fetch-ahead=false" | FileCheck %s
// RUN: FileCheck %s --check-prefix=C < %t/slave.c
// RUN: sw-run %s --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %s --verify --pipeline-options="merge-launches=false" | FileCheck %s

// Each has its row in the table.
// CHECK: run_main_matmul
// CHECK: run_main_matmul_1
// CHECK: run_main_matmul_2
// CHECK: run_main_matmul_3
// CHECK: run_main_matmul_4
// CHECK: run_main_matmul_5
// CHECK: verified

// The square, the first product of two arrays, the same with others.
// C: SW_PART("run_main_matmul");
// C: run_main_matmul(&ldm_params[0].run_main_matmul);
// C: &params->run_main_matmul_2,
// C-NEXT: &ldm_params[0].run_main_matmul_1,
// C: run_main_matmul_1(&ldm_params[1].run_main_matmul_1);
// C: run_main_matmul_1(&ldm_params[0].run_main_matmul_1);
// Both operands are one array, which the function does not mind.
// C: run_main_matmul(&ldm_params[1].run_main_matmul);
// Other factors.
// C: run_main_matmul_4(&ldm_params[0].run_main_matmul_4);
// C: run_main_matmul_5(&ldm_params[1].run_main_matmul_5);
// Another size.
// C: run_main_matmul_6(&ldm_params[0].run_main_matmul_6);

#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<65x65xf32>, %y: tensor<65x65xf32>, %n: tensor<65x33xf32>) -> (tensor<65x65xf32>, tensor<65x33xf32>) {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %quarter = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<65x65xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<65x65xf32>) -> tensor<65x65xf32>
  %square = linalg.matmul ins(%x, %x : tensor<65x65xf32>, tensor<65x65xf32>) outs(%f : tensor<65x65xf32>) -> tensor<65x65xf32>
  %1 = linalg.matmul ins(%square, %y : tensor<65x65xf32>, tensor<65x65xf32>) outs(%f : tensor<65x65xf32>) -> tensor<65x65xf32>
  %2 = linalg.matmul ins(%x, %1 : tensor<65x65xf32>, tensor<65x65xf32>) outs(%f : tensor<65x65xf32>) -> tensor<65x65xf32>
  %3 = linalg.matmul ins(%2, %2 : tensor<65x65xf32>, tensor<65x65xf32>) outs(%f : tensor<65x65xf32>) -> tensor<65x65xf32>
  %4 = linalg.matmul ins(%3, %x : tensor<65x65xf32>, tensor<65x65xf32>) outs(%f : tensor<65x65xf32>) -> tensor<65x65xf32>
  %5 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%4 : tensor<65x65xf32>) outs(%e : tensor<65x65xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.mulf %in, %half : f32
    linalg.yield %r : f32
  } -> tensor<65x65xf32>
  %6 = linalg.matmul ins(%5, %x : tensor<65x65xf32>, tensor<65x65xf32>) outs(%f : tensor<65x65xf32>) -> tensor<65x65xf32>
  %7 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%6 : tensor<65x65xf32>) outs(%e : tensor<65x65xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.mulf %in, %quarter : f32
    linalg.yield %r : f32
  } -> tensor<65x65xf32>
  %g = tensor.empty() : tensor<65x33xf32>
  %h = linalg.fill ins(%zero : f32) outs(%g : tensor<65x33xf32>) -> tensor<65x33xf32>
  %8 = linalg.matmul ins(%7, %n : tensor<65x65xf32>, tensor<65x33xf32>) outs(%h : tensor<65x33xf32>) -> tensor<65x33xf32>
  return %7, %8 : tensor<65x65xf32>, tensor<65x33xf32>
}
