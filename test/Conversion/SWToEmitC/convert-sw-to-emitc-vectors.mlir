// Vectors are those of the chip; the last one of a row ends with it.
// RUN: sw-opt --sw-set-target --convert-sw-to-emitc --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK:         emitc.file "slave.c"
// CHECK:           include "tpp_math.h"
// CHECK:           func @reads_kernel(
// CHECK:             call_opaque "tpp_v_splat_f32"
// CHECK:             call_opaque "tpp_v_loadu_f32"
// CHECK:             call_opaque "tpp_v_load_part_f32"
// CHECK:             call_opaque "tpp_v_load_even_f32"
// CHECK:             call_opaque "tpp_v_load_steps_f32"
// CHECK:             call_opaque "tpp_v_maximumf_f32"
// CHECK:             "emitc.variable"() {{.*}} -> !emitc.lvalue<!emitc.opaque<"tpp_vector_f32">>
// CHECK:             for
// CHECK:               mul {{.*}} : (!emitc.opaque<"tpp_vector_f32">, !emitc.opaque<"tpp_vector_f32">)
// CHECK:             call_opaque "tpp_v_storeu_f32"
// CHECK:             call_opaque "tpp_v_store_part_f32"
func.func @reads(%s: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %none = ub.poison : f32
  sw.launch @reads view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
    %x = sw.alloc private offset 0 : memref<9xf32, #sw.ldm>
    %y = sw.alloc private offset 128 : memref<6xf32, #sw.ldm>
    %even = memref.subview %x[0] [5] [2] : memref<9xf32, #sw.ldm> to memref<5xf32, strided<[2]>, #sw.ldm>
    %0 = vector.broadcast %s : f32 to vector<4xf32>
    %1 = vector.transfer_read %x[%c1], %none {in_bounds = [true]} : memref<9xf32, #sw.ldm>, vector<4xf32>
    %2 = vector.transfer_read %y[%c4], %none : memref<6xf32, #sw.ldm>, vector<4xf32>
    %3 = vector.transfer_read %even[%c0], %none {in_bounds = [true]} : memref<5xf32, strided<[2]>, #sw.ldm>, vector<4xf32>
    %4 = vector.transfer_read %even[%c4], %none : memref<5xf32, strided<[2]>, #sw.ldm>, vector<4xf32>
    %5 = arith.addf %0, %1 : vector<4xf32>
    %6 = arith.addf %2, %3 : vector<4xf32>
    %7 = arith.addf %5, %6 : vector<4xf32>
    %8 = arith.maximumf %7, %4 : vector<4xf32>
    %9 = scf.for %i = %c0 to %c4 step %c1 iter_args(%p = %8) -> (vector<4xf32>) {
      %10 = arith.mulf %p, %1 : vector<4xf32>
      scf.yield %10 : vector<4xf32>
    }
    vector.transfer_write %9, %y[%c0] {in_bounds = [true]} : vector<4xf32>, memref<6xf32, #sw.ldm>
    vector.transfer_write %9, %y[%c4] : vector<4xf32>, memref<6xf32, #sw.ldm>
  }
  return
}

// -----

func.func @long_vector() {
  %c0 = arith.constant 0 : index
  %none = ub.poison : f32
  sw.launch @k view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
    %x = sw.alloc private offset 0 : memref<9xf32, #sw.ldm>
    // expected-error @below {{expects vectors of 4 f32 or f64 inside a launch in C output, but got 'vector<8xf32>'}}
    %0 = vector.transfer_read %x[%c0], %none {in_bounds = [true]} : memref<9xf32, #sw.ldm>, vector<8xf32>
    vector.transfer_write %0, %x[%c0] {in_bounds = [true]} : vector<8xf32>, memref<9xf32, #sw.ldm>
  }
  return
}

// -----

func.func @padded() {
  %c6 = arith.constant 6 : index
  %none = arith.constant 0.0 : f32
  sw.launch @k view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
    %x = sw.alloc private offset 0 : memref<9xf32, #sw.ldm>
    // expected-error @below {{expects ub.poison after the end of the row in C output}}
    %0 = vector.transfer_read %x[%c6], %none : memref<9xf32, #sw.ldm>, vector<4xf32>
    vector.transfer_write %0, %x[%c6] : vector<4xf32>, memref<9xf32, #sw.ldm>
  }
  return
}

// -----

func.func @host(%x: memref<9xf32>) {
  %c0 = arith.constant 0 : index
  %none = ub.poison : f32
  // expected-error @below {{'vector.transfer_read' op expects vectors of 4 f32 or f64 inside a launch in C output, but got 'vector<4xf32>'}}
  %0 = vector.transfer_read %x[%c0], %none {in_bounds = [true]} : memref<9xf32>, vector<4xf32>
  vector.transfer_write %0, %x[%c0] {in_bounds = [true]} : vector<4xf32>, memref<9xf32>
  return
}

// -----

func.func @gaps() {
  %c0 = arith.constant 0 : index
  %none = ub.poison : f32
  sw.launch @k view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
    %x = sw.alloc private offset 0 : memref<9xf32, #sw.ldm>
    %even = memref.subview %x[0] [5] [2] : memref<9xf32, #sw.ldm> to memref<5xf32, strided<[2]>, #sw.ldm>
    %0 = vector.transfer_read %x[%c0], %none {in_bounds = [true]} : memref<9xf32, #sw.ldm>, vector<4xf32>
    // expected-error @below {{expects a row without gaps in C output}}
    vector.transfer_write %0, %even[%c0] {in_bounds = [true]} : vector<4xf32>, memref<5xf32, strided<[2]>, #sw.ldm>
  }
  return
}

// -----

// Truth values are masks of comparisons, which no memory has.
func.func @truths() {
  %c0 = arith.constant 0 : index
  %none = ub.poison : i1
  sw.launch @k view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
    %x = sw.alloc private offset 0 : memref<4xi1, #sw.ldm>
    // expected-error @below {{expects vectors of 4 f32 or f64 inside a launch in C output, but got 'vector<4xi1>'}}
    %0 = vector.transfer_read %x[%c0], %none {in_bounds = [true]} : memref<4xi1, #sw.ldm>, vector<4xi1>
    vector.transfer_write %0, %x[%c0] {in_bounds = [true]} : vector<4xi1>, memref<4xi1, #sw.ldm>
  }
  return
}

// -----

func.func @truth(%t: i1) {
  sw.launch @k view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
    // expected-error @below {{expects vectors of 4 f32 or f64 inside a launch in C output, but got 'vector<4xi1>'}}
    %0 = vector.broadcast %t : i1 to vector<4xi1>
  }
  return
}

// -----

// Vectors of 16-bit numbers are those of f32: loads widen them one by one, stores round.

// CHECK:           func @halves_kernel(
// CHECK:             %[[X:.*]] = call_opaque "tpp_v_load_steps_f16"({{.*}}) : ({{.*}}) -> !emitc.opaque<"tpp_vector_f32">
// CHECK:             %[[Y:.*]] = call_opaque "tpp_v_load_steps_bf16"
// CHECK:             %[[S:.*]] = add %[[X]], %[[Y]] : (!emitc.opaque<"tpp_vector_f32">, !emitc.opaque<"tpp_vector_f32">)
// CHECK:             call_opaque "tpp_v_storeu_f16"(%[[S]],
func.func @halves() {
  %c0 = arith.constant 0 : index
  %none = ub.poison : f16
  %other = ub.poison : bf16
  sw.launch @halves view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
    %x = sw.alloc private offset 0 : memref<8xf16, #sw.ldm>
    %y = sw.alloc private offset 64 : memref<8xbf16, #sw.ldm>
    %z = sw.alloc private offset 128 : memref<8xf16, #sw.ldm>
    %0 = vector.transfer_read %x[%c0], %none {in_bounds = [true]} : memref<8xf16, #sw.ldm>, vector<4xf16>
    %1 = vector.transfer_read %y[%c0], %other {in_bounds = [true]} : memref<8xbf16, #sw.ldm>, vector<4xbf16>
    %2 = arith.extf %0 : vector<4xf16> to vector<4xf32>
    %3 = arith.extf %1 : vector<4xbf16> to vector<4xf32>
    %4 = arith.addf %2, %3 : vector<4xf32>
    %5 = arith.truncf %4 : vector<4xf32> to vector<4xf16>
    vector.transfer_write %5, %z[%c0] {in_bounds = [true]} : vector<4xf16>, memref<8xf16, #sw.ldm>
  }
  return
}
