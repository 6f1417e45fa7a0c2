// Names of macros, keywords and functions of the headers that the C includes, in
// every place of a program.
// RUN: rm -rf %t && sw-run %s --verify --quiet --keep=%t
// RUN: FileCheck %s --input-file=%t/kernels.h
// RUN: sw-run %s --verify --quiet --chip=sw26010pro
// CHECK: /* EOF_[8][8], bias[8][8], printf_[8][8], arg3[8][8] */
// CHECK-NEXT: extern void run_arg0(const float *EOF_, const float *bias, float *printf_,
module {
  func.func private @memcpy(%while: tensor<8x8xf32> loc("while")) -> tensor<8x8xf32> {
    %e = tensor.empty() : tensor<8x8xf32>
    %0 = linalg.exp {sw.kernel = "malloc"} ins(%while : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
  func.func @arg0(%a: tensor<8x8xf32> loc("EOF"), %bias: tensor<8x8xf32> loc("bias"), %c: tensor<8x8xf32> loc("printf")) -> tensor<8x8xf32> {
    %0 = linalg.add {sw.kernel = "SIZE_MAX"} ins(%a, %bias : tensor<8x8xf32>, tensor<8x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
    %1 = call @memcpy(%0) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
}
