// RUN: sw-opt --sw-plan-memory=alignment=0 %s | FileCheck %s
// RUN: not sw-opt --sw-plan-memory=alignment=4194304 %s 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not sw-opt --sw-plan-memory=alignment=-9223372036854775808 %s 2>&1 | FileCheck %s --check-prefix=LEAST
// RUN: not sw-opt --sw-plan-memory=alignment=two %s 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not sw-opt --sw-plan-memory=alignement=128 %s 2>&1 | FileCheck %s --check-prefix=NAME

// LARGE: error: sw-plan-memory expects a power of two up to 2097152 as alignment, but got 4194304
// LEAST: error: sw-plan-memory expects a power of two up to 2097152 as alignment, but got -9223372036854775808
// WORD: for the --alignment option: 'two' value invalid for long argument
// NAME: no such option alignement

// Zero stands for the size of a DMA transaction. A module without target has the default chip.
// CHECK-LABEL: func.func @two_buffers
// CHECK: memref.alloc() {alignment = 128 : i64
func.func @two_buffers(%x: memref<32xf32>, %y: memref<32xf32>) {
  %a = memref.alloc() : memref<32xf32>
  %b = memref.alloc() : memref<32xf32>
  memref.copy %x, %a : memref<32xf32> to memref<32xf32>
  memref.copy %a, %b : memref<32xf32> to memref<32xf32>
  memref.copy %b, %y : memref<32xf32> to memref<32xf32>
  memref.dealloc %a : memref<32xf32>
  memref.dealloc %b : memref<32xf32>
  return
}
