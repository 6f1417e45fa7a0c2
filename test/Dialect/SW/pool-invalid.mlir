// RUN: sw-opt %s --split-input-file --verify-diagnostics

func.func @one_number(%x: tensor<6x480xf32>, %y: tensor<6x64xf32>, %at: index) {
  // expected-error @+1 {{expects 'kernel' of rows and of columns, but got 1 numbers}}
  %0 = sw.pool %x at %at to %y, <kernel = [3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : tensor<6x480xf32> to tensor<6x64xf32> -> tensor<6x64xf32>
  return
}

// -----

func.func @stride_zero(%x: tensor<6x480xf32>, %y: tensor<6x64xf32>, %at: index) {
  // expected-error @+1 {{expects 'strides' of 1 to 1048576, but got 0}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [0, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : tensor<6x480xf32> to tensor<6x64xf32> -> tensor<6x64xf32>
  return
}

// -----

func.func @negative_pad(%x: tensor<6x480xf32>, %y: tensor<6x64xf32>, %at: index) {
  // expected-error @+1 {{expects 'pads' of 0 to 1048576, but got -1}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [-1, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : tensor<6x480xf32> to tensor<6x64xf32> -> tensor<6x64xf32>
  return
}

// -----

func.func @large_image(%x: tensor<6x480xf32>, %y: tensor<6x64xf32>, %at: index) {
  // expected-error @+1 {{expects 'image' of 1 to 1048576, but got 1048577}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [1048577, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : tensor<6x480xf32> to tensor<6x64xf32> -> tensor<6x64xf32>
  return
}

// -----

func.func @no_output(%x: tensor<6x480xf32>, %y: tensor<6x64xf32>, %at: index) {
  // expected-error @+1 {{expects 'output' of 1 to 1048576, but got 0}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 0], rows = 1, line = 20> initial 0.0
      : tensor<6x480xf32> to tensor<6x64xf32> -> tensor<6x64xf32>
  return
}

// -----

func.func @wide(%x: tensor<6x480xf32>, %y: tensor<6x64xf32>, %at: index) {
  // expected-error @+1 {{expects windows of at most 16 columns and as many from one to the next, but got 17 and 2}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 17], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : tensor<6x480xf32> to tensor<6x64xf32> -> tensor<6x64xf32>
  return
}

// -----

func.func @wide_step(%x: tensor<6x480xf32>, %y: tensor<6x64xf32>, %at: index) {
  // expected-error @+1 {{expects windows of at most 16 columns and as many from one to the next, but got 3 and 17}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 17], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : tensor<6x480xf32> to tensor<6x64xf32> -> tensor<6x64xf32>
  return
}

// -----

func.func @no_rows(%x: tensor<6x480xf32>, %y: tensor<6x64xf32>, %at: index) {
  // expected-error @+1 {{expects 'rows' of 1 to 1048576, but got 0}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 0, line = 20> initial 0.0
      : tensor<6x480xf32> to tensor<6x64xf32> -> tensor<6x64xf32>
  return
}

// -----

func.func @short_line(%x: tensor<6x480xf32>, %y: tensor<6x64xf32>, %at: index) {
  // expected-error @+1 {{expects 'line' of 17, the columns of the image, to 1048576, but got 16}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 16> initial 0.0
      : tensor<6x480xf32> to tensor<6x64xf32> -> tensor<6x64xf32>
  return
}

// -----

func.func @kind(%x: tensor<6x480xf32>, %y: memref<6x64xf32>, %at: index) {
  // expected-error @+1 {{expects operands of one kind and element type, but got 'tensor<6x480xf32>' and 'memref<6x64xf32>'}}
  sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : tensor<6x480xf32> to memref<6x64xf32>
  return
}

// -----

func.func @elements(%x: tensor<6x480xf64>, %y: tensor<6x64xf32>, %at: index) {
  // expected-error @+1 {{expects operands of one kind and element type, but got 'tensor<6x480xf64>' and 'tensor<6x64xf32>'}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : tensor<6x480xf64> to tensor<6x64xf32> -> tensor<6x64xf32>
  return
}

// -----

func.func @integers(%x: tensor<6x480xi32>, %y: tensor<6x64xi32>, %at: index) {
  // expected-error @+1 {{expects f32 or f64 elements, but got 'i32'}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : tensor<6x480xi32> to tensor<6x64xi32> -> tensor<6x64xi32>
  return
}

// -----

func.func @no_result(%x: tensor<6x480xf32>, %y: tensor<6x64xf32>, %at: index) {
  // expected-error @+1 {{expects a result of the type of 'output' on tensors, and none on memrefs}}
  sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : tensor<6x480xf32> to tensor<6x64xf32>
  return
}

// -----

func.func @result_on_memrefs(%x: memref<6x480xf32>, %y: memref<6x64xf32>, %at: index) {
  // expected-error @+1 {{expects a result of the type of 'output' on tensors, and none on memrefs}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : memref<6x480xf32> to memref<6x64xf32> -> tensor<6x64xf32>
  return
}

// -----

func.func @result_type(%x: tensor<6x480xf32>, %y: tensor<6x64xf32>, %at: index) {
  // expected-error @+1 {{expects a result of the type of 'output' on tensors, and none on memrefs}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : tensor<6x480xf32> to tensor<6x64xf32> -> tensor<6x63xf32>
  return
}

// -----

func.func @rank(%x: tensor<6x480xf32>, %y: tensor<1x6x64xf32>, %at: index) {
  // expected-error @+1 {{expects operands of one rank of at least 2, but got 'tensor<6x480xf32>' and 'tensor<1x6x64xf32>'}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : tensor<6x480xf32> to tensor<1x6x64xf32> -> tensor<1x6x64xf32>
  return
}

// -----

func.func @vectors(%x: tensor<480xf32>, %y: tensor<64xf32>, %at: index) {
  // expected-error @+1 {{expects operands of one rank of at least 2, but got 'tensor<480xf32>' and 'tensor<64xf32>'}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : tensor<480xf32> to tensor<64xf32> -> tensor<64xf32>
  return
}

// -----

func.func @channels(%x: tensor<6x480xf32>, %y: tensor<7x64xf32>, %at: index) {
  // expected-error @+1 {{expects dimension 0 to be the same of both operands, but got 'tensor<6x480xf32>' and 'tensor<7x64xf32>'}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : tensor<6x480xf32> to tensor<7x64xf32> -> tensor<7x64xf32>
  return
}

// -----

func.func @part_of_a_block(%x: tensor<6x470xf32>, %y: tensor<6x64xf32>, %at: index) {
  // expected-error @+1 {{expects whole blocks of 60 elements, but got 470}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : tensor<6x470xf32> to tensor<6x64xf32> -> tensor<6x64xf32>
  return
}

// -----

func.func @pixels(%x: tensor<6x420xf32>, %y: tensor<6x64xf32>, %at: index) {
  // expected-error @+1 {{expects at most the 56 pixels of its blocks, but got 64}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
      : tensor<6x420xf32> to tensor<6x64xf32> -> tensor<6x64xf32>
  return
}

// -----

func.func @rows_of_blocks(%x: tensor<3x19x19xf32>) {
  // expected-error @+1 {{expects 'blocks' of rows that divide the 24 rows of 'output', and a step, but got}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [24, 20], blocks = [5, 2]> : tensor<3x19x19xf32> to tensor<27x480xf32>
  return
}

// -----

func.func @no_step(%x: tensor<3x19x19xf32>) {
  // expected-error @+1 {{expects 'blocks' of rows that divide the 24 rows of 'output', and a step, but got}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [24, 20], blocks = [3]> : tensor<3x19x19xf32> to tensor<27x480xf32>
  return
}

// -----

func.func @no_rows_of_blocks(%x: tensor<3x19x19xf32>) {
  // expected-error @+1 {{expects 'blocks' of rows that divide the 24 rows of 'output', and a step, but got}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [24, 20], blocks = [0, 2]> : tensor<3x19x19xf32> to tensor<27x480xf32>
  return
}

// -----

func.func @step_zero(%x: tensor<3x19x19xf32>) {
  // expected-error @+1 {{expects a step of 'blocks' of 1 to 1073741824, but got 0}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [24, 20], blocks = [3, 0]> : tensor<3x19x19xf32> to tensor<27x480xf32>
  return
}

// -----

func.func @large_step(%x: tensor<3x19x19xf32>) {
  // expected-error @+1 {{expects a step of 'blocks' of 1 to 1073741824, but got 1073741825}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [24, 20], blocks = [3, 1073741825]> : tensor<3x19x19xf32> to tensor<27x480xf32>
  return
}

// -----

func.func @no_weights(%x: tensor<6x512xf32>, %y: tensor<6x196xf32>, %at: index) {
  // expected-error @+1 {{expects weights if its windows are weighted, and else none}}
  %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [1, 1], pads = [1, 1], image = [14, 14], output = [14, 14], rows = 2, line = 16, weighted = true> initial 0.0
      : tensor<6x512xf32> to tensor<6x196xf32> -> tensor<6x196xf32>
  return
}

// -----

func.func @weights_of_maxima(%x: tensor<6x512xf32>, %w: tensor<6x9xf32>, %y: tensor<6x196xf32>, %at: index) {
  // expected-error @+1 {{expects weights if its windows are weighted, and else none}}
  %0 = sw.pool %x weights %w : tensor<6x9xf32> at %at to %y, <kernel = [3, 3], strides = [1, 1], pads = [1, 1], image = [14, 14], output = [14, 14], rows = 2, line = 16> initial 0.0
      : tensor<6x512xf32> to tensor<6x196xf32> -> tensor<6x196xf32>
  return
}

// -----

func.func @weights_of_others(%x: tensor<6x512xf32>, %w: tensor<6x25xf32>, %y: tensor<6x196xf32>, %at: index) {
  // expected-error @+1 {{expects weights with a row for each channel of 'tensor<6x512xf32>', of 9 elements, but got 'tensor<6x25xf32>'}}
  %0 = sw.pool %x weights %w : tensor<6x25xf32> at %at to %y, <kernel = [3, 3], strides = [1, 1], pads = [1, 1], image = [14, 14], output = [14, 14], rows = 2, line = 16, weighted = true> initial 0.0
      : tensor<6x512xf32> to tensor<6x196xf32> -> tensor<6x196xf32>
  return
}

// -----

func.func @short_line(%x: tensor<6x480xf32>, %w: tensor<6x9xf32>, %y: tensor<6x196xf32>, %at: index) {
  // expected-error @+1 {{expects 'line' of 16, the columns of weighted windows, but got 15}}
  %0 = sw.pool %x weights %w : tensor<6x9xf32> at %at to %y, <kernel = [3, 3], strides = [1, 1], pads = [1, 1], image = [14, 14], output = [14, 14], rows = 2, line = 15, weighted = true> initial 0.0
      : tensor<6x480xf32> to tensor<6x196xf32> -> tensor<6x196xf32>
  return
}

// -----

func.func @part_of_whole(%x: tensor<6x196xf32>, %w: tensor<6x9xf32>, %y: tensor<6x196xf32>, %at: index) {
  // expected-error @+1 {{expects weighted windows, 14 'rows' and a 'line' of 14 of a whole image, but got 7 and 14}}
  %0 = sw.pool %x weights %w : tensor<6x9xf32> at %at to %y, <kernel = [3, 3], strides = [1, 1], pads = [1, 1], image = [14, 14], output = [14, 14], rows = 7, line = 14, weighted = true, whole = true> initial 0.0
      : tensor<6x196xf32> to tensor<6x196xf32> -> tensor<6x196xf32>
  return
}

// -----

func.func @wide_whole(%x: tensor<6x400xf32>, %w: tensor<6x9xf32>, %y: tensor<6x400xf32>, %at: index) {
  // expected-error @+1 {{expects windows of a whole image to have at most 512 elements in 4 rows, but got 202 in each}}
  %0 = sw.pool %x weights %w : tensor<6x9xf32> at %at to %y, <kernel = [3, 3], strides = [1, 1], pads = [1, 1], image = [2, 200], output = [2, 200], rows = 2, line = 200, weighted = true, whole = true> initial 0.0
      : tensor<6x400xf32> to tensor<6x400xf32> -> tensor<6x400xf32>
  return
}

// -----

func.func @far_windows_of_whole(%x: tensor<6x196xf32>, %w: tensor<6x9xf32>, %y: tensor<6x70xf32>, %at: index) {
  // expected-error @+1 {{expects windows of a whole image at most 2 columns from one to the next, but got 3}}
  %0 = sw.pool %x weights %w : tensor<6x9xf32> at %at to %y, <kernel = [3, 3], strides = [1, 3], pads = [1, 1], image = [14, 14], output = [14, 5], rows = 14, line = 14, weighted = true, whole = true> initial 0.0
      : tensor<6x196xf32> to tensor<6x70xf32> -> tensor<6x70xf32>
  return
}
