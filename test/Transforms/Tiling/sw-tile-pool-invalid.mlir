// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-tile --split-input-file --verify-diagnostics

// Vectors run along the rows that the pooling looks at.
func.func @vectors_along_m(%x: tensor<3x36x36xf32>, %f: tensor<32x27xf32>) -> tensor<32x289xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [48, 36], blocks = [2, 2]> : tensor<3x36x36xf32> to tensor<27x1728xf32>
  %e = tensor.empty() : tensor<32x1728xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<32x1728xf32>) -> tensor<32x1728xf32>
  // expected-error @below {{expects vectors along loop 1 (n) where a pooling runs on the tiles}}
  %c = linalg.matmul {sw.schedule = #sw.schedule<vector = m>} ins(%f, %w : tensor<32x27xf32>, tensor<27x1728xf32>) outs(%i : tensor<32x1728xf32>) -> tensor<32x1728xf32>
  %q = tensor.empty() : tensor<32x289xf32>
  %m = sw.pool %c at %c0 to %q, <kernel = [2, 2], strides = [2, 2], pads = [0, 0], image = [34, 34], output = [17, 17], rows = 1, line = 36> initial 0.0
      : tensor<32x1728xf32> to tensor<32x289xf32> -> tensor<32x289xf32>
  return %m : tensor<32x289xf32>
}

// -----

func.func @distributed_n(%x: tensor<3x36x36xf32>, %f: tensor<32x27xf32>) -> tensor<32x289xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [48, 36], blocks = [2, 2]> : tensor<3x36x36xf32> to tensor<27x1728xf32>
  %e = tensor.empty() : tensor<32x1728xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<32x1728xf32>) -> tensor<32x1728xf32>
  // expected-error @below {{expects loop 1 over the mesh, not distributed over the CPEs, where a pooling runs on the tiles}}
  %c = linalg.matmul {sw.schedule = #sw.schedule<mesh = [none, all, none]>} ins(%f, %w : tensor<32x27xf32>, tensor<27x1728xf32>) outs(%i : tensor<32x1728xf32>) -> tensor<32x1728xf32>
  %q = tensor.empty() : tensor<32x289xf32>
  %m = sw.pool %c at %c0 to %q, <kernel = [2, 2], strides = [2, 2], pads = [0, 0], image = [34, 34], output = [17, 17], rows = 1, line = 36> initial 0.0
      : tensor<32x1728xf32> to tensor<32x289xf32> -> tensor<32x289xf32>
  return %m : tensor<32x289xf32>
}

// -----

func.func @distributed_m(%x: tensor<3x36x36xf32>, %f: tensor<32x27xf32>) -> tensor<32x289xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [48, 36], blocks = [2, 2]> : tensor<3x36x36xf32> to tensor<27x1728xf32>
  %e = tensor.empty() : tensor<32x1728xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<32x1728xf32>) -> tensor<32x1728xf32>
  // expected-error @below {{expects loop 0 over the mesh, not distributed over the CPEs, where a pooling runs on the tiles}}
  %c = linalg.matmul {sw.schedule = #sw.schedule<mesh = [all, none, none]>} ins(%f, %w : tensor<32x27xf32>, tensor<27x1728xf32>) outs(%i : tensor<32x1728xf32>) -> tensor<32x1728xf32>
  %q = tensor.empty() : tensor<32x289xf32>
  %m = sw.pool %c at %c0 to %q, <kernel = [2, 2], strides = [2, 2], pads = [0, 0], image = [34, 34], output = [17, 17], rows = 1, line = 36> initial 0.0
      : tensor<32x1728xf32> to tensor<32x289xf32> -> tensor<32x289xf32>
  return %m : tensor<32x289xf32>
}

// -----

func.func @row_contiguous(%x: tensor<3x36x36xf32>, %f: tensor<32x27xf32>) -> tensor<32x289xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [48, 36], blocks = [2, 2]> : tensor<3x36x36xf32> to tensor<27x1728xf32>
  %e = tensor.empty() : tensor<32x1728xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<32x1728xf32>) -> tensor<32x1728xf32>
  // expected-error @below {{expects no row-contiguous transfer of operand 2 where a pooling runs on the tiles}}
  %c = linalg.matmul {sw.schedule = #sw.schedule<row_contiguous = [0, 0, 1]>} ins(%f, %w : tensor<32x27xf32>, tensor<27x1728xf32>) outs(%i : tensor<32x1728xf32>) -> tensor<32x1728xf32>
  %q = tensor.empty() : tensor<32x289xf32>
  %m = sw.pool %c at %c0 to %q, <kernel = [2, 2], strides = [2, 2], pads = [0, 0], image = [34, 34], output = [17, 17], rows = 1, line = 36> initial 0.0
      : tensor<32x1728xf32> to tensor<32x289xf32> -> tensor<32x289xf32>
  return %m : tensor<32x289xf32>
}

// -----

// The maxima of sums that are not complete are nothing.
func.func @partial_sums(%x: tensor<3x36x36xf32>, %f: tensor<32x27xf32>) -> tensor<32x289xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [48, 36], blocks = [2, 2]> : tensor<3x36x36xf32> to tensor<27x1728xf32>
  %e = tensor.empty() : tensor<32x1728xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<32x1728xf32>) -> tensor<32x1728xf32>
  // expected-error @below {{expects loop 2 (k) inside of the others where a pooling runs on the tiles}}
  %c = linalg.matmul {sw.schedule = #sw.schedule<sizes = [16, 576, 9], order = [2, 0, 1]>} ins(%f, %w : tensor<32x27xf32>, tensor<27x1728xf32>) outs(%i : tensor<32x1728xf32>) -> tensor<32x1728xf32>
  %q = tensor.empty() : tensor<32x289xf32>
  %m = sw.pool %c at %c0 to %q, <kernel = [2, 2], strides = [2, 2], pads = [0, 0], image = [34, 34], output = [17, 17], rows = 1, line = 36> initial 0.0
      : tensor<32x1728xf32> to tensor<32x289xf32> -> tensor<32x289xf32>
  return %m : tensor<32x289xf32>
}

// -----

// A whole image is on one CPE.
func.func @whole_on_columns(%x: tensor<24x196xf32>, %f: tensor<256x24xf32>, %d: tensor<256x9xf32>) -> tensor<256x49xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x196xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<256x196xf32>) -> tensor<256x196xf32>
  // expected-error @below {{expects 'mesh' to have loop 0 (m) over 'all' where windows of whole images are looked at on the tiles}}
  %c = linalg.matmul {sw.schedule = #sw.schedule<mesh = [row, col, none]>} ins(%f, %x : tensor<256x24xf32>, tensor<24x196xf32>) outs(%i : tensor<256x196xf32>) -> tensor<256x196xf32>
  %q = tensor.empty() : tensor<256x49xf32>
  %m = sw.pool %c weights %d : tensor<256x9xf32> at %c0 to %q, <kernel = [3, 3], strides = [2, 2], pads = [1, 1], image = [14, 14], output = [7, 7], rows = 7, line = 14, weighted = true, whole = true> initial 0.0
      : tensor<256x196xf32> to tensor<256x49xf32> -> tensor<256x49xf32>
  return %m : tensor<256x49xf32>
}

// -----

// So are all of its pixels.
func.func @whole_pixels(%x: tensor<24x196xf32>, %f: tensor<256x24xf32>, %d: tensor<256x9xf32>) -> tensor<256x49xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x196xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<256x196xf32>) -> tensor<256x196xf32>
  // expected-error @below {{expects loop 0 (m) to be distributed over the CPEs where windows of whole images are looked at on the tiles, but got loop 1}}
  %c = linalg.matmul {sw.schedule = #sw.schedule<mesh = [none, all, none]>} ins(%f, %x : tensor<256x24xf32>, tensor<24x196xf32>) outs(%i : tensor<256x196xf32>) -> tensor<256x196xf32>
  %q = tensor.empty() : tensor<256x49xf32>
  %m = sw.pool %c weights %d : tensor<256x9xf32> at %c0 to %q, <kernel = [3, 3], strides = [2, 2], pads = [1, 1], image = [14, 14], output = [7, 7], rows = 7, line = 14, weighted = true, whole = true> initial 0.0
      : tensor<256x196xf32> to tensor<256x49xf32> -> tensor<256x49xf32>
  return %m : tensor<256x49xf32>
}
