// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: memref<64x16xf32>, %y: memref<64x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %z = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c64 step %c1 {
    %v = vector.transfer_read %x[%i, %c0], %z {in_bounds = [true]} : memref<64x16xf32>, vector<16xf32>
    %w = arith.mulf %v, %v : vector<16xf32>
    vector.transfer_write %w, %y[%i, %c0] {in_bounds = [true]} : vector<16xf32>, memref<64x16xf32>
  }
  return
}
