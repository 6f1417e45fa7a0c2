// Extents at which there is nothing to compute, and sizes that no memory has.
// RUN: sw-opt %s --sw-pipeline --split-input-file --verify-diagnostics

// The result has no rows.
func.func @zero_rows(%a: tensor<0x8xf32>, %b: tensor<8x8xf32>, %c: tensor<0x8xf32>) -> tensor<0x8xf32> {
  // expected-error @below {{expects every loop to run at least once, but loop 0 has extent 0}}
  %0 = linalg.matmul ins(%a, %b : tensor<0x8xf32>, tensor<8x8xf32>) outs(%c : tensor<0x8xf32>) -> tensor<0x8xf32>
  return %0 : tensor<0x8xf32>
}

// -----

// The sum is over nothing.
func.func @zero_sum(%a: tensor<8x0xf32>, %b: tensor<0x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error @below {{expects every loop to run at least once, but loop 2 has extent 0}}
  %0 = linalg.matmul ins(%a, %b : tensor<8x0xf32>, tensor<0x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// A tensor of an elementwise op outside of linalg.
func.func @zero_elements(%a: tensor<0xf32>) -> tensor<0xf32> {
  // expected-error @below {{expects every loop to run at least once, but loop 0 has extent 0}}
  %0 = math.exp %a : tensor<0xf32>
  return %0 : tensor<0xf32>
}

// -----

func.func @zero_reduce(%a: tensor<4x0xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expects every loop to run at least once, but loop 1 has extent 0}}
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<4x0xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}

// -----

func.func @zero_transpose(%a: tensor<4x0xf32>, %b: tensor<0x4xf32>) -> tensor<0x4xf32> {
  // expected-error @below {{expects every loop to run at least once, but loop 0 has extent 0}}
  %0 = linalg.transpose ins(%a : tensor<4x0xf32>) outs(%b : tensor<0x4xf32>) permutation = [1, 0]
  return %0 : tensor<0x4xf32>
}

// -----

// Each row is empty.
func.func @zero_softmax(%a: tensor<4x0xf32>, %b: tensor<4x0xf32>) -> tensor<4x0xf32> {
  // expected-error @below {{expects every loop to run at least once, but loop 1 has extent 0}}
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x0xf32>) outs(%b : tensor<4x0xf32>) -> tensor<4x0xf32>
  return %0 : tensor<4x0xf32>
}

// -----

// An image has no channels.
func.func @zero_pool(%a: tensor<1x0x8x8xf32>, %w: tensor<2x2xf32>, %b: tensor<1x0x4x4xf32>) -> tensor<1x0x4x4xf32> {
  // expected-error @below {{expects every loop to run at least once, but loop 1 has extent 0}}
  %0 = linalg.pooling_nchw_max {strides = dense<2> : vector<2xi64>} ins(%a, %w : tensor<1x0x8x8xf32>, tensor<2x2xf32>) outs(%b : tensor<1x0x4x4xf32>) -> tensor<1x0x4x4xf32>
  return %0 : tensor<1x0x4x4xf32>
}

// -----

func.func @zero_fill(%b: tensor<0x4xf32>) -> tensor<0x4xf32> {
  %z = arith.constant 1.0 : f32
  // expected-error @below {{expects every loop to run at least once, but loop 0 has extent 0}}
  %0 = linalg.fill ins(%z : f32) outs(%b : tensor<0x4xf32>) -> tensor<0x4xf32>
  return %0 : tensor<0x4xf32>
}

// -----

// A border of nothing has elements.
func.func @zero_pad(%a: tensor<0x4xf32>) -> tensor<2x6xf32> {
  %z = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<0x4xf32> to tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

// -----

// One of two parts has no elements.
func.func @zero_concat(%a: tensor<0x4xf32>, %b: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<0x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// -----

// The bytes do not fit in 64 bits.
func.func @huge(%a: tensor<4611686018427387904x4xf32>, %b: tensor<4611686018427387904x4xf32>) -> tensor<4611686018427387904x4xf32> {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'tensor<4611686018427387904x4xf32>'}}
  %0 = linalg.exp ins(%a : tensor<4611686018427387904x4xf32>) outs(%b : tensor<4611686018427387904x4xf32>) -> tensor<4611686018427387904x4xf32>
  return %0 : tensor<4611686018427387904x4xf32>
}

// -----

func.func @huge_copy(%a: tensor<4611686018427387904x4xf32>) -> tensor<4x4611686018427387904xf32> {
  // expected-error @below {{expects every result to have at most 140737488355328 bytes, but got 'tensor<4x4611686018427387904xf32>'}}
  %b = tensor.empty() : tensor<4x4611686018427387904xf32>
  %0 = linalg.transpose ins(%a : tensor<4611686018427387904x4xf32>) outs(%b : tensor<4x4611686018427387904xf32>) permutation = [1, 0]
  return %0 : tensor<4x4611686018427387904xf32>
}

// -----

// The border is nearly all of the result.
func.func @huge_pad(%a: tensor<4xf32>) -> tensor<9223372036854775807xf32> {
  %z = arith.constant 0.0 : f32
  // expected-error @below {{expects every result to have at most 140737488355328 bytes, but got 'tensor<9223372036854775807xf32>'}}
  %0 = tensor.pad %a low[0] high[9223372036854775803] {
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<4xf32> to tensor<9223372036854775807xf32>
  return %0 : tensor<9223372036854775807xf32>
}

// -----

// The number of elements does not fit in 64 bits.
func.func @huge_reduce(%a: tensor<3037000500x3037000500xf32>, %b: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'tensor<3037000500x3037000500xf32>'}}
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<3037000500x3037000500xf32>) outs(%b : tensor<f32>) dimensions = [0, 1]
  return %0 : tensor<f32>
}

// -----

// Nearly all dimensions have one element.
func.func @rank_many(%a: tensor<1x1x1x1x1x1x1x1x1x1x2xf32>, %b: tensor<1x1x1x1x1x1x1x1x1x1x2xf32>) -> tensor<1x1x1x1x1x1x1x1x1x1x2xf32> {
  %0 = linalg.exp ins(%a : tensor<1x1x1x1x1x1x1x1x1x1x2xf32>) outs(%b : tensor<1x1x1x1x1x1x1x1x1x1x2xf32>) -> tensor<1x1x1x1x1x1x1x1x1x1x2xf32>
  return %0 : tensor<1x1x1x1x1x1x1x1x1x1x2xf32>
}

// -----

// The rows of the array are too far apart.
func.func @far(%a: memref<13x40xf32, strided<[4611686018427387904, 1]>>, %b: memref<13x40xf32>) {
  // expected-error @below {{expects elements of every operand to be at most 140737488355328 bytes apart, but got 'memref<13x40xf32, strided<[4611686018427387904, 1]>>'}}
  linalg.exp ins(%a : memref<13x40xf32, strided<[4611686018427387904, 1]>>) outs(%b : memref<13x40xf32>)
  return
}

// -----

func.func @far_in_bytes(%a: memref<2x40xf32, strided<[35184372088832, 1]>>, %b: memref<2x40xf32>) {
  // expected-error @below {{expects elements of every operand to be at most 140737488355328 bytes apart, but got}}
  linalg.exp ins(%a : memref<2x40xf32, strided<[35184372088832, 1]>>) outs(%b : memref<2x40xf32>)
  return
}

// -----

// Arrays of 16 TiB, but loops that no counter holds.
func.func @iterations(%a: tensor<2097152x2097152xf32>, %b: tensor<2097152x2097152xf32>, %c: tensor<2097152x2097152xf32>) -> tensor<2097152x2097152xf32> {
  // expected-error @below {{expects at most 9223372036854775807 iterations, but got 2097152 x 2097152 x 2097152}}
  %0 = linalg.matmul ins(%a, %b : tensor<2097152x2097152xf32>, tensor<2097152x2097152xf32>) outs(%c : tensor<2097152x2097152xf32>) -> tensor<2097152x2097152xf32>
  return %0 : tensor<2097152x2097152xf32>
}
