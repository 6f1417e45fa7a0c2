// Results that the CPEs combine, on meshes that are not 8 x 8: what the device
// library calls itself is linked, too.
// RUN: %machine_variant sw26010 name=a mesh_cols=4 > %t-8x4.json
// RUN: sw-run %s --entry=sum --chip=%t-8x4.json --verify | FileCheck %s
// RUN: sw-run %s --entry=largest --chip=%t-8x4.json --verify | FileCheck %s
// RUN: sw-run %s --entry=columns --chip=%t-8x4.json --verify | FileCheck %s
// RUN: %machine_variant sw26010pro name=b mesh_rows=4 mesh_cols=4 device_library.static_ldm_bytes=20544 > %t-4x4.json
// RUN: sw-run %s --entry=sum --chip=%t-4x4.json --verify | FileCheck %s
// RUN: sw-run %s --entry=columns --chip=%t-4x4.json --verify | FileCheck %s
// CHECK: verified

func.func @sum(%x: tensor<4096xf32>) -> tensor<f32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<4096xf32>) outs(%f : tensor<f32>) dimensions = [0]
  return %r : tensor<f32>
}

func.func @largest(%x: tensor<3x5003xf64>, %y: tensor<3xf64>) -> tensor<3xf64> {
  %r = linalg.reduce { arith.maximumf } ins(%x : tensor<3x5003xf64>) outs(%y : tensor<3xf64>) dimensions = [1]
  return %r : tensor<3xf64>
}

func.func @columns(%x: tensor<2001x7xf32>, %y: tensor<7xf32>) -> tensor<7xf32> {
  %r = linalg.reduce { arith.addf } ins(%x : tensor<2001x7xf32>) outs(%y : tensor<7xf32>) dimensions = [0]
  return %r : tensor<7xf32>
}
