// Host code compiled and run: memory, views, control flow, floating point.
// RUN: rm -rf %t && sw-translate --emit-athread --output-dir=%t %s
// RUN: clang -std=gnu99 -Wall -Werror -O2 -fsanitize=undefined -fsanitize-trap=undefined -I%t %t/host.c %S/Inputs/host-exec-memory.c -o %t/run -lm
// RUN: %t/run | FileCheck %s

memref.global "private" constant @weights : memref<2x3xf32> = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 0.1]]>
memref.global "private" constant @threes : memref<64xi16> = dense<3>
memref.global "private" constant @flags : memref<3xi1> = dense<[true, false, true]>
memref.global "private" constant @odd : memref<4xf32> = dense<[0x7FC00000, 0xFF800000, 1.17549435E-38, -0.0]>
memref.global "private" @counter : memref<i32> = dense<7>
memref.global "private" @scratch : memref<5xf64> = uninitialized
memref.global "private" @unused : memref<5xf64> = uninitialized

// CHECK: globals 15.1 192 2 8 9
func.func @sum_weights() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %w = memref.get_global @weights : memref<2x3xf32>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%acc = %zero) -> f32 {
    %s = scf.for %j = %c0 to %c3 step %c1 iter_args(%inner = %acc) -> f32 {
      %v = memref.load %w[%i, %j] : memref<2x3xf32>
      %n = arith.addf %inner, %v : f32
      scf.yield %n : f32
    }
    scf.yield %s : f32
  }
  return %r : f32
}
func.func @sum_threes() -> i16 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0 : i16
  %w = memref.get_global @threes : memref<64xi16>
  %r = scf.for %i = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> i16 {
    %v = memref.load %w[%i] : memref<64xi16>
    %n = arith.addi %acc, %v : i16
    scf.yield %n : i16
  }
  return %r : i16
}
func.func @count_flags() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i32
  %w = memref.get_global @flags : memref<3xi1>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %zero) -> i32 {
    %v = memref.load %w[%i] : memref<3xi1>
    %e = arith.extui %v : i1 to i32
    %n = arith.addi %acc, %e : i32
    scf.yield %n : i32
  }
  return %r : i32
}
// A rank-0 memref that keeps its value between calls.
func.func @count() -> i32 {
  %one = arith.constant 1 : i32
  %m = memref.get_global @counter : memref<i32>
  %v = memref.load %m[] : memref<i32>
  %n = arith.addi %v, %one : i32
  memref.store %n, %m[] : memref<i32>
  return %n : i32
}
// CHECK: scratch 2.5
func.func @scratch_pad(%x: f64) -> f64 {
  %c1 = arith.constant 1 : index
  %m = memref.get_global @scratch : memref<5xf64>
  memref.store %x, %m[%c1] : memref<5xf64>
  %v = memref.load %m[%c1] : memref<5xf64>
  return %v : f64
}
// CHECK: odd nan -inf 1.17549435e-38 -0
func.func @odd_at(%i: index) -> f32 {
  %w = memref.get_global @odd : memref<4xf32>
  %v = memref.load %w[%i] : memref<4xf32>
  return %v : f32
}
// CHECK: constants 0.1 1 nan -inf 3.40282347e+38 1e-45
func.func @constants(%out: memref<6xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %a = arith.constant 0.1 : f32
  %b = arith.constant 1.0 : f32
  %n = arith.constant 0x7FC00000 : f32
  %i = arith.constant 0xFF800000 : f32
  %m = arith.constant 0x7F7FFFFF : f32
  %d = arith.constant 0x00000001 : f32
  memref.store %a, %out[%c0] : memref<6xf32>
  memref.store %b, %out[%c1] : memref<6xf32>
  memref.store %n, %out[%c2] : memref<6xf32>
  memref.store %i, %out[%c3] : memref<6xf32>
  memref.store %m, %out[%c4] : memref<6xf32>
  memref.store %d, %out[%c5] : memref<6xf32>
  return
}
// CHECK: views 23 11 6
func.func @views(%x: memref<4x8xi32>, %out: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %sub = memref.subview %x[%c1, 1] [2, 3] [1, 2] : memref<4x8xi32> to memref<2x3xi32, strided<[8, 2], offset: ?>>
  %t = memref.transpose %sub (i, j) -> (j, i) : memref<2x3xi32, strided<[8, 2], offset: ?>> to memref<3x2xi32, strided<[2, 8], offset: ?>>
  %a = memref.load %t[%c1, %c1] : memref<3x2xi32, strided<[2, 8], offset: ?>>
  %b = memref.load %sub[%c0, %c1] : memref<2x3xi32, strided<[8, 2], offset: ?>>
  %sum = arith.subi %a, %b : i32
  %c15 = arith.constant 15 : i32
  %s2 = arith.addi %sum, %c15 : i32
  memref.store %s2, %out[%c0] : memref<3xi32>
  memref.store %b, %out[%c1] : memref<3xi32>
  %e = memref.expand_shape %x [[0, 1], [2, 3]] output_shape [2, 2, 4, 2] : memref<4x8xi32> into memref<2x2x4x2xi32>
  %f = memref.collapse_shape %e [[0, 1, 2, 3]] : memref<2x2x4x2xi32> into memref<32xi32>
  %r = memref.reinterpret_cast %f to offset: [2], sizes: [2, 2], strides: [4, 1] : memref<32xi32> to memref<2x2xi32, strided<[4, 1], offset: 2>>
  %v = memref.load %r[%c1, %c0] : memref<2x2xi32, strided<[4, 1], offset: 2>>
  memref.store %v, %out[%c2] : memref<3xi32>
  return
}
// CHECK: copies 9 10 13 14
func.func @copies(%x: memref<4x4xf64>, %out: memref<2x2xf64>) {
  %buf = memref.alloc() : memref<4x4xf64>
  memref.copy %x, %buf : memref<4x4xf64> to memref<4x4xf64>
  %sub = memref.subview %buf[2, 1] [2, 2] [1, 1] : memref<4x4xf64> to memref<2x2xf64, strided<[4, 1], offset: 9>>
  memref.copy %sub, %out : memref<2x2xf64, strided<[4, 1], offset: 9>> to memref<2x2xf64>
  memref.dealloc %buf : memref<4x4xf64>
  return
}
// CHECK: dynamic 12
func.func @dynamic(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %buf = memref.alloc(%n) : memref<?x4xindex>
  %d = memref.dim %buf, %c0 : memref<?x4xindex>
  scf.for %i = %c0 to %d step %c1 {
    %sq = arith.muli %i, %d : index
    memref.store %sq, %buf[%i, %c1] : memref<?x4xindex>
  }
  %last = arith.subi %d, %c1 : index
  %v = memref.load %buf[%last, %c1] : memref<?x4xindex>
  memref.dealloc %buf : memref<?x4xindex>
  return %v : index
}
// Values that a loop swaps.
// CHECK: fib 55
func.func @fib(%n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a0 = arith.constant 0 : i64
  %b0 = arith.constant 1 : i64
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %a0, %b = %b0) -> (i64, i64) {
    %s = arith.addi %a, %b : i64
    scf.yield %b, %s : i64, i64
  }
  return %r#0 : i64
}
// CHECK: swap 1 0
func.func @swap(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = arith.constant true
  %f = arith.constant false
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %f) -> (i1, i1) {
    scf.yield %b, %a : i1, i1
  }
  return %r#0 : i1
}
// Buffers that a loop swaps.
// CHECK: ping-pong 1 2
func.func @ping_pong(%x: memref<2xf32>, %y: memref<2xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (memref<2xf32>, memref<2xf32>) {
    scf.yield %b, %a : memref<2xf32>, memref<2xf32>
  }
  %v = memref.load %r#0[%c1] : memref<2xf32>
  return %v : f32
}
// CHECK: collatz 111
func.func @collatz(%n: i64) -> i32 {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %zero = arith.constant 0 : i64
  %step = arith.constant 1 : i32
  %none = arith.constant 0 : i32
  %r:2 = scf.while (%x = %n, %count = %none) : (i64, i32) -> (i64, i32) {
    %go = arith.cmpi ne, %x, %one : i64
    scf.condition(%go) %x, %count : i64, i32
  } do {
  ^bb0(%x: i64, %count: i32):
    %odd = arith.andi %x, %one : i64
    %is_odd = arith.cmpi ne, %odd, %zero : i64
    %next = scf.if %is_odd -> i64 {
      %t = arith.muli %x, %three : i64
      %u = arith.addi %t, %one : i64
      scf.yield %u : i64
    } else {
      %h = arith.divsi %x, %two : i64
      scf.yield %h : i64
    }
    %more = arith.addi %count, %step : i32
    scf.yield %next, %more : i64, i32
  }
  return %r#1 : i32
}
// CHECK: switch 10 30 99
func.func @choose(%i: index) -> i32 {
  %r = scf.index_switch %i -> i32
  case 2 {
    %a = arith.constant 10 : i32
    scf.yield %a : i32
  }
  case -1 {
    %b = arith.constant 30 : i32
    scf.yield %b : i32
  }
  default {
    %c = arith.constant 99 : i32
    scf.yield %c : i32
  }
  return %r : i32
}
// A load stays ahead of a store to the same place.
// CHECK: exchange 4 3
func.func @exchange(%x: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.load %x[%c0] : memref<2xf32>
  %b = memref.load %x[%c1] : memref<2xf32>
  memref.store %b, %x[%c0] : memref<2xf32>
  memref.store %a, %x[%c1] : memref<2xf32>
  return
}
// CHECK: private 42
func.func private @twice(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
func.func @call_private(%x: i32) -> i32 {
  %0 = call @twice(%x) : (i32) -> i32
  return %0 : i32
}
// CHECK: min nan -0 1, max nan 0 1
func.func @minimumf(%a: f32, %b: f32) -> f32 {
  %0 = arith.minimumf %a, %b : f32
  return %0 : f32
}
func.func @maximumf(%a: f32, %b: f32) -> f32 {
  %0 = arith.maximumf %a, %b : f32
  return %0 : f32
}
func.func @minnumf(%a: f32, %b: f32) -> f32 {
  %0 = arith.minnumf %a, %b : f32
  return %0 : f32
}
func.func @maxnumf(%a: f32, %b: f32) -> f32 {
  %0 = arith.maxnumf %a, %b : f32
  return %0 : f32
}
// CHECK: cmpf nan 0 0 1 1 0 1 ordered 1 1 0 0 1 0
func.func @cmpf(%a: f64, %b: f64, %out: memref<6xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %0 = arith.cmpf olt, %a, %b : f64
  %1 = arith.cmpf one, %a, %b : f64
  %2 = arith.cmpf ueq, %a, %b : f64
  %3 = arith.cmpf ugt, %a, %b : f64
  %4 = arith.cmpf ord, %a, %b : f64
  %5 = arith.cmpf uno, %a, %b : f64
  memref.store %0, %out[%c0] : memref<6xi1>
  memref.store %1, %out[%c1] : memref<6xi1>
  memref.store %2, %out[%c2] : memref<6xi1>
  memref.store %3, %out[%c3] : memref<6xi1>
  memref.store %4, %out[%c4] : memref<6xi1>
  memref.store %5, %out[%c5] : memref<6xi1>
  return
}
// CHECK: math 0.5 2 0.125 8 -2 3 4 1065353216 1
func.func @rsqrt(%a: f32) -> f32 {
  %0 = math.rsqrt %a : f32
  return %0 : f32
}
func.func @sqrt(%a: f64) -> f64 {
  %0 = math.sqrt %a : f64
  return %0 : f64
}
func.func @fpowi(%a: f32, %n: i32) -> f32 {
  %0 = math.fpowi %a, %n : f32, i32
  return %0 : f32
}
func.func @ipowi(%a: i32, %n: i32) -> i32 {
  %0 = math.ipowi %a, %n : i32
  return %0 : i32
}
func.func @floor(%a: f64) -> f64 {
  %0 = math.floor %a : f64
  return %0 : f64
}
func.func @fma(%a: f64, %b: f64, %c: f64) -> f64 {
  %0 = math.fma %a, %b, %c : f64
  return %0 : f64
}
func.func @even(%a: f32) -> f32 {
  %0 = math.roundeven %a : f32
  return %0 : f32
}
func.func @bits(%a: f32) -> i32 {
  %0 = arith.bitcast %a : f32 to i32
  return %0 : i32
}
func.func @back(%a: i32) -> f32 {
  %0 = arith.bitcast %a : i32 to f32
  return %0 : f32
}
// CHECK: converts -3 250 255 -1
func.func @fptosi(%a: f32) -> i32 {
  %0 = arith.fptosi %a : f32 to i32
  return %0 : i32
}
func.func @fptoui(%a: f32) -> i8 {
  %0 = arith.fptoui %a : f32 to i8
  return %0 : i8
}
func.func @uitofp(%a: i8) -> f32 {
  %0 = arith.uitofp %a : i8 to f32
  return %0 : f32
}
func.func @sitofp1(%a: i1) -> f32 {
  %0 = arith.sitofp %a : i1 to f32
  return %0 : f32
}
// C words and names of the headers as names.
// CHECK: keywords 6
func.func @keywords(%a: memref<2xi32> {cprint.name = "int"}, %b: i32 {cprint.name = "exp"}, %c: i32 {cprint.name = "a b"}) -> i32 {
  %c0 = arith.constant 0 : index
  %0 = memref.load %a[%c0] : memref<2xi32>
  %1 = arith.addi %0, %b : i32
  %2 = arith.addi %1, %c : i32
  return %2 : i32
}
