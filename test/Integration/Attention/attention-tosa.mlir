// Attention as TOSA has it: products of one batch dimension, a softmax of two, rows that are all -inf made zero.
// Nothing tells the sequences from the heads, so that no reshape is between the products, which are one kernel.
// RUN: sw-run %s --verify --quiet --entry=sequence
// RUN: sw-run %s --verify --quiet --entry=sequence --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=sequences
// RUN: sw-run %s --verify --quiet --entry=sequences --chip=sw26010pro
// RUN: sw-run %s --entry=sequence --mode=timing | FileCheck %s
// RUN: sw-run %s --entry=sequences --mode=timing | FileCheck %s

// CHECK: on sw26010
// CHECK: {{^}}kernel
// CHECK-NEXT: ---
// CHECK-NEXT: {{_mul_(select|mul)}}
// CHECK-NEXT: ---

func.func @sequence(%q: tensor<1x4x128x64xf32>, %k: tensor<1x4x128x64xf32>, %v: tensor<1x4x128x64xf32>) -> tensor<1x4x128x64xf32> {
  %zeros = "tosa.const"() <{values = dense<0.0> : tensor<1x4x128x128xf32>}> : () -> tensor<1x4x128x128xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %scale = "tosa.const"() <{values = dense<0.353553385> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %low = "tosa.const"() <{values = dense<0xFFF0000000000000> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
  %q3shape = tosa.const_shape {values = dense<[4, 128, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %k3shape = tosa.const_shape {values = dense<[4, 64, 128]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %v3shape = tosa.const_shape {values = dense<[4, 128, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %s3shape = tosa.const_shape {values = dense<[4, 128, 128]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %s4shape = tosa.const_shape {values = dense<[1, 4, 128, 128]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %q4shape = tosa.const_shape {values = dense<[1, 4, 128, 64]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %qs = tosa.mul %q, %scale, %shift : (tensor<1x4x128x64xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x128x64xf32>
  %kt = tosa.transpose %k {perms = array<i32: 0, 1, 3, 2>} : (tensor<1x4x128x64xf32>) -> tensor<1x4x64x128xf32>
  %ks = tosa.mul %kt, %scale, %shift : (tensor<1x4x64x128xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x64x128xf32>
  %q3 = tosa.reshape %qs, %q3shape : (tensor<1x4x128x64xf32>, !tosa.shape<3>) -> tensor<4x128x64xf32>
  %k3 = tosa.reshape %ks, %k3shape : (tensor<1x4x64x128xf32>, !tosa.shape<3>) -> tensor<4x64x128xf32>
  %v3 = tosa.reshape %v, %v3shape : (tensor<1x4x128x64xf32>, !tosa.shape<3>) -> tensor<4x128x64xf32>
  %s3 = tosa.matmul %q3, %k3, %zp, %zp : (tensor<4x128x64xf32>, tensor<4x64x128xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x128x128xf32>
  %s = tosa.reshape %s3, %s4shape : (tensor<4x128x128xf32>, !tosa.shape<4>) -> tensor<1x4x128x128xf32>
  %m = tosa.reduce_max %s {axis = 3 : i32} : (tensor<1x4x128x128xf32>) -> tensor<1x4x128x1xf32>
  %c = tosa.sub %s, %m : (tensor<1x4x128x128xf32>, tensor<1x4x128x1xf32>) -> tensor<1x4x128x128xf32>
  %e = tosa.exp %c : (tensor<1x4x128x128xf32>) -> tensor<1x4x128x128xf32>
  %l = tosa.reduce_sum %e {axis = 3 : i32} : (tensor<1x4x128x128xf32>) -> tensor<1x4x128x1xf32>
  %i = tosa.reciprocal %l : (tensor<1x4x128x1xf32>) -> tensor<1x4x128x1xf32>
  %w = tosa.mul %e, %i, %shift : (tensor<1x4x128x128xf32>, tensor<1x4x128x1xf32>, tensor<1xi8>) -> tensor<1x4x128x128xf32>
  %d = tosa.cast %s : (tensor<1x4x128x128xf32>) -> tensor<1x4x128x128xf64>
  %b = tosa.equal %d, %low : (tensor<1x4x128x128xf64>, tensor<1x1x1x1xf64>) -> tensor<1x4x128x128xi1>
  %a = tosa.reduce_all %b {axis = 3 : i32} : (tensor<1x4x128x128xi1>) -> tensor<1x4x128x1xi1>
  %h = tosa.select %a, %zeros, %w : (tensor<1x4x128x1xi1>, tensor<1x4x128x128xf32>, tensor<1x4x128x128xf32>) -> tensor<1x4x128x128xf32>
  %h3 = tosa.reshape %h, %s3shape : (tensor<1x4x128x128xf32>, !tosa.shape<3>) -> tensor<4x128x128xf32>
  %o3 = tosa.matmul %h3, %v3, %zp, %zp : (tensor<4x128x128xf32>, tensor<4x128x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x128x64xf32>
  %o = tosa.reshape %o3, %q4shape : (tensor<4x128x64xf32>, !tosa.shape<4>) -> tensor<1x4x128x64xf32>
  return %o : tensor<1x4x128x64xf32>
}

func.func @sequences(%q: tensor<2x3x67x40xf32>, %k: tensor<2x3x77x40xf32>, %v: tensor<2x3x77x40xf32>) -> tensor<2x3x67x40xf32> {
  %zeros = "tosa.const"() <{values = dense<0.0> : tensor<2x3x67x77xf32>}> : () -> tensor<2x3x67x77xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %scale = "tosa.const"() <{values = dense<0.353553385> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %low = "tosa.const"() <{values = dense<0xFFF0000000000000> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
  %q3shape = tosa.const_shape {values = dense<[6, 67, 40]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %k3shape = tosa.const_shape {values = dense<[6, 40, 77]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %v3shape = tosa.const_shape {values = dense<[6, 77, 40]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %s3shape = tosa.const_shape {values = dense<[6, 67, 77]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %s4shape = tosa.const_shape {values = dense<[2, 3, 67, 77]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %q4shape = tosa.const_shape {values = dense<[2, 3, 67, 40]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %qs = tosa.mul %q, %scale, %shift : (tensor<2x3x67x40xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x67x40xf32>
  %kt = tosa.transpose %k {perms = array<i32: 0, 1, 3, 2>} : (tensor<2x3x77x40xf32>) -> tensor<2x3x40x77xf32>
  %ks = tosa.mul %kt, %scale, %shift : (tensor<2x3x40x77xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x40x77xf32>
  %q3 = tosa.reshape %qs, %q3shape : (tensor<2x3x67x40xf32>, !tosa.shape<3>) -> tensor<6x67x40xf32>
  %k3 = tosa.reshape %ks, %k3shape : (tensor<2x3x40x77xf32>, !tosa.shape<3>) -> tensor<6x40x77xf32>
  %v3 = tosa.reshape %v, %v3shape : (tensor<2x3x77x40xf32>, !tosa.shape<3>) -> tensor<6x77x40xf32>
  %s3 = tosa.matmul %q3, %k3, %zp, %zp : (tensor<6x67x40xf32>, tensor<6x40x77xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<6x67x77xf32>
  %s = tosa.reshape %s3, %s4shape : (tensor<6x67x77xf32>, !tosa.shape<4>) -> tensor<2x3x67x77xf32>
  %m = tosa.reduce_max %s {axis = 3 : i32} : (tensor<2x3x67x77xf32>) -> tensor<2x3x67x1xf32>
  %c = tosa.sub %s, %m : (tensor<2x3x67x77xf32>, tensor<2x3x67x1xf32>) -> tensor<2x3x67x77xf32>
  %e = tosa.exp %c : (tensor<2x3x67x77xf32>) -> tensor<2x3x67x77xf32>
  %l = tosa.reduce_sum %e {axis = 3 : i32} : (tensor<2x3x67x77xf32>) -> tensor<2x3x67x1xf32>
  %i = tosa.reciprocal %l : (tensor<2x3x67x1xf32>) -> tensor<2x3x67x1xf32>
  %w = tosa.mul %e, %i, %shift : (tensor<2x3x67x77xf32>, tensor<2x3x67x1xf32>, tensor<1xi8>) -> tensor<2x3x67x77xf32>
  %d = tosa.cast %s : (tensor<2x3x67x77xf32>) -> tensor<2x3x67x77xf64>
  %b = tosa.equal %d, %low : (tensor<2x3x67x77xf64>, tensor<1x1x1x1xf64>) -> tensor<2x3x67x77xi1>
  %a = tosa.reduce_all %b {axis = 3 : i32} : (tensor<2x3x67x77xi1>) -> tensor<2x3x67x1xi1>
  %h = tosa.select %a, %zeros, %w : (tensor<2x3x67x1xi1>, tensor<2x3x67x77xf32>, tensor<2x3x67x77xf32>) -> tensor<2x3x67x77xf32>
  %h3 = tosa.reshape %h, %s3shape : (tensor<2x3x67x77xf32>, !tosa.shape<3>) -> tensor<6x67x77xf32>
  %o3 = tosa.matmul %h3, %v3, %zp, %zp : (tensor<6x67x77xf32>, tensor<6x77x40xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<6x67x40xf32>
  %o = tosa.reshape %o3, %q4shape : (tensor<6x67x40xf32>, !tosa.shape<4>) -> tensor<2x3x67x40xf32>
  return %o : tensor<2x3x67x40xf32>
}
