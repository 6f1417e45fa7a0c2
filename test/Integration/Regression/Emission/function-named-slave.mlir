// The linker has functions of the CPEs by their names after `slave_`: a kernel
// whose own name begins so gets another one.
// RUN: sw-run %s --verify | FileCheck %s
// RUN: sw-run %s --chip=sw26010pro --verify | FileCheck %s
// CHECK: v_slave_main_add
// CHECK: verified
func.func @slave_main(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %p = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.add ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%p : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
