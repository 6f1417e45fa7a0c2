// Ops after a product that do not run on its tiles, or that cost more there.
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-tile --remarks-filter=sw-fuse --split-input-file --verify-diagnostics

// The reader is to have tiles of other sizes.
func.func @schedule(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>, %o: tensor<512x512xf32>) -> tensor<512x512xf32> {
  // expected-remark @below {{[Missed] Fuse | Category:sw-fuse | Reason="it has a schedule of its own", Remark="the readers of the product do not run on its tiles"}}
  %0 = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = linalg.exp {sw.schedule = #sw.schedule<sizes = [16, 64]>} ins(%0 : tensor<512x512xf32>) outs(%o : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %1 : tensor<512x512xf32>
}

// -----

// The reader is to run apart.
func.func @forbidden(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>, %o: tensor<512x512xf32>) -> tensor<512x512xf32> {
  // expected-remark @below {{[Missed] Fuse | Category:sw-fuse | Reason="'sw.fuse' forbids it", Remark="the readers of the product do not run on its tiles"}}
  %0 = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = linalg.exp {sw.fuse = false} ins(%0 : tensor<512x512xf32>) outs(%o : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %1 : tensor<512x512xf32>
}

// -----

// Integers have no primitives.
#id = affine_map<(i, j) -> (i, j)>
func.func @other_type(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>, %o: tensor<512x512xi32>) -> tensor<512x512xi32> {
  // expected-remark @below {{[Missed] Fuse | Category:sw-fuse | Reason="it is no elementwise op of the CPEs", Remark="the readers of the product do not run on its tiles"}}
  %0 = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<512x512xf32>) outs(%o : tensor<512x512xi32>) {
  ^bb0(%x: f32, %y: i32):
    %s = arith.fptosi %x : f32 to i32
    linalg.yield %s : i32
  } -> tensor<512x512xi32>
  return %1 : tensor<512x512xi32>
}

// -----

// The readers of the product are two.
func.func @two_readers(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>, %o: tensor<512x512xf32>) -> (tensor<512x512xf32>, tensor<512x512xf32>) {
  // expected-remark @below {{[Missed] Fuse | Category:sw-fuse | Reason="others use the product", Remark="the readers of the product do not run on its tiles"}}
  %0 = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = linalg.exp ins(%0 : tensor<512x512xf32>) outs(%o : tensor<512x512xf32>) -> tensor<512x512xf32>
  %2 = linalg.negf ins(%0 : tensor<512x512xf32>) outs(%o : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %1, %2 : tensor<512x512xf32>, tensor<512x512xf32>
}

// -----

// The product is read in the order of its columns.
#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>
func.func @columns(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>, %o: tensor<512x512xf32>) -> tensor<512x512xf32> {
  // expected-remark @below {{[Missed] Fuse | Category:sw-fuse | Reason="it does not read each element once, in its own order", Remark="the readers of the product do not run on its tiles"}}
  %0 = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<512x512xf32>) outs(%o : tensor<512x512xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  } -> tensor<512x512xf32>
  return %1 : tensor<512x512xf32>
}

// -----

// An op without a primitive.
func.func @no_primitive(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>, %o: tensor<512x512xf32>) -> tensor<512x512xf32> {
  // expected-remark @below {{[Missed] Fuse | Category:sw-fuse | Reason="it is no elementwise op of the CPEs", Remark="the readers of the product do not run on its tiles"}}
  %0 = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = linalg.round ins(%0 : tensor<512x512xf32>) outs(%o : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %1 : tensor<512x512xf32>
}

// -----

// A reduction of the rows of the product.
func.func @reduction(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>, %o: tensor<512xf32>) -> tensor<512xf32> {
  // expected-remark @below {{[Missed] Fuse | Category:sw-fuse | Reason="it is no elementwise op of the CPEs", Remark="the readers of the product do not run on its tiles"}}
  %0 = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = linalg.reduce {arith.addf} ins(%0 : tensor<512x512xf32>) outs(%o : tensor<512xf32>) dimensions = [1]
  return %1 : tensor<512xf32>
}
