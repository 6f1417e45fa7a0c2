// RUN: sw-opt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @pieces
// CHECK: sw.mesh_reduce {{ *}}sum %{{.*}} into %{{.*}} over {{ *}}array : memref<16xf32, #sw.ldm>, memref<16xf32, #sw.ldm>
func.func @pieces() {
  sw.launch @k view(cpe) {
    %p = sw.alloc : memref<16xf32, #sw.ldm>
    %y = sw.alloc : memref<16xf32, #sw.ldm>
    sw.mesh_reduce sum %p into %y over array : memref<16xf32, #sw.ldm>, memref<16xf32, #sw.ldm>
  }
  return
}

// -----

func.func @tiles() {
  sw.launch @k view(core_group) {
    %p = sw.alloc spread [none] : memref<16xf32, #sw.ldm>
    // expected-error @below {{expects the CPE view}}
    sw.mesh_reduce sum %p into %p over row : memref<16xf32, #sw.ldm>, memref<16xf32, #sw.ldm>
  }
  return
}

// -----

func.func @types() {
  sw.launch @k view(cpe) {
    %p = sw.alloc : memref<16xf32, #sw.ldm>
    %y = sw.alloc : memref<8xf32, #sw.ldm>
    // expected-error @below {{expects operands of one type, but got 'memref<16xf32, #sw.ldm>' and 'memref<8xf32, #sw.ldm>'}}
    sw.mesh_reduce maxnumf %p into %y over col : memref<16xf32, #sw.ldm>, memref<8xf32, #sw.ldm>
  }
  return
}

// -----

func.func @elements() {
  sw.launch @k view(cpe) {
    %p = sw.alloc : memref<16xi32, #sw.ldm>
    // expected-error @below {{expects f32 or f64 elements, but got 'i32'}}
    sw.mesh_reduce sum %p into %p over row : memref<16xi32, #sw.ldm>, memref<16xi32, #sw.ldm>
  }
  return
}
