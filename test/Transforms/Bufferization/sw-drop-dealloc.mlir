// RUN: sw-opt --sw-drop-dealloc --verify-diagnostics --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @own
// CHECK: memref.alloc
// CHECK-NOT: memref.dealloc
func.func @own(%a: memref<32xf32>) {
  %c = memref.alloc() : memref<32xf32>
  linalg.add ins(%a, %a : memref<32xf32>, memref<32xf32>) outs(%c : memref<32xf32>)
  memref.dealloc %c : memref<32xf32>
  return
}

// -----

func.func @argument(%a: memref<32xf32>) {
  // expected-error @below {{expects a memref that this function allocates, but frees argument 0}}
  memref.dealloc %a : memref<32xf32>
  return
}

// -----

memref.global "private" @data : memref<32xf32> = dense<0.0>
func.func @global() {
  %g = memref.get_global @data : memref<32xf32>
  // expected-error @below {{expects a memref that this function allocates, but frees a global}}
  memref.dealloc %g : memref<32xf32>
  return
}
