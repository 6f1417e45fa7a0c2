// RUN: sw-opt %s --sw-plan-memory=alignment=128 --verify-diagnostics --remarks-filter='sw-plan-memory' | FileCheck %s
// RUN: sw-opt %s --sw-plan-memory=alignment=4096 | FileCheck %s --check-prefix=PAGES
// RUN: sw-opt %s --sw-set-target --sw-plan-memory | FileCheck %s --check-prefix=TARGET
// RUN: not sw-opt %s --sw-plan-memory=alignment=96 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: not sw-opt %s --sw-plan-memory=alignment=-128 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// ODD: error: sw-plan-memory expects a power of two up to 2097152 as alignment, but got 96
// NEGATIVE: error: sw-plan-memory expects a power of two up to 2097152 as alignment, but got -128

// The first and the third buffer of a chain share memory.
// CHECK-LABEL: func.func @chain
// CHECK: %[[ARENA:.*]] = memref.alloc() {alignment = 128 : i64
// CHECK-SAME: lower_bound = 384 : i64, sum = 512 : i64}} : memref<384xi8>
// CHECK-DAG: %[[A:.*]] = memref.view %[[ARENA]][%c0][] : memref<384xi8> to memref<64xf32>
// CHECK-DAG: %[[B:.*]] = memref.view %[[ARENA]][%c256{{.*}}][] : memref<384xi8> to memref<4x8xf32>
// CHECK-DAG: %[[C:.*]] = memref.view %[[ARENA]][%c0{{.*}}][] : memref<384xi8> to memref<32xf32>
// CHECK: memref.dealloc %[[ARENA]]
// CHECK-NOT: memref.dealloc
// CHECK: return
// PAGES-LABEL: func.func @chain
// PAGES: memref.alloc() {alignment = 4096 : i64{{.*}} : memref<8192xi8>
// TARGET-LABEL: func.func @chain
// TARGET: memref.alloc() {alignment = 128 : i64{{.*}} : memref<384xi8>
// expected-remark @below {{one arena}}
func.func @chain(%x: memref<64xf32>, %y: memref<32xf32>) {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<4x8xf32>
  %c = memref.alloc() : memref<32xf32>
  %part = memref.subview %a[0] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1]>>
  %flat = memref.collapse_shape %b [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  memref.copy %x, %a : memref<64xf32> to memref<64xf32>
  memref.copy %part, %flat : memref<32xf32, strided<[1]>> to memref<32xf32>
  memref.copy %flat, %c : memref<32xf32> to memref<32xf32>
  memref.copy %c, %y : memref<32xf32> to memref<32xf32>
  memref.dealloc %a : memref<64xf32>
  memref.dealloc %b : memref<4x8xf32>
  memref.dealloc %c : memref<32xf32>
  return
}

// What a view reads is in use, also after the last use of the buffer itself.
// CHECK-LABEL: func.func @through_view
// CHECK: memref<256xi8>
// expected-remark @below {{one arena}}
func.func @through_view(%x: memref<32xf32>, %y: memref<32xf32>) {
  %a = memref.alloc() : memref<32xf32>
  %b = memref.alloc() : memref<32xf32>
  memref.copy %x, %a : memref<32xf32> to memref<32xf32>
  %v = memref.expand_shape %a [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  memref.copy %x, %b : memref<32xf32> to memref<32xf32>
  memref.copy %b, %y : memref<32xf32> to memref<32xf32>
  %w = memref.collapse_shape %v [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  memref.copy %w, %y : memref<32xf32> to memref<32xf32>
  memref.dealloc %a : memref<32xf32>
  memref.dealloc %b : memref<32xf32>
  return
}

// Parts of a launch are steps as far as barriers of all CPEs divide them.
// CHECK-LABEL: func.func @parts
// CHECK: memref<256xi8>
// CHECK-LABEL: func.func @undivided
// CHECK: memref<384xi8>
// expected-remark @below {{one arena}}
func.func @parts(%x: memref<32xf32>, %y: memref<32xf32>) {
  %a = memref.alloc() : memref<32xf32>
  %b = memref.alloc() : memref<32xf32>
  %c = memref.alloc() : memref<32xf32>
  sw.launch @all view(cpe) attributes {sw.ldm_bytes = 128 : i64} {
    sw.part @first {
      memref.copy %x, %a : memref<32xf32> to memref<32xf32>
    }
    sw.barrier array
    sw.part @second {
      memref.copy %a, %b : memref<32xf32> to memref<32xf32>
    }
    sw.barrier array
    sw.part @third {
      memref.copy %b, %c : memref<32xf32> to memref<32xf32>
    }
    sw.barrier array
    sw.part @fourth {
      memref.copy %c, %y : memref<32xf32> to memref<32xf32>
    }
  }
  memref.dealloc %a : memref<32xf32>
  memref.dealloc %b : memref<32xf32>
  memref.dealloc %c : memref<32xf32>
  return
}
// expected-remark @below {{one arena}}
func.func @undivided(%x: memref<32xf32>, %y: memref<32xf32>) {
  %a = memref.alloc() : memref<32xf32>
  %b = memref.alloc() : memref<32xf32>
  %c = memref.alloc() : memref<32xf32>
  sw.launch @all view(cpe) attributes {sw.ldm_bytes = 128 : i64} {
    sw.part @first {
      memref.copy %x, %a : memref<32xf32> to memref<32xf32>
    }
    sw.barrier array
    sw.part @second {
      memref.copy %a, %b : memref<32xf32> to memref<32xf32>
    }
    sw.part @third {
      memref.copy %x, %c : memref<32xf32> to memref<32xf32>
    }
    sw.barrier array
    sw.part @fourth {
      memref.copy %c, %y : memref<32xf32> to memref<32xf32>
    }
  }
  memref.dealloc %a : memref<32xf32>
  memref.dealloc %b : memref<32xf32>
  memref.dealloc %c : memref<32xf32>
  return
}

// A loop is one step: what one iteration writes another may read. The buffer of
// an iteration has its place in the arena as well.
// CHECK-LABEL: func.func @loop
// CHECK: memref<384xi8>
// CHECK: scf.for
// CHECK: memref.view
// CHECK-NOT: memref.dealloc
// CHECK: }
// CHECK: memref.dealloc
// expected-remark @below {{one arena}}
func.func @loop(%x: memref<32xf32>, %y: memref<32xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<32xf32>
  %b = memref.alloc() : memref<32xf32>
  scf.for %i = %c0 to %n step %c1 {
    %c = memref.alloc() : memref<32xf32>
    memref.copy %x, %c : memref<32xf32> to memref<32xf32>
    memref.copy %c, %a : memref<32xf32> to memref<32xf32>
    memref.copy %x, %b : memref<32xf32> to memref<32xf32>
    memref.dealloc %c : memref<32xf32>
  }
  memref.copy %b, %y : memref<32xf32> to memref<32xf32>
  memref.dealloc %a : memref<32xf32>
  memref.dealloc %b : memref<32xf32>
  return
}

// Buffers that swap in a loop may be either of them after it.
// CHECK-LABEL: func.func @swap
// CHECK: memref<384xi8>
// expected-remark @below {{one arena}}
func.func @swap(%x: memref<32xf32>, %y: memref<32xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<32xf32>
  %b = memref.alloc() : memref<32xf32>
  %c = memref.alloc() : memref<32xf32>
  memref.copy %x, %a : memref<32xf32> to memref<32xf32>
  memref.copy %x, %b : memref<32xf32> to memref<32xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (memref<32xf32>, memref<32xf32>) {
    scf.yield %q, %p : memref<32xf32>, memref<32xf32>
  }
  memref.copy %x, %c : memref<32xf32> to memref<32xf32>
  memref.copy %r#0, %y : memref<32xf32> to memref<32xf32>
  memref.copy %c, %y : memref<32xf32> to memref<32xf32>
  memref.copy %r#1, %y : memref<32xf32> to memref<32xf32>
  memref.dealloc %a : memref<32xf32>
  memref.dealloc %b : memref<32xf32>
  memref.dealloc %c : memref<32xf32>
  return
}

// The alignment that an allocation requests is kept.
// CHECK-LABEL: func.func @aligned
// CHECK: memref.alloc() {alignment = 1024 : i64
// CHECK-SAME: memref<1280xi8>
// CHECK-DAG: memref.view %{{.*}}[%c0{{.*}}][] : memref<1280xi8> to memref<64xf64>
// CHECK-DAG: memref.view %{{.*}}[%c1024{{.*}}][] : memref<1280xi8> to memref<33xf32>
// expected-remark @below {{one arena}}
func.func @aligned(%x: memref<33xf32>, %y: memref<33xf32>, %z: memref<64xf64>) {
  %a = memref.alloc() : memref<33xf32>
  %b = memref.alloc() {alignment = 1024 : i64} : memref<64xf64>
  memref.copy %x, %a : memref<33xf32> to memref<33xf32>
  memref.copy %z, %b : memref<64xf64> to memref<64xf64>
  memref.copy %b, %z : memref<64xf64> to memref<64xf64>
  memref.copy %a, %y : memref<33xf32> to memref<33xf32>
  memref.dealloc %a : memref<33xf32>
  memref.dealloc %b : memref<64xf64>
  return
}
