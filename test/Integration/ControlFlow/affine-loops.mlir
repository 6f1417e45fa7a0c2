// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Reductions, conditions, bounds with min and max.
func.func @main(%x: memref<64x8xf32>, %y: memref<64x8xf32>, %n: index) -> f32 {
  %z = arith.constant 0.0 : f32
  %s = affine.parallel (%i, %j) = (0, 0) to (64, 8) reduce ("addf") -> f32 {
    %v = affine.load %x[%i, %j] : memref<64x8xf32>
    affine.yield %v : f32
  }
  affine.for %i = 0 to 60 {
    affine.for %j = max affine_map<(i) -> (0, i - 56)>(%i) to min affine_map<(i) -> (8, i + 1)>(%i) {
      affine.if affine_set<(i, j) : (i - j - 3 >= 0)>(%i, %j) {
        %v = affine.load %x[%i + 4, %j] : memref<64x8xf32>
        affine.store %v, %y[%i, %j] : memref<64x8xf32>
      } else {
        affine.store %z, %y[%i, %j] : memref<64x8xf32>
      }
    }
  }
  %t = affine.for %i = 0 to 64 step 2 iter_args(%a = %s) -> f32 {
    %v = affine.load %x[%i, 3] : memref<64x8xf32>
    %b = arith.addf %a, %v : f32
    affine.yield %b : f32
  }
  return %t : f32
}
