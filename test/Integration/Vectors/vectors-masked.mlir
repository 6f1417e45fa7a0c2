// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Masked, gathered, scattered.
func.func @main(%x: memref<64xf32>, %y: memref<64xf32>, %idx: memref<8xi32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %pt = arith.constant dense<-1.0> : vector<8xf32>
  %c63 = arith.constant dense<31> : vector<8xi32>
  %q = arith.remui %k, %c8 : index
  %m = vector.create_mask %q : vector<8xi1>
  %all = vector.constant_mask [8] : vector<8xi1>
  %a = vector.maskedload %x[%c3], %m, %pt : memref<64xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.maskedstore %y[%c3], %m, %a : memref<64xf32>, vector<8xi1>, vector<8xf32>
  %i = vector.load %idx[%c0] : memref<8xi32>, vector<8xi32>
  %ia = arith.andi %i, %c63 : vector<8xi32>
  %g = vector.gather %x[%c0] [%ia], %m, %pt : memref<64xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %st = vector.step : vector<8xindex>
  %b32 = arith.constant dense<32> : vector<8xindex>
  %sx = arith.addi %st, %b32 : vector<8xindex>
  vector.scatter %y[%c8] [%sx], %all, %g : memref<64xf32>, vector<8xindex>, vector<8xi1>, vector<8xf32>
  %ci = arith.cmpf ogt, %a, %g : vector<8xf32>
  %sel = arith.select %ci, %a, %g : vector<8xi1>, vector<8xf32>
  vector.store %sel, %y[%c8] : memref<64xf32>, vector<8xf32>
  return
}
