// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// All that is computed with vectors.
func.func @main(%x: memref<16x16xf32>, %y: memref<16x16xf32>, %s: f32, %k: index) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0.0 : f32
  %one = arith.constant dense<1.0> : vector<8xf32>
  %lit = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : vector<8xf32>
  %a = vector.load %x[%c0, %c4] : memref<16x16xf32>, vector<8xf32>
  %b = vector.load %x[%c4, %c0] : memref<16x16xf32>, vector<4x8xf32>
  %bc = vector.broadcast %s : f32 to vector<8xf32>
  %f = vector.fma %a, %bc, %lit : vector<8xf32>
  vector.store %f, %y[%c0, %c0] : memref<16x16xf32>, vector<8xf32>
  %b2 = vector.broadcast %a : vector<8xf32> to vector<4x8xf32>
  %g = arith.subf %b, %b2 : vector<4x8xf32>
  vector.store %g, %y[%c4, %c0] : memref<16x16xf32>, vector<4x8xf32>
  %r0 = vector.reduction <add>, %a : vector<8xf32> into f32
  %r1 = vector.reduction <maximumf>, %lit, %s : vector<8xf32> into f32
  %mr = vector.multi_reduction <mul>, %b, %one [0] : vector<4x8xf32> to vector<8xf32>
  vector.store %mr, %y[%c8, %c0] : memref<16x16xf32>, vector<8xf32>
  %mr2 = vector.multi_reduction <add>, %b, %z [0, 1] : vector<4x8xf32> to f32
  %e0 = vector.extract %b[2] : vector<8xf32> from vector<4x8xf32>
  %e1 = vector.extract %b[1, 3] : f32 from vector<4x8xf32>
  %q = arith.remui %k, %c8 : index
  %e2 = vector.extract %e0[%q] : f32 from vector<8xf32>
  %i0 = vector.insert %e1, %e0[%q] : f32 into vector<8xf32>
  %i1 = vector.insert %i0, %b[3] : vector<8xf32> into vector<4x8xf32>
  %ss = vector.extract_strided_slice %i1 {offsets = [1, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
  %is = vector.insert_strided_slice %ss, %b {offsets = [0, 1], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
  %sc = vector.shape_cast %is : vector<4x8xf32> to vector<2x2x8xf32>
  %sd = vector.shape_cast %sc : vector<2x2x8xf32> to vector<32xf32>
  %sh = vector.shuffle %a, %lit [0, 9, 2, 11, 4, 13, 6, 15] : vector<8xf32>, vector<8xf32>
  %op = vector.outerproduct %a, %sh : vector<8xf32>, vector<8xf32>
  vector.store %op, %y[%c8, %c8] : memref<16x16xf32>, vector<8x8xf32>
  %d = vector.reduction <minnumf>, %sd : vector<32xf32> into f32
  %il = vector.interleave %a, %sh : vector<8xf32> -> vector<16xf32>
  %dl, %dm = vector.deinterleave %il : vector<16xf32> -> vector<8xf32>
  %dd = arith.mulf %dl, %dm : vector<8xf32>
  %r3 = vector.reduction <add>, %dd : vector<8xf32> into f32
  %r4 = arith.addf %r3, %e2 : f32
  %r5 = arith.addf %r0, %r1 : f32
  %r6 = arith.addf %mr2, %d : f32
  return %r4, %r5, %r6 : f32, f32, f32
}
