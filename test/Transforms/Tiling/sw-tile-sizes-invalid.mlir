// Ops of which an extent is zero or larger than memory.
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-tile --split-input-file --verify-diagnostics

// No rows to transpose.
func.func @transpose_none(%x: memref<0x64xf32>, %y: memref<64x0xf32>) {
  // expected-error @below {{expects every loop to run at least once, but loop 1 has extent 0}}
  linalg.transpose ins(%x : memref<0x64xf32>) outs(%y : memref<64x0xf32>) permutation = [1, 0]
  return
}

// -----

// The bytes do not fit in 64 bits.
func.func @transpose_huge(%x: memref<4611686018427387904x2xf32>, %y: memref<2x4611686018427387904xf32>) {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'memref<4611686018427387904x2xf32>'}}
  linalg.transpose ins(%x : memref<4611686018427387904x2xf32>) outs(%y : memref<2x4611686018427387904xf32>) permutation = [1, 0]
  return
}

// -----

// Rows of no elements.
func.func @fill_none(%y: memref<64x0xf32>) {
  %z = arith.constant 0.0 : f32
  // expected-error @below {{expects every loop to run at least once, but loop 1 has extent 0}}
  linalg.fill ins(%z : f32) outs(%y : memref<64x0xf32>)
  return
}

// -----

func.func @fill_huge(%y: memref<9223372036854775807xf32>) {
  %z = arith.constant 0.0 : f32
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'memref<9223372036854775807xf32>'}}
  linalg.fill ins(%z : f32) outs(%y : memref<9223372036854775807xf32>)
  return
}

// -----

func.func @copy_none(%x: memref<0xf32>, %y: memref<0xf32>) {
  // expected-error @below {{expects every loop to run at least once, but loop 0 has extent 0}}
  linalg.copy ins(%x : memref<0xf32>) outs(%y : memref<0xf32>)
  return
}

// -----

// One element becomes more than memory holds.
func.func @broadcast_huge(%x: memref<1xf32>, %y: memref<1x9223372036854775807xf32>) {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'memref<1x9223372036854775807xf32>'}}
  linalg.broadcast ins(%x : memref<1xf32>) outs(%y : memref<1x9223372036854775807xf32>) dimensions = [1]
  return
}

// -----

func.func @reduce_huge(%x: memref<9223372036854775807x1xf64>, %y: memref<1xf64>) {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'memref<9223372036854775807x1xf64>'}}
  linalg.reduce {arith.addf} ins(%x : memref<9223372036854775807x1xf64>) outs(%y : memref<1xf64>) dimensions = [0]
  return
}

// -----

// A window of no elements.
func.func @pool_none(%x: tensor<1x8x8x8xf32>, %w: tensor<0x3xf32>, %y: tensor<1x8x9x6xf32>) -> tensor<1x8x9x6xf32> {
  // expected-error @below {{expects every loop to run at least once, but loop 4 has extent 0}}
  %0 = linalg.pooling_nchw_sum ins(%x, %w : tensor<1x8x8x8xf32>, tensor<0x3xf32>) outs(%y : tensor<1x8x9x6xf32>) -> tensor<1x8x9x6xf32>
  return %0 : tensor<1x8x9x6xf32>
}

// -----

// A batch of no matrices.
func.func @batch_none(%a: memref<0x8x8xf32>, %c: memref<0x8x8xf32>) {
  // expected-error @below {{expects every loop to run at least once, but loop 0 has extent 0}}
  linalg.batch_matmul ins(%a, %a : memref<0x8x8xf32>, memref<0x8x8xf32>) outs(%c : memref<0x8x8xf32>)
  return
}

// -----

// A product of two numbers.
func.func @one(%a: memref<1x1x1xf32>, %c: memref<1x1x1xf32>) {
  linalg.batch_matmul ins(%a, %a : memref<1x1x1xf32>, memref<1x1x1xf32>) outs(%c : memref<1x1x1xf32>)
  return
}
