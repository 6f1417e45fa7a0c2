// Marks of work on the management core: known to the simulator, nothing to the
// compilers of the chips. Without marks there is nothing of them.
// RUN: sw-opt %s --convert-sw-to-emitc | sw-translate --emit-athread | FileCheck %s
// RUN: sw-opt %s --symbol-privatize=exclude=plain --symbol-dce --convert-sw-to-emitc | sw-translate --emit-athread | FileCheck %s --check-prefix=PLAIN
// PLAIN-NOT: SW_MPE

// CHECK:      #ifdef SW_SIMULATOR
// CHECK-NEXT: #include <sw_mpe.h>
// CHECK-NEXT: #else
// CHECK-NEXT: #define SW_MPE_BEGIN(name, ops, where, why) ((void)0)
// CHECK-NEXT: #define SW_MPE_END() ((void)0)
// CHECK-NEXT: #endif

// CHECK:      void marked(
// CHECK-NEXT:   SW_MPE_BEGIN("scf.for", "memref.store", "net.mlir:3:7", "a \"loop\"");
// CHECK-NEXT:   for (
// CHECK-NEXT:     {{.*}}[i] = 1.0f;
// CHECK-NEXT:   }
// CHECK-NEXT:   SW_MPE_END();
func.func @marked(%a: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1.0 : f32
  scf.execute_region no_inline {
    scf.for %i = %c0 to %c8 step %c1 {
      memref.store %one, %a[%i] : memref<8xf32>
    }
    scf.yield
  } {sw.mpe = {name = "scf.for", ops = "memref.store", reason = "a \22loop\22"}} loc("/some/folder/net.mlir":3:7)
  return
}

func.func @plain(%a: memref<8xf32>) {
  return
}
