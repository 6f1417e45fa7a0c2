// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// A loop with two ends: one value is of no use at each.
func.func @main(%x: memref<100xf32>, %t: f32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100 : index
  cf.br ^h(%c0 : index)
^h(%i: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^b, ^out(%n : index)
^b:
  %v = memref.load %x[%i] : memref<100xf32>
  %f = arith.cmpf ogt, %v, %t : f32
  %i1 = arith.addi %i, %c1 : index
  cf.cond_br %f, ^out(%i : index), ^h(%i1 : index)
^out(%r: index):
  return %r : index
}
