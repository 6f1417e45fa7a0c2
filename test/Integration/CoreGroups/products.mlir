// Products on several core groups: sizes that do not divide, of one row, of one
// element, and with an epilogue.
// RUN: sw-run %s --entry=odd --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=odd --chip=sw26010pro --core-groups=4 --verify | FileCheck %s
// RUN: sw-run %s --entry=odd --chip=sw26010pro --core-groups=2 --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=row --chip=sw26010pro --core-groups=6 --verify | FileCheck %s
// RUN: sw-run %s --entry=one --chip=sw26010pro --core-groups=6 --verify | FileCheck %s
// RUN: sw-run %s --entry=batch --chip=sw26010pro --core-groups=5 --verify | FileCheck %s
// RUN: sw-run %s --entry=scaled --chip=sw26010pro --core-groups=all --verify | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=scaled --chip=sw26010pro --core-groups=5 --mode=detailed --verify | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=scaled --chip=sw26010 --core-groups=4 --verify | FileCheck %s
// RUN: sw-run %s --entry=odd --chip=sw26010 --core-groups=4 --verify | FileCheck %s
// RUN: sw-run %s --entry=odd --chip=sw26010 --core-groups=3 --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=row --chip=sw26010 --core-groups=2 --verify | FileCheck %s
// RUN: sw-run %s --entry=one --chip=sw26010 --core-groups=4 --verify | FileCheck %s
// RUN: sw-run %s --entry=batch --chip=sw26010 --core-groups=3 --verify | FileCheck %s
// ONE: mode {{.*}}, 1 launch
// ONE: {{^}}scaled_matmul
// ONE-NOT: {{^}}scaled_
// ONE: total
// CHECK: verified

func.func @odd(%a: tensor<501x387xf32>, %b: tensor<387x643xf32>, %bias: tensor<643xf32>) -> tensor<501x643xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<501x643xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<501x643xf32>) -> tensor<501x643xf32>
  %c = linalg.matmul ins(%a, %b : tensor<501x387xf32>, tensor<387x643xf32>) outs(%f : tensor<501x643xf32>) -> tensor<501x643xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%c, %bias : tensor<501x643xf32>, tensor<643xf32>) outs(%e : tensor<501x643xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    %m = arith.maximumf %s, %z : f32
    linalg.yield %m : f32
  } -> tensor<501x643xf32>
  return %r : tensor<501x643xf32>
}

func.func @row(%a: tensor<1x4096xf32>, %b: tensor<4096x3000xf32>) -> tensor<1x3000xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x3000xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x3000xf32>) -> tensor<1x3000xf32>
  %c = linalg.matmul ins(%a, %b : tensor<1x4096xf32>, tensor<4096x3000xf32>) outs(%f : tensor<1x3000xf32>) -> tensor<1x3000xf32>
  return %c : tensor<1x3000xf32>
}

func.func @one(%a: tensor<1x1xf32>, %b: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x1xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x1xf32>) -> tensor<1x1xf32>
  %c = linalg.matmul ins(%a, %b : tensor<1x1xf32>, tensor<1x1xf32>) outs(%f : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %c : tensor<1x1xf32>
}

// The old value is added, on memrefs.
func.func @batch(%a: memref<7x100x130xf32>, %b: memref<7x130x90xf32>, %c: memref<7x100x90xf32>) {
  linalg.batch_matmul ins(%a, %b : memref<7x100x130xf32>, memref<7x130x90xf32>) outs(%c : memref<7x100x90xf32>)
  return
}

// Tiles of A are computed in LDM, for each tile of C by its core group.
func.func @scaled(%a: tensor<301x387xf32>, %means: tensor<301xf32>, %b: tensor<387x643xf32>) -> tensor<301x643xf32> {
  %z = arith.constant 0.0 : f32
  %ae = tensor.empty() : tensor<301x387xf32>
  %rows = linalg.generic {
      indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>, affine_map<(i, k) -> (i, k)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %means : tensor<301x387xf32>, tensor<301xf32>) outs(%ae : tensor<301x387xf32>) {
  ^bb0(%x: f32, %mean: f32, %o: f32):
    %d = arith.subf %x, %mean : f32
    %m = arith.maximumf %d, %z : f32
    linalg.yield %m : f32
  } -> tensor<301x387xf32>
  %e = tensor.empty() : tensor<301x643xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<301x643xf32>) -> tensor<301x643xf32>
  %y = linalg.matmul ins(%rows, %b : tensor<301x387xf32>, tensor<387x643xf32>) outs(%f : tensor<301x643xf32>) -> tensor<301x643xf32>
  return %y : tensor<301x643xf32>
}
