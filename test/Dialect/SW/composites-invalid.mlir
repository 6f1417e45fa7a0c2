// RUN: sw-opt --split-input-file --verify-diagnostics %s

func.func @widths(%q: tensor<2x6x8xf32>, %k: tensor<2x5x7xf32>, %v: tensor<2x5x3xf32>, %o: tensor<2x6x3xf32>) {
  // expected-error @below {{expects queries of M x D, keys of N x D and values of N x E elements, but got 'tensor<2x6x8xf32>', 'tensor<2x5x7xf32>' and 'tensor<2x5x3xf32>'}}
  %0 = sw.attention ins(%q, %k, %v : tensor<2x6x8xf32>, tensor<2x5x7xf32>, tensor<2x5x3xf32>) outs(%o : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @keys_and_values(%q: tensor<2x6x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x4x3xf32>, %o: tensor<2x6x3xf32>) {
  // expected-error @below {{expects queries of M x D, keys of N x D and values of N x E elements, but got 'tensor<2x6x8xf32>', 'tensor<2x5x8xf32>' and 'tensor<2x4x3xf32>'}}
  %0 = sw.attention ins(%q, %k, %v : tensor<2x6x8xf32>, tensor<2x5x8xf32>, tensor<2x4x3xf32>) outs(%o : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @batches(%q: tensor<2x6x8xf32>, %k: tensor<3x5x8xf32>, %v: tensor<2x5x3xf32>, %o: tensor<2x6x3xf32>) {
  // expected-error @below {{expects queries of M x D, keys of N x D and values of N x E elements, but got 'tensor<2x6x8xf32>', 'tensor<3x5x8xf32>' and 'tensor<2x5x3xf32>'}}
  %0 = sw.attention ins(%q, %k, %v : tensor<2x6x8xf32>, tensor<3x5x8xf32>, tensor<2x5x3xf32>) outs(%o : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @one_dimension(%q: tensor<8xf32>, %k: tensor<8xf32>, %v: tensor<8xf32>, %o: tensor<8xf32>) {
  // expected-error @below {{expects queries of M x D, keys of N x D and values of N x E elements, but got 'tensor<8xf32>', 'tensor<8xf32>' and 'tensor<8xf32>'}}
  %0 = sw.attention ins(%q, %k, %v : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @elements(%q: tensor<2x6x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x3xf64>, %o: tensor<2x6x3xf32>) {
  // expected-error @below {{expects keys and values of 'f32' elements, as the queries, but got 'tensor<2x5x3xf64>'}}
  %0 = sw.attention ins(%q, %k, %v : tensor<2x6x8xf32>, tensor<2x5x8xf32>, tensor<2x5x3xf64>) outs(%o : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @output(%q: tensor<2x6x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x3xf32>, %o: tensor<2x6x4xf32>) {
  // expected-error @below {{expects an output and a result of type 'tensor<2x6x3xf32>', but got 'tensor<2x6x4xf32>'}}
  %0 = sw.attention ins(%q, %k, %v : tensor<2x6x8xf32>, tensor<2x5x8xf32>, tensor<2x5x3xf32>) outs(%o : tensor<2x6x4xf32>) -> tensor<2x6x4xf32>
  return
}

// -----

func.func @mask_shape(%q: tensor<2x6x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x3xf32>, %o: tensor<2x6x3xf32>, %m: tensor<2x6x6xi1>) {
  // expected-error @below {{expects a mask of 'f32' or i1 whose dimensions have the extents 2, 6, 5 or 1, but got 'tensor<2x6x6xi1>'}}
  %0 = sw.attention ins(%q, %k, %v : tensor<2x6x8xf32>, tensor<2x5x8xf32>, tensor<2x5x3xf32>) mask(%m : tensor<2x6x6xi1>) outs(%o : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @mask_rank(%q: tensor<2x6x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x3xf32>, %o: tensor<2x6x3xf32>, %m: tensor<6x5xi1>) {
  // expected-error @below {{expects a mask of 'f32' or i1 whose dimensions have the extents 2, 6, 5 or 1, but got 'tensor<6x5xi1>'}}
  %0 = sw.attention ins(%q, %k, %v : tensor<2x6x8xf32>, tensor<2x5x8xf32>, tensor<2x5x3xf32>) mask(%m : tensor<6x5xi1>) outs(%o : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @mask_elements(%q: tensor<2x6x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x3xf32>, %o: tensor<2x6x3xf32>, %m: tensor<2x6x5xf64>) {
  // expected-error @below {{expects a mask of 'f32' or i1 whose dimensions have the extents 2, 6, 5 or 1, but got 'tensor<2x6x5xf64>'}}
  %0 = sw.attention ins(%q, %k, %v : tensor<2x6x8xf32>, tensor<2x5x8xf32>, tensor<2x5x3xf32>) mask(%m : tensor<2x6x5xf64>) outs(%o : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @integers(%q: tensor<2x6x8xi32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x3xf32>, %o: tensor<2x6x3xf32>) {
  // expected-error @below {{operand #0 must be statically shaped tensor of floating-point values, but got 'tensor<2x6x8xi32>'}}
  %0 = sw.attention ins(%q, %k, %v : tensor<2x6x8xi32>, tensor<2x5x8xf32>, tensor<2x5x3xf32>) outs(%o : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @dynamic(%q: tensor<2x?x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x3xf32>, %o: tensor<2x6x3xf32>) {
  // expected-error @below {{operand #0 must be statically shaped tensor of floating-point values, but got 'tensor<2x?x8xf32>'}}
  %0 = sw.attention ins(%q, %k, %v : tensor<2x?x8xf32>, tensor<2x5x8xf32>, tensor<2x5x3xf32>) outs(%o : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @no_dimension(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>) {
  // expected-error @below {{expects 'dimensions' to have a dimension}}
  %0 = sw.normalization dimensions = [] epsilon = 1.0e-05 ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @beyond(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>) {
  // expected-error @below {{expects 'dimensions' to be increasing numbers below 2, but got [2]}}
  %0 = sw.normalization dimensions = [2] epsilon = 1.0e-05 ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @twice(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>) {
  // expected-error @below {{expects 'dimensions' to be increasing numbers below 2, but got [1, 1]}}
  %0 = sw.normalization dimensions = [1, 1] epsilon = 1.0e-05 ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @negative(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>) {
  // expected-error @below {{expects 'dimensions' to be increasing numbers below 2, but got [-1]}}
  %0 = sw.normalization dimensions = [-1] epsilon = 1.0e-05 ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @negative_epsilon(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>) {
  // expected-error @below {{expects 'epsilon' to be at least 0 and finite, but got -1.000000e+00 : f64}}
  %0 = sw.normalization dimensions = [1] epsilon = -1.0 ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @infinite_epsilon(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>) {
  // expected-error @below {{expects 'epsilon' to be at least 0 and finite, but got 0x7FF0000000000000 : f64}}
  %0 = sw.normalization dimensions = [1] epsilon = 0x7FF0000000000000 ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @other_output(%x: tensor<4x8xf32>, %o: tensor<4x9xf32>) {
  // expected-error @below {{expects an output and a result of type 'tensor<4x8xf32>', but got 'tensor<4x9xf32>'}}
  %0 = sw.normalization dimensions = [1] epsilon = 1.0e-05 ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x9xf32>) -> tensor<4x9xf32>
  return
}

// -----

func.func @nowhere(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>, %g: tensor<8xf32>) {
  // expected-error @below {{expects 'along' if and only if there is a scale or a shift}}
  %0 = sw.normalization dimensions = [1] epsilon = 1.0e-05 ins(%x : tensor<4x8xf32>) scale(%g : tensor<8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @without_factors(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>) {
  // expected-error @below {{expects 'along' if and only if there is a scale or a shift}}
  %0 = sw.normalization dimensions = [1] epsilon = 1.0e-05 ins(%x : tensor<4x8xf32>) along = [1] outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @along(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>, %g: tensor<8x4xf32>) {
  // expected-error @below {{expects 'along' to be increasing numbers below 2, but got [1, 0]}}
  %0 = sw.normalization dimensions = [1] epsilon = 1.0e-05 ins(%x : tensor<4x8xf32>) scale(%g : tensor<8x4xf32>) along = [1, 0] outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @scale(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>, %g: tensor<4xf32>) {
  // expected-error @below {{expects a scale of type 'tensor<8xf32>' along [1], but got 'tensor<4xf32>'}}
  %0 = sw.normalization dimensions = [1] epsilon = 1.0e-05 ins(%x : tensor<4x8xf32>) scale(%g : tensor<4xf32>) along = [1] outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @shift(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>, %b: tensor<4x8xf64>) {
  // expected-error @below {{expects a shift of type 'tensor<4x8xf32>' along [0, 1], but got 'tensor<4x8xf64>'}}
  %0 = sw.normalization dimensions = [1] epsilon = 1.0e-05 ins(%x : tensor<4x8xf32>) shift(%b : tensor<4x8xf64>) along = [0, 1] outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @narrow_variance(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>) {
  // expected-error @below {{expects a variance of a type wider than the elements, 'f32', but got 'f16'}}
  %0 = sw.normalization dimensions = [1] epsilon = 1.0e-05 variance(f16) ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @same_variance(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>) {
  // expected-error @below {{expects a variance of a type wider than the elements, 'f32', but got 'f32'}}
  %0 = sw.normalization dimensions = [1] epsilon = 1.0e-05 variance(f32) ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @integer_variance(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>) {
  // expected-error @below {{attribute 'variance_type' failed to satisfy constraint: type attribute of floating-point}}
  %0 = "sw.normalization"(%x, %o) {dimensions = array<i64: 1>, epsilon = 1.0e-05 : f64, variance_type = i64, operandSegmentSizes = array<i32: 1, 0, 0, 1>} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @masked_twice(%q: tensor<6x8xf32>, %k: tensor<5x8xf32>, %v: tensor<5x3xf32>, %m: tensor<6x5xi1>, %o: tensor<6x3xf32>) {
  // expected-error @below {{expects no 'masked' beside a mask, which implies it}}
  %0 = sw.attention masked ins(%q, %k, %v : tensor<6x8xf32>, tensor<5x8xf32>, tensor<5x3xf32>) mask(%m : tensor<6x5xi1>) outs(%o : tensor<6x3xf32>) -> tensor<6x3xf32>
  return
}
