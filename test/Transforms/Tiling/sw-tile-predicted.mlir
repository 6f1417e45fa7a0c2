// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-tile | FileCheck %s
// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-tile | FileCheck %s

// Every kernel has a time: launch, transfers and computation.
// CHECK-LABEL: func.func @elementwise
// CHECK: sw.tile = #sw.tile<{{.*}}kernel = "relu", {{.*}}predicted = {{[0-9.E-]+}}>
func.func @elementwise(%x: tensor<1024x1024xf32>, %y: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1024x1024xf32>) outs(%y : tensor<1024x1024xf32>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.maximumf %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<1024x1024xf32>
  return %0 : tensor<1024x1024xf32>
}

// CHECK-LABEL: func.func @transposition
// CHECK: sw.tile = #sw.tile<{{.*}}kernel = "copy", {{.*}}predicted = {{[0-9.E-]+}}>
func.func @transposition(%x: tensor<1000x700xf32>, %y: tensor<700x1000xf32>) -> tensor<700x1000xf32> {
  %0 = linalg.transpose ins(%x : tensor<1000x700xf32>) outs(%y : tensor<700x1000xf32>) permutation = [1, 0]
  return %0 : tensor<700x1000xf32>
}

// CHECK-LABEL: func.func @reduction
// CHECK: sw.tile = #sw.tile<{{.*}}kernel = "reduce_sum", {{.*}}predicted = {{[0-9.E-]+}}>
func.func @reduction(%x: tensor<1000x700xf32>, %y: tensor<1000xf32>) -> tensor<1000xf32> {
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<1000x700xf32>) outs(%y : tensor<1000xf32>) dimensions = [1]
  return %0 : tensor<1000xf32>
}
