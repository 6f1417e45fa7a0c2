// What reads a product runs on its tiles: bias along rows and columns, residual,
// activation; with one tile, with many, with sizes that do not divide, and with
// C with row-contiguous transfer.
// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=small --chip=sw26010 --verify | FileCheck %s --check-prefix=SMALL
// RUN: sw-run %s --entry=small --chip=sw26010pro --verify | FileCheck %s --check-prefix=SMALL
// RUN: sw-run %s --entry=batch --chip=sw26010 --verify | FileCheck %s --check-prefix=BATCH
// RUN: sw-run %s --entry=doubles --chip=sw26010 --verify | FileCheck %s --check-prefix=DOUBLES
// RUN: sw-run %s --entry=doubles --chip=sw26010pro --verify | FileCheck %s --check-prefix=DOUBLES

// One kernel for everything.
// CHECK: main_matmul
// CHECK-NOT: main_{{.*}}
// CHECK: verified
// SMALL: small_matmul
// SMALL-NOT: small_{{.*}}
// SMALL: verified
// BATCH: batch_matmul
// BATCH-NOT: batch_{{.*}}
// BATCH: verified
// DOUBLES: doubles_matmul
// DOUBLES-NOT: doubles_{{.*}}
// DOUBLES: verified

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#col = affine_map<(i, j) -> (i)>
func.func @main(%a: tensor<300x260xf32>, %b: tensor<260x1030xf32>, %bias: tensor<1030xf32>, %r: tensor<300x1030xf32>, %s: tensor<300xf32>) -> tensor<300x1030xf32> {
  %e = tensor.empty() : tensor<300x1030xf32>
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<300x1030xf32>) -> tensor<300x1030xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<300x260xf32>, tensor<260x1030xf32>) outs(%f : tensor<300x1030xf32>) -> tensor<300x1030xf32>
  %1 = linalg.generic {indexing_maps = [#all, #row, #all, #col, #all], iterator_types = ["parallel", "parallel"]}
      ins(%0, %bias, %r, %s : tensor<300x1030xf32>, tensor<1030xf32>, tensor<300x1030xf32>, tensor<300xf32>) outs(%e : tensor<300x1030xf32>) {
  ^bb0(%p: f32, %q: f32, %t: f32, %u: f32, %o: f32):
    %2 = arith.addf %p, %q : f32
    %3 = math.tanh %2 : f32
    %4 = arith.addf %3, %t : f32
    %5 = arith.mulf %4, %u : f32
    linalg.yield %5 : f32
  } -> tensor<300x1030xf32>
  return %1 : tensor<300x1030xf32>
}

func.func @small(%a: tensor<9x17xf32>, %b: tensor<17x5xf32>, %bias: tensor<5xf32>) -> tensor<9x5xf32> {
  %e = tensor.empty() : tensor<9x5xf32>
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<9x5xf32>) -> tensor<9x5xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<9x17xf32>, tensor<17x5xf32>) outs(%f : tensor<9x5xf32>) -> tensor<9x5xf32>
  %1 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%0, %bias : tensor<9x5xf32>, tensor<5xf32>) outs(%e : tensor<9x5xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %2 = arith.addf %p, %q : f32
    %3 = arith.maximumf %2, %z : f32
    linalg.yield %3 : f32
  } -> tensor<9x5xf32>
  return %1 : tensor<9x5xf32>
}

func.func @batch(%a: tensor<3x70x40xf32>, %b: tensor<3x40x90xf32>, %s: f32) -> tensor<3x70x90xf32> {
  %e = tensor.empty() : tensor<3x70x90xf32>
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<3x70x90xf32>) -> tensor<3x70x90xf32>
  %0 = linalg.batch_matmul ins(%a, %b : tensor<3x70x40xf32>, tensor<3x40x90xf32>) outs(%f : tensor<3x70x90xf32>) -> tensor<3x70x90xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%0 : tensor<3x70x90xf32>) outs(%e : tensor<3x70x90xf32>) {
  ^bb0(%p: f32, %o: f32):
    %2 = arith.divf %p, %s : f32
    linalg.yield %2 : f32
  } -> tensor<3x70x90xf32>
  return %1 : tensor<3x70x90xf32>
}

// The product added to itself, in double precision.
func.func @doubles(%a: tensor<130x700xf64>, %b: tensor<700x200xf64>) -> tensor<130x200xf64> {
  %e = tensor.empty() : tensor<130x200xf64>
  %z = arith.constant 0.0 : f64
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<130x200xf64>) -> tensor<130x200xf64>
  %0 = linalg.matmul ins(%a, %b : tensor<130x700xf64>, tensor<700x200xf64>) outs(%f : tensor<130x200xf64>) -> tensor<130x200xf64>
  %1 = linalg.add ins(%0, %0 : tensor<130x200xf64>, tensor<130x200xf64>) outs(%e : tensor<130x200xf64>) -> tensor<130x200xf64>
  return %1 : tensor<130x200xf64>
}
