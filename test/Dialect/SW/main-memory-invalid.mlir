// RUN: sw-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error @below {{expects 'sw.arena' to be a dictionary with lower_bound and sum (i64) and buffers (offset and bytes, i64, first and last, strings), whose numbers are not negative, but got 1}}
  %a = memref.alloc() {sw.arena = 1 : i64} : memref<8xi8>
  return
}

// -----

func.func @f() {
  // expected-error @below {{to be a dictionary with lower_bound and sum}}
  %a = memref.alloc() {sw.arena = {lower_bound = 1 : i64, sum = 1 : i64, buffers = [{offset = 1 : i64}]}} : memref<8xi8>
  return
}

// -----

// expected-error @below {{has no 'sw.arena', which is for memref.alloc}}
func.func @f() attributes {sw.arena = {}} {
  return
}

// -----

// expected-error @below {{has no 'sw.pointer', which is for memref.global without a value}}
memref.global "private" @g : memref<8xf32> = dense<0.0> {sw.pointer}

// -----

// expected-error @below {{expects 'sw.pointer' to be a unit, but got 1}}
memref.global "private" @g : memref<8xf32> {sw.pointer = 1 : i64}
