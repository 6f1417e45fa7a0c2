// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Two functions of one name, in two of the modules.
module @top {
  module @outer {
    module @inner {
      func.func private @g(%a: tensor<16x16xf32>) -> tensor<16x16xf32> {
        %e = tensor.empty() : tensor<16x16xf32>
        %x = linalg.exp ins(%a : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
        return %x : tensor<16x16xf32>
      }
      func.func @main(%a: tensor<16x16xf32>) -> tensor<16x16xf32> {
        %x = call @g(%a) : (tensor<16x16xf32>) -> tensor<16x16xf32>
        return %x : tensor<16x16xf32>
      }
    }
    func.func private @g(%a: tensor<16x16xf32>) -> tensor<16x16xf32> {
      return %a : tensor<16x16xf32>
    }
  }
}
