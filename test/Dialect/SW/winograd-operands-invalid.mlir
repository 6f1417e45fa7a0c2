// RUN: sw-opt %s --split-input-file --verify-diagnostics

// The epilogue of a convolution has no branches.
func.func @two_blocks(%x: tensor<1x8x8x8xf32>, %f: tensor<8x8x16x1x1xf32>, %y: tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32> {
  // expected-error @below {{expects a region of one block}}
  %0 = sw.winograd_conv 2 ins(%x, %f : tensor<1x8x8x8xf32>, tensor<8x8x16x1x1xf32>) outs(%y : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 2] -> tensor<1x8x8x8xf32> {
  ^bb0(%sum: f32):
    cf.br ^bb1
  ^bb1:
    sw.yield %sum : f32
  }
  return %0 : tensor<1x8x8x8xf32>
}

// -----

// The epilogue computes the elements of the output.
func.func @yield_type(%x: tensor<1x8x8x8xf32>, %f: tensor<8x8x16x1x1xf32>, %y: tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32> {
  // expected-error @below {{expects a region that ends with sw.yield of 'f32'}}
  %0 = sw.winograd_conv 2 ins(%x, %f : tensor<1x8x8x8xf32>, tensor<8x8x16x1x1xf32>) outs(%y : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 2] -> tensor<1x8x8x8xf32> {
  ^bb0(%sum: f32):
    %1 = arith.extf %sum : f32 to f64
    sw.yield %1 : f64
  }
  return %0 : tensor<1x8x8x8xf32>
}

// -----

// A sum over no channels has no steps.
func.func @no_channels(%x: tensor<1x0x8x8xf32>, %f: tensor<8x8x16x1x0xf32>, %y: tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32> {
  // expected-error @below {{expects at least one filter and channel, but got 'tensor<8x8x16x1x0xf32>'}}
  %0 = sw.winograd_conv 2 ins(%x, %f : tensor<1x0x8x8xf32>, tensor<8x8x16x1x0xf32>) outs(%y : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 2] -> tensor<1x8x8x8xf32>
  return %0 : tensor<1x8x8x8xf32>
}

// -----

// An image of three dimensions is no batch of images.
func.func @image_rank(%x: tensor<8x8x8xf32>, %f: tensor<8x8x16x1x1xf32>, %y: tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32> {
  // expected-error @below {{expects 'image' of rank 4, but got 3}}
  %0 = sw.winograd_conv 2 ins(%x, %f : tensor<8x8x8xf32>, tensor<8x8x16x1x1xf32>) outs(%y : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 2] -> tensor<1x8x8x8xf32>
  return %0 : tensor<1x8x8x8xf32>
}

// -----

// The mesh has more rows than a step has channels.
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "tall", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 8 : i64, "sw.mesh_cols" = 4 : i64,
    "sw.ldm_bytes" = 65536 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.simd_bits" = 128 : i64,
    "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64,
    "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
  func.func @step_channels(%x: memref<1x4x8x8xf32>, %f: memref<8x4x16x1x1xf32>, %y: memref<1x8x8x8xf32>) {
    // expected-error @below {{expects channels of a step for 8 mesh rows, but got 4}}
    sw.winograd_conv 2 ins(%x, %f : memref<1x4x8x8xf32>, memref<8x4x16x1x1xf32>) outs(%y : memref<1x8x8x8xf32>) pads [1, 1] piece [2, 2]
    return
  }
}

// -----

// Winograd's method has these three transforms.
func.func @kind(%x: memref<4x8x3x3xf32>, %y: memref<16x4x8xf32>) {
  // expected-error @below {{custom op 'sw.winograd' expected ::mlir::sw::WinogradKind to be one of: input, filter, output}}
  // expected-error @below {{custom op 'sw.winograd' failed to parse SW_WinogradKindAttr parameter 'value' which is to be a `::mlir::sw::WinogradKind`}}
  sw.winograd weights 2 ins(%x : memref<4x8x3x3xf32>) outs(%y : memref<16x4x8xf32>)
  return
}
