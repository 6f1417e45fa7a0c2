// RUN: sw-run %s --entry=planes --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=planes --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=one --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=one --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=blocks --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=blocks --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=uneven --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=uneven --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=rows --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=rows --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=f64 --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=f64 --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=words --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=words --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=concat --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=concat --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=concat_rows --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=concat_rows --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=twice --chip=sw26010 --verify | FileCheck %s
// CHECK: verified

func.func @planes(%x: tensor<3x5x7x9xf32>) -> tensor<3x5x9x11xf32> {
  %c = arith.constant 2.5 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %c : f32
  } : tensor<3x5x7x9xf32> to tensor<3x5x9x11xf32>
  return %p : tensor<3x5x9x11xf32>
}

func.func @one(%x: tensor<1xf32>) -> tensor<4xf32> {
  %c = arith.constant 1.0 : f32
  %p = tensor.pad %x low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<1xf32> to tensor<4xf32>
  return %p : tensor<4xf32>
}

// Planes that do not fit in LDM.
func.func @blocks(%x: tensor<2x3x224x224xf32>) -> tensor<2x3x230x230xf32> {
  %c = arith.constant -1.0 : f32
  %p = tensor.pad %x low[0, 0, 3, 3] high[0, 0, 3, 3] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %c : f32
  } : tensor<2x3x224x224xf32> to tensor<2x3x230x230xf32>
  return %p : tensor<2x3x230x230xf32>
}

// Different borders on the sides.
func.func @uneven(%x: tensor<5x200x150xf32>) -> tensor<5x204x157xf32> {
  %c = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 5] high[0, 4, 2] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %c : f32
  } : tensor<5x200x150xf32> to tensor<5x204x157xf32>
  return %p : tensor<5x204x157xf32>
}

// Channels are inside of what is padded.
func.func @rows(%x: tensor<2x14x14x32xf32>) -> tensor<2x16x17x32xf32> {
  %c = arith.constant 0.5 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 2, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %c : f32
  } : tensor<2x14x14x32xf32> to tensor<2x16x17x32xf32>
  return %p : tensor<2x16x17x32xf32>
}

func.func @f64(%x: tensor<7x33x31xf64>) -> tensor<7x35x33xf64> {
  %c = arith.constant 3.0 : f64
  %p = tensor.pad %x low[0, 1, 1] high[0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %c : f64
  } : tensor<7x33x31xf64> to tensor<7x35x33xf64>
  return %p : tensor<7x35x33xf64>
}

func.func @words(%x: tensor<7x33x31xi32>) -> tensor<7x35x33xi32> {
  %c = arith.constant 3 : i32
  %p = tensor.pad %x low[0, 1, 1] high[0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %c : i32
  } : tensor<7x33x31xi32> to tensor<7x35x33xi32>
  return %p : tensor<7x35x33xi32>
}

// Rows that are too long to be put together in LDM.
func.func @concat(%x: tensor<3x20x28x29xf32>, %y: tensor<3x50x28x29xf32>) -> tensor<3x70x28x29xf32> {
  %r = tensor.concat dim(1) %x, %y : (tensor<3x20x28x29xf32>, tensor<3x50x28x29xf32>) -> tensor<3x70x28x29xf32>
  return %r : tensor<3x70x28x29xf32>
}

func.func @concat_rows(%x: tensor<3x9x7x5xf32>, %y: tensor<3x9x7x3xf32>, %z: tensor<3x9x7x9xf32>) -> tensor<3x9x7x17xf32> {
  %r = tensor.concat dim(3) %x, %y, %z : (tensor<3x9x7x5xf32>, tensor<3x9x7x3xf32>, tensor<3x9x7x9xf32>) -> tensor<3x9x7x17xf32>
  return %r : tensor<3x9x7x17xf32>
}

// One padded array is padded with another number.
func.func @twice(%x: tensor<97x3xf32>, %a: f32, %b: f32) -> tensor<106x25xf32> {
  %p = tensor.pad %x low[1, 3] high[8, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %a : f32
  } : tensor<97x3xf32> to tensor<106x9xf32>
  %q = tensor.pad %p low[0, 8] high[0, 8] {
  ^bb0(%i: index, %j: index):
    tensor.yield %b : f32
  } : tensor<106x9xf32> to tensor<106x25xf32>
  return %q : tensor<106x25xf32>
}
