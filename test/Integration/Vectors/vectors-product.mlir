// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// The accumulator is carried by a loop.
#m0 = affine_map<(i, j, k) -> (i, k)>
#m1 = affine_map<(i, j, k) -> (k, j)>
#m2 = affine_map<(i, j, k) -> (i, j)>
func.func @main(%a: memref<64x32xf32>, %b: memref<32x48xf32>, %c: memref<64x48xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c16 = arith.constant 16 : index
  %c48 = arith.constant 48 : index
  %c32 = arith.constant 32 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c64 step %c16 {
    scf.for %j = %c0 to %c48 step %c16 {
      %acc = vector.transfer_read %c[%i, %j], %z {in_bounds = [true, true]} : memref<64x48xf32>, vector<16x16xf32>
      %r = scf.for %k = %c0 to %c32 step %c8 iter_args(%t = %acc) -> vector<16x16xf32> {
        %va = vector.transfer_read %a[%i, %k], %z {in_bounds = [true, true]} : memref<64x32xf32>, vector<16x8xf32>
        %vb = vector.transfer_read %b[%k, %j], %z {in_bounds = [true, true]} : memref<32x48xf32>, vector<8x16xf32>
        %s = vector.contract {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %va, %vb, %t : vector<16x8xf32>, vector<8x16xf32> into vector<16x16xf32>
        scf.yield %s : vector<16x16xf32>
      }
      vector.transfer_write %r, %c[%i, %j] {in_bounds = [true, true]} : vector<16x16xf32>, memref<64x48xf32>
    }
  }
  return
}
