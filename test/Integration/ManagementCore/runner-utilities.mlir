// RUN: sw-run %s --entry=main --chip=sw26010 --verify 2>&1 | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify 2>&1 | FileCheck %s
// CHECK-DAG: Unranked Memref base@ = {{.*}} rank = 2 offset = 0 sizes = [2, 3] strides = [3, 1] data =
// CHECK-DAG: {{\[\[}}{{.*}},   {{.*}},   {{.*}}],
// CHECK-DAG: rank = 1 offset = 0 sizes = [4] strides = [1] data =
// CHECK-DAG: ( 42 )
// CHECK-DAG: done
// CHECK-DAG: verified

// Functions of upstream's runner libraries, which the program calls and the
// reference does not.
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI32(tensor<*xi32>)
func.func private @rtclock() -> f64
func.func private @printNewline()
func.func private @printF64(f64)
func.func private @printI64(i64)
func.func private @printOpen()
func.func private @printClose()
func.func @main(%a: memref<2x3xf32>, %t: tensor<4xi32>) -> tensor<4xi32> {
  %s = call @rtclock() : () -> f64
  linalg.exp ins(%a : memref<2x3xf32>) outs(%a : memref<2x3xf32>)
  %e = call @rtclock() : () -> f64
  %d = arith.subf %e, %s : f64
  call @printF64(%d) : (f64) -> ()
  call @printNewline() : () -> ()
  %u = memref.cast %a : memref<2x3xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  %y = arith.addi %t, %t : tensor<4xi32>
  %v = tensor.cast %y : tensor<4xi32> to tensor<*xi32>
  call @printMemrefI32(%v) : (tensor<*xi32>) -> ()
  %c = arith.constant 42 : i64
  call @printOpen() : () -> ()
  call @printI64(%c) : (i64) -> ()
  call @printClose() : () -> ()
  call @printNewline() : () -> ()
  vector.print %c : i64
  vector.print str "done\n"
  return %y : tensor<4xi32>
}
