// RUN: sw-opt --sw-flatten-modules --split-input-file %s | FileCheck %s

// CHECK: module attributes {test.kept, test.own = 1 : i64}
// CHECK-NOT: module
// CHECK-DAG: memref.global "private" constant @data
// CHECK-DAG: memref.global "private" constant @inner_data
// CHECK-DAG: func.func private @g
// CHECK-DAG: func.func @f
// CHECK-DAG: memref.get_global @inner_data
// CHECK-DAG: func.call @outer_g
// CHECK-DAG: func.func private @outer_g
module attributes {test.own = 1 : i64} {
  module @outer attributes {test.own = 2 : i64} {
    module @inner attributes {test.kept} {
      memref.global "private" constant @data : memref<2xf32> = dense<2.0>
      func.func private @g() {
        return
      }
      func.func @f() -> memref<2xf32> {
        scf.execute_region {
          func.call @g() : () -> ()
          scf.yield
        }
        %0 = memref.get_global @data : memref<2xf32>
        return %0 : memref<2xf32>
      }
    }
    memref.global "private" constant @data : memref<2xf32> = dense<1.0>
  }
  func.func private @g()
}

// -----

// Declarations of the same function are one, under the name that the linker knows.
// CHECK-LABEL: func.func private @printNewline()
// CHECK-NOT: @b_printNewline
// CHECK: func.func @f
// CHECK-NEXT: call @printNewline()
// CHECK: func.func private @b_rtclock() -> f32
// CHECK: func.func @g
// CHECK-NEXT: call @printNewline()
module {
  module @a {
    func.func private @printNewline()
    func.func private @rtclock() -> f64
    func.func @f() {
      call @printNewline() : () -> ()
      return
    }
  }
  module @b {
    func.func private @printNewline()
    func.func private @rtclock() -> f32
    func.func @g() {
      call @printNewline() : () -> ()
      return
    }
  }
}
