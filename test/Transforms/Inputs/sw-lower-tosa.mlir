// The lowerings of TOSA run if the module has one of its ops.
// RUN: sw-opt --sw-lower-tosa %s | FileCheck %s

// CHECK-LABEL: func.func @exponential
// CHECK: linalg.generic
// CHECK: math.exp
// CHECK-NOT: tosa.
func.func @exponential(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// One lowering each makes scf, tensor and arith of these.
// CHECK-LABEL: func.func @others
// CHECK: arith.constant
// CHECK: scf.for
// CHECK: tensor.pad
func.func @others(%x: tensor<1x4x2xf32>, %i: tensor<1x3xi32>,
                  %v: tensor<1x3x2xf32>) -> tensor<1x5x2xf32> {
  %0 = tosa.scatter %x, %i, %v
      : (tensor<1x4x2xf32>, tensor<1x3xi32>, tensor<1x3x2xf32>)
      -> tensor<1x4x2xf32>
  %pads = tosa.const_shape {values = dense<[0, 0, 0, 1, 0, 0]>
      : tensor<6xindex>} : () -> !tosa.shape<6>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}>
      : () -> tensor<1xf32>
  %1 = tosa.pad %0, %pads, %zero
      : (tensor<1x4x2xf32>, !tosa.shape<6>, tensor<1xf32>) -> tensor<1x5x2xf32>
  return %1 : tensor<1x5x2xf32>
}
