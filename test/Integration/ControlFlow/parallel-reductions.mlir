// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Several reductions, over two loops with steps.
func.func @main(%x: memref<30x20xf32>, %y: memref<30x20xi32>) -> (f32, f32, f32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 30 : index
  %m = arith.constant 20 : index
  %z = arith.constant 0.0 : f32
  %o = arith.constant 1.0 : f32
  %zi = arith.constant 0 : i32
  %r:5 = scf.parallel (%i, %j) = (%c1, %c0) to (%n, %m) step (%c2, %c1) init (%z, %z, %o, %zi, %zi) -> (f32, f32, f32, i32, i32) {
    %v = memref.load %x[%i, %j] : memref<30x20xf32>
    %w = memref.load %y[%i, %j] : memref<30x20xi32>
    scf.reduce(%v, %v, %v, %w, %w : f32, f32, f32, i32, i32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.minimumf %a, %b : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      %s = arith.maxnumf %a, %b : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      %d = arith.constant 0.001 : f32
      %e = arith.mulf %b, %d : f32
      %f = arith.addf %o, %e : f32
      %s = arith.mulf %a, %f : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%a: i32, %b: i32):
      %s = arith.xori %a, %b : i32
      scf.reduce.return %s : i32
    }, {
    ^bb0(%a: i32, %b: i32):
      %s = arith.maxsi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4 : f32, f32, f32, i32, i32
}
