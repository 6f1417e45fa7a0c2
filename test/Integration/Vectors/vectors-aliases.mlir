// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Nothing is computed where others still read.
func.func @main(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %v = vector.load %x[%c0] : memref<64xf32>, vector<8xf32>
  %w = math.exp %v : vector<8xf32>
  %u = vector.load %x[%c8] : memref<64xf32>, vector<8xf32>
  vector.store %w, %x[%c8] : memref<64xf32>, vector<8xf32>
  vector.store %u, %x[%c0] : memref<64xf32>, vector<8xf32>
  return
}
