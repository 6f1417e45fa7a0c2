// RUN: sw-opt %s --sw-mark-mpe | FileCheck %s
// Marks last until the C: the lowering of linalg to loops drops the names of ops.
// RUN: sw-opt %s --sw-mark-mpe --convert-linalg-to-loops --canonicalize --cse | FileCheck %s --check-prefix=LOOPS
// Running the pass again changes nothing.
// RUN: sw-opt %s --sw-mark-mpe > %t.once
// RUN: sw-opt %t.once --sw-mark-mpe | diff %t.once -

#id = affine_map<(d0) -> (d0)>
#back = affine_map<(d0) -> (-d0 + 7)>
#zero = affine_map<(d0) -> ()>

// CHECK-LABEL: func.func @body(
// CHECK:         scf.execute_region no_inline {
// CHECK-NEXT:      linalg.round
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    } {sw.mpe = {name = "linalg.round", ops = "math.round", reason = "no primitive covers math.round"}}
// LOOPS-LABEL: func.func @body(
// LOOPS:         scf.execute_region no_inline {
// LOOPS:           scf.for
// LOOPS:             math.round
// LOOPS:         } {sw.mpe = {name = "linalg.round"
func.func @body(%a: memref<8xf32>, %b: memref<8xf32>) {
  linalg.round ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  return
}

// What a pass before says goes before what is found here.
// CHECK-LABEL: func.func @given(
// CHECK:         linalg.add ins
// CHECK:         reason = "the tiles do not fit"
func.func @given(%a: memref<8xf32>, %b: memref<8xf32>) {
  linalg.add {sw.mpe = "the tiles do not fit"} ins(%a, %a : memref<8xf32>, memref<8xf32>) outs(%b : memref<8xf32>)
  return
}

// CHECK-LABEL: func.func @reasons(
// CHECK:         ops = "arith.maximumf", reason = "no primitive covers a reduction by arith.maximumf"
// CHECK:         reason = "no kernel reads or writes through the map affine_map<(d0) -> (-d0 + 7)>"
// CHECK:         reason = "primitives have elements of type f32 or f64, but not i32"
// CHECK:         reason = "no primitive covers this form of arith.extf"
// CHECK:         ops = "linalg.index, arith.index_cast", reason = "no primitive knows the index of an element"
// CHECK:         name = "memref.copy", ops = "", reason = "a copy of an array that bufferization or the program makes"
func.func @reasons(%a: memref<8xf32>, %b: memref<8xf32>, %i: memref<8xi32>, %d: memref<8xf64>, %s: memref<f32>) {
  linalg.generic {indexing_maps = [#id, #zero], iterator_types = ["reduction"]} ins(%a : memref<8xf32>) outs(%s : memref<f32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.maximumf %x, %o : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#back, #id], iterator_types = ["parallel"]} ins(%a : memref<8xf32>) outs(%b : memref<8xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  linalg.add ins(%i, %i : memref<8xi32>, memref<8xi32>) outs(%i : memref<8xi32>)
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : memref<8xf32>) outs(%d : memref<8xf64>) {
  ^bb0(%x: f32, %o: f64):
    %0 = arith.extf %x : f32 to f64
    linalg.yield %0 : f64
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%i : memref<8xi32>) {
  ^bb0(%o: i32):
    %0 = linalg.index 0 : index
    %1 = arith.index_cast %0 : index to i32
    linalg.yield %1 : i32
  }
  memref.copy %a, %b : memref<8xf32> to memref<8xf32>
  return
}

// Loops are one piece of work, unless there are launches or pieces in them;
// their results leave the region.
// CHECK-LABEL: func.func @loops(
// CHECK:         %[[SUM:.*]] = scf.execute_region -> f32 no_inline {
// CHECK-NEXT:      %[[IN:.*]] = scf.for
// CHECK:           scf.yield %[[IN]] : f32
// CHECK-NEXT:    } {sw.mpe = {name = "scf.for", ops = "memref.load, arith.addf"
// CHECK:         scf.for
// CHECK-NEXT:      sw.launch
// CHECK-NOT:     sw.mpe
// CHECK:         scf.for
// CHECK-NEXT:      scf.execute_region no_inline {
// CHECK-NEXT:        memref.copy
// CHECK:         return %[[SUM]]
func.func @loops(%a: memref<8xf32>, %b: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %c8 step %c1 iter_args(%s = %zero) -> f32 {
    %v = memref.load %a[%i] : memref<8xf32>
    %n = arith.addf %s, %v : f32
    scf.yield %n : f32
  }
  scf.for %i = %c0 to %c8 step %c1 {
    sw.launch @k view(core_group) {
    }
  }
  scf.for %i = %c0 to %c8 step %c1 {
    memref.copy %a, %b : memref<8xf32> to memref<8xf32>
  }
  return %sum : f32
}

// CHECK-LABEL: func.func @calls(
// CHECK:         call @ext
// CHECK:         name = "func.call @ext", ops = "", reason = "the function is not part of the module"
// CHECK-NOT:     sw.mpe
func.func private @ext()
func.func private @own() {
  return
}
func.func @calls() {
  call @ext() : () -> ()
  call @own() : () -> ()
  return
}
