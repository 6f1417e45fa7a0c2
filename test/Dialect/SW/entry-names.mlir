// For one release, renamed entries are accepted with both names.
// RUN: sw-opt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func private @names
// CHECK-SAME: a = #sw.schedule<sizes = [8], row_contiguous = [1, 0]>, b = #sw.tile<row_contiguous = [0, 1], private, phases>
func.func private @names() attributes {a = #sw.schedule<long_rows = [1, 0], sizes = [8]>, b = #sw.tile<private, turns, long_rows = [0, 1]>}

// CHECK-LABEL: transform.named_sequence @names
// CHECK: transform.sw.tile %{{.*}} sizes [8, 8, 8] row_contiguous [0, 0, 1] :
module attributes {transform.with_named_sequence} {
  transform.named_sequence @names(%op: !transform.any_op) {
    %0 = transform.sw.tile %op sizes [8, 8, 8] long_rows [0, 0, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// expected-error @below {{expects each entry once, but got 'row_contiguous' twice}}
func.func private @both() attributes {a = #sw.schedule<row_contiguous = [1], long_rows = [1]>}
