// RUN: sw-opt %s -o %t.before
// RUN: sw-opt %s --sw-plan-memory=alignment=128 -o %t.after
// RUN: cmp %t.before %t.after

// Buffers that outlive the function, or whose addresses others may know.

func.func @returned(%x: memref<8xf32>) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  return %a : memref<8xf32>
}

func.func @kept_for_ever(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  return
}

func.func @as_number() -> index {
  %a = memref.alloc() : memref<8xf32>
  %i = memref.extract_aligned_pointer_as_index %a : memref<8xf32> -> index
  memref.dealloc %a : memref<8xf32>
  return %i : index
}

func.func @freed_in_a_branch(%x: memref<8xf32>, %free: i1) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  scf.if %free {
    memref.dealloc %a : memref<8xf32>
  }
  return
}

func.func @one_of_two_is_freed(%x: memref<8xf32>, %first: i1) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %c = arith.select %first, %a, %b : memref<8xf32>
  memref.copy %x, %c : memref<8xf32> to memref<8xf32>
  memref.dealloc %c : memref<8xf32>
  return
}

func.func @escapes_the_iteration(%x: memref<8xf32>, %y: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x) -> (memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    memref.copy %p, %a : memref<8xf32> to memref<8xf32>
    scf.yield %a : memref<8xf32>
  }
  memref.copy %last, %y : memref<8xf32> to memref<8xf32>
  return
}

func.func @at_the_same_time(%x: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %a = memref.alloc() : memref<8xf32>
    memref.copy %x, %a : memref<8xf32> to memref<8xf32>
    memref.dealloc %a : memref<8xf32>
  }
  return
}

func.func @dynamic(%x: memref<?xf32>, %n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %x, %a : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}

func.func @blocks(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  cf.br ^next
^next:
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}

func.func @huge() {
  %a = memref.alloc() : memref<4611686018427387904xf32>
  memref.dealloc %a : memref<4611686018427387904xf32>
  return
}

func.func private @declared(%x: memref<8xf32>)
