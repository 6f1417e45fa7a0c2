// Compiler, device library and simulator agree about meshes that are not 8 x 8,
// square or not, for products, convolutions and elementwise operations whose
// sizes do not divide.
// RUN: %machine_variant sw26010 mesh_rows=4 mesh_cols=4 > %t-4x4.json
// RUN: sw-run %s --entry=product --chip=%t-4x4.json --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=product --chip=%t-4x4.json --mode=fast --verify | FileCheck %s
// RUN: sw-run %s --entry=product --chip=%t-4x4.json --mode=timing | FileCheck %s --check-prefix=RUNS
// RUN: sw-run %s --entry=convolution --chip=%t-4x4.json --mode=detailed --verify | FileCheck %s
// RUN: %machine_variant sw26010 mesh_rows=3 mesh_cols=5 > %t-3x5.json
// RUN: sw-run %s --entry=product --chip=%t-3x5.json --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=product --chip=%t-3x5.json --mode=fast --verify | FileCheck %s
// RUN: sw-run %s --entry=bias --chip=%t-3x5.json --mode=detailed --verify | FileCheck %s
// RUN: %machine_variant sw26010pro mesh_rows=8 mesh_cols=4 device_library.static_ldm_bytes=20544 > %t-8x4.json
// RUN: sw-run %s --entry=product --chip=%t-8x4.json --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=convolution --chip=%t-8x4.json --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=bias --chip=%t-8x4.json --mode=detailed --verify | FileCheck %s
// RUN: %machine_variant sw26010 mesh_rows=16 mesh_cols=16 > %t-16x16.json
// RUN: sw-run %s --entry=bias --chip=%t-16x16.json --mode=detailed --verify | FileCheck %s
// CHECK: verified
// RUNS: cycles

// What cannot work is refused before anything runs, with the key and its line.
// RUN: %machine_variant sw26010 mesh_rows=32 > %t-32.json
// RUN: not sw-run %s --entry=bias --chip=%t-32.json 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: -32.json:12: key 'mesh_rows': expected at most 16 with an interface, whose masks have a bit for every row and column, but got 32

func.func @product(%a: tensor<101x131xf32>, %b: tensor<131x77xf32>, %c: tensor<101x77xf32>) -> tensor<101x77xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<101x131xf32>, tensor<131x77xf32>) outs(%c : tensor<101x77xf32>) -> tensor<101x77xf32>
  return %r : tensor<101x77xf32>
}

func.func @convolution(%x: tensor<1x9x9x17xf32>, %w: tensor<3x3x17x19xf32>, %y: tensor<1x7x7x19xf32>) -> tensor<1x7x7x19xf32> {
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%x, %w : tensor<1x9x9x17xf32>, tensor<3x3x17x19xf32>) outs(%y : tensor<1x7x7x19xf32>) -> tensor<1x7x7x19xf32>
  return %r : tensor<1x7x7x19xf32>
}

// The bias is broadcast, over the mesh or a part of it.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
func.func @bias(%x: memref<500x36xf32>, %b: memref<36xf32>, %y: memref<500x36xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %b : memref<500x36xf32>, memref<36xf32>) outs(%y : memref<500x36xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  }
  return
}
